package pipeline

import (
	"errors"
	"io"

	"post-mcp-verify/internal/hook"
)

// firstRead is enough for a common event in one read; the buffer then doubles.
const firstRead = 64 << 10

// read returns all of in, or its first limit+1 bytes if there is more. What the
// beginning says of the event is published for the watchdog on the way.
func (c *conductor) read(in io.Reader, limit int) ([]byte, error) {
	buf := make([]byte, 0, min(firstRead, limit+1))
	for len(buf) <= limit {
		if len(buf) == cap(buf) {
			grown := make([]byte, len(buf), min(2*cap(buf), limit+1))
			copy(grown, buf)
			buf = grown
		}
		n, err := in.Read(buf[len(buf):cap(buf)])
		buf = buf[:len(buf)+n]
		if errors.Is(err, io.EOF) {
			return buf, nil
		}
		if err != nil {
			return buf, err
		}
		if n > 0 && c.peek().Kind == hook.UnknownEvent && len(buf) <= peekBytes {
			c.publish(hook.Glance(buf))
		}
	}
	return buf, nil
}

// peekBytes is how far the event's name is looked for while it arrives; the
// client writes it before any tool text.
const peekBytes = 1 << 20

// publish lets the watchdog know which event it may have to refuse.
func (c *conductor) publish(e hook.Event) {
	e.ToolInput, e.Response = nil, nil
	c.seen.Store(&e)
}
