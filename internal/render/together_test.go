package render

import (
	"context"
	"errors"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestTogether: views are made at the same time without getting in each other's
// way, and the marks, which are drawn anew each time, leave no trace.
func TestTogether(t *testing.T) {
	want := make([]View, len(vectors))
	for i, v := range vectors {
		view, err := Find(context.Background(), v.src, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		want[i] = view
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for i, v := range vectors {
				view, err := Find(context.Background(), v.src, Limits{})
				if err != nil || !reflect.DeepEqual(view, want[i]) {
					t.Errorf("%s: %+v, %v, and before %+v", v.name, view, err, want[i])
				}
			}
		})
	}
	all.Wait()
}

// TestNothingIsLeftBehind: work that is stopped does not go on.
func TestNothingIsLeftBehind(t *testing.T) {
	before := runtime.NumGoroutine()
	src := strings.Repeat("*a_ ", 30000)
	for range 5 {
		if _, err := Find(context.Background(), src, Limits{Time: 20 * time.Millisecond}); !errors.Is(err, ErrDeadline) {
			t.Errorf("%v", err)
		}
	}
	for range 100 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
}

// TestSourceIsNotChanged: goldmark writes into what it is given in places, and a
// string must not change.
func TestSourceIsNotChanged(t *testing.T) {
	for _, v := range vectors {
		kept := strings.Clone(v.src)
		if _, err := Find(context.Background(), v.src, Limits{}); err != nil {
			t.Errorf("%s: %v", v.name, err)
		}
		if v.src != kept {
			t.Errorf("%s: %q became %q", v.name, kept, v.src)
		}
	}
}

// TestPrefixes: no beginning of a text breaks Find, and what it says of each is in
// order.
func TestPrefixes(t *testing.T) {
	prefixes := 0
	for _, v := range vectors {
		for i := range len(v.src) {
			if i > 200 {
				break
			}
			view, err := Find(context.Background(), v.src[:i], Limits{})
			if err != nil {
				t.Errorf("%q: %v", v.src[:i], err)
				continue
			}
			checkSpans(t, v.src[:i], view)
			prefixes++
		}
	}
	if prefixes < 5000 {
		t.Errorf("%d prefixes", prefixes)
	}
}

func BenchmarkFind(b *testing.B) {
	page := strings.Repeat("## One\n\nTwo *three* [four](five.md) `six`.\n\n- seven\n- eight\n\n| a | b |\n|---|---|\n| c | d |\n\n", 500)
	b.SetBytes(int64(len(page)))
	for b.Loop() {
		if _, err := Find(context.Background(), page, Limits{Time: time.Minute}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkVisible(b *testing.B) {
	page := strings.Repeat("One <b>two</b> <!-- three --> four.\n\n<div hidden>five</div>\n\n", 500)
	b.SetBytes(int64(len(page)))
	for b.Loop() {
		if _, err := Visible(page); err != nil {
			b.Fatal(err)
		}
	}
}
