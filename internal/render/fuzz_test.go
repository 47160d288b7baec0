package render

import (
	"context"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// FuzzFind: no input makes Find panic or contradict itself.
func FuzzFind(f *testing.F) {
	for _, v := range vectors {
		f.Add(v.src)
	}
	for i := range bombs {
		f.Add(bomb(i, 200))
	}
	f.Fuzz(func(t *testing.T, src string) {
		v, err := Find(context.Background(), src, Limits{Bytes: 64 << 10, Time: 10 * time.Second})
		if err != nil {
			if !isClosed(err) {
				t.Fatal(err)
			}
			if v.Text != "" || v.Unseen != nil {
				t.Fatalf("%v with a view", err)
			}
			if err == ErrBroken {
				t.Fatalf("broken by %q", src)
			}
			return
		}
		checkSpans(t, src, v)
		visible, err := Visible(src)
		if err != nil || visible != v.Text {
			t.Fatalf("Find %q\nVisible %q, %v", v.Text, visible, err)
		}
	})
}

// FuzzProse: plain prose is what a reader sees, and nothing of it is unseen.
func FuzzProse(f *testing.F) {
	f.Add("One two three. Four, five; six!")
	f.Add("Is it 7 or 8?\nNine \"ten\" (eleven)")
	f.Fuzz(func(t *testing.T, src string) {
		src = strings.Join(strings.Fields(strings.Map(plain, src)), " ")
		if src == "" || !isLetter(src[0]) {
			return
		}
		v, err := Find(context.Background(), src, Limits{})
		if err != nil || v.Text != src || len(v.Unseen) > 0 {
			t.Fatalf("%q is read as %q, %v, %v", src, v.Text, v.Unseen, err)
		}
	})
}

// plain maps what has a meaning in Markdown to a space.
func plain(r rune) rune {
	if r < utf8.RuneSelf && (isLetter(byte(r)) || strings.ContainsRune("0123456789 .,;?'\"()%/", r)) {
		return r
	}
	return ' '
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// FuzzHidden: a word in an element that is hidden is neither visible nor missed,
// wherever the element stands.
func FuzzHidden(f *testing.F) {
	for _, v := range vectors {
		f.Add(v.src, "\n\n")
	}
	f.Fuzz(func(t *testing.T, before, after string) {
		const secret = "quixotic zephyrs vex jumbo waltzes"
		src := before + "\n\n<p hidden>" + secret + "</p>\n\n" + after
		v, err := Find(context.Background(), src, Limits{Bytes: 64 << 10})
		if err != nil || strings.Contains(before+after, "zephyrs") {
			return
		}
		shown := strings.Contains(v.Text, "zephyrs")
		at := strings.Index(src, secret)
		for _, u := range v.Unseen {
			if u.Start <= at && u.End >= at+len(secret) {
				return
			}
		}
		if !shown {
			t.Fatalf("the secret is neither shown nor found: %q, %+v", v.Text, v.Unseen)
		}
	})
}
