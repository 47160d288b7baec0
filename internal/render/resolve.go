package render

import (
	"strings"
	"sync"

	"github.com/microcosm-cc/bluemonday"
)

// resolve finds out what becomes of each word, paints it, and returns what a
// reader sees.
func (r *reading) resolve() string {
	text, at := r.inTree()
	if r.html {
		// Only the parser knows the tree, so it may have made something else of a
		// token. The tree of the page as it is decides.
		truth := r.g.visible(r.page.html)
		r.distrust(text, truth, at)
		text = truth
		r.sanitize()
	}
	for next, i := 0, 0; i < len(r.words); i++ {
		w := &r.words[i]
		next = r.page.sources(int(w.lo), int(w.hi), next, func(lo, hi int) { r.canvas.paint(lo, hi, w.why) })
	}
	return text
}

// inTree notes for each word whether the tree shows it, and returns the visible
// text and where in it each word that is shown begins.
func (r *reading) inTree() (string, map[int]int) {
	var p prose
	at := map[int]int{}
	r.g.walk(r.g.tree(r.marked), func(text string, s state) {
		fields(text, s.pre, func(f string) {
			r.marks(f, func(i int, plain string) {
				if i >= 0 {
					r.words[i].why = s.why
				}
				if s.why != seen {
					return
				}
				if i < 0 {
					p.add(plain)
					return
				}
				fields(r.wordText(r.words[i]), false, p.add, p.gap)
				at[i] = len(p.b)
			})
		}, p.gap)
	}, p.gap)
	return string(p.b), at
}

// marks gives the words that f marks to found, in their order, and with -1 what
// is no mark.
func (r *reading) marks(f string, found func(i int, plain string)) {
	for f != "" {
		n := strings.Index(f, r.prefix)
		if n < 0 {
			n = len(f)
		}
		if n > 0 {
			found(-1, f[:n])
			f = f[n:]
			continue
		}
		i := 0
		f = f[len(r.prefix):]
		for f != "" && '0' <= f[0] && f[0] <= '9' && i < len(r.words) {
			i = 10*i + int(f[0]-'0')
			f = f[1:]
		}
		if i < len(r.words) {
			found(i, "")
		}
	}
}

// distrust takes back what the words say about what a reader sees, between where
// the text they make and the true one begin to differ and where they cease to.
// ends holds where each word ends in text.
func (r *reading) distrust(text, truth string, ends map[int]int) {
	if text == truth {
		return
	}
	least := min(len(text), len(truth))
	head, tail := 0, 0
	for head < least && text[head] == truth[head] {
		head++
	}
	for tail < least-head && text[len(text)-1-tail] == truth[len(truth)-1-tail] {
		tail++
	}
	for i, end := range ends {
		start := end - len(r.wordText(r.words[i]))
		if end > head && start < len(text)-tail {
			r.words[i].why = lost
		}
	}
}

// policy is what sites that show their users' content commonly let through.
var policy = sync.OnceValue(bluemonday.UGCPolicy)

// sanitize finds the words that a reader of a site that sanitizes would miss.
func (r *reading) sanitize() {
	kept := keeper{r: r, kept: make([]bool, len(r.words))}
	if err := policy().SanitizeReaderToWriter(&slowReader{r.g, r.marked}, &kept); err != nil {
		panic(stop{ErrDeadline})
	}
	for i := range r.words {
		if r.words[i].why == seen && !kept.kept[i] {
			r.words[i].why = sanitized
		}
	}
}

// keeper notes which words are written to it.
type keeper struct {
	r    *reading
	kept []bool
}

func (k *keeper) Write(b []byte) (int, error) { return k.WriteString(string(b)) }

func (k *keeper) WriteString(s string) (int, error) {
	if strings.Contains(s, k.r.prefix) {
		k.r.marks(s, func(i int, _ string) {
			if i >= 0 {
				k.kept[i] = true
			}
		})
	}
	return len(s), nil
}
