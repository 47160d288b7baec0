package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
)

// row is one line of a corpus. What a set does not have stays empty.
type row struct {
	ID   string
	Text string
	// Class is the row of the taxonomy in atk-carriers, the kind of sequence in
	// ben-legit-unicode.
	Class string `json:"cls"`
	// MustPreserve is the part of a legitimate text that has to come through.
	MustPreserve string `json:"must_preserve"`
	// Carrier names the way of hiding, Payload what is hidden, Fragment the piece
	// of Text that was put into an honest page, Expect what is to happen to it.
	Carrier, Payload, Fragment, Expect string
}

// longestRow bounds one line of a corpus.
const longestRow = 64 << 20

// readRows reads one set. An empty set is an error.
func readRows(dir, set string) ([]row, error) {
	file, err := os.Open(filepath.Join(dir, set+".jsonl"))
	if err != nil {
		return nil, fmt.Errorf("reading corpus: %w", err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, longestRow)
	var rows []row
	for lines.Scan() {
		var r row
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			return nil, fmt.Errorf("reading corpus %s, row %d: %w", set, len(rows)+1, err)
		}
		rows = append(rows, r)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("reading corpus %s: %w", set, err)
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("reading corpus %s: it is empty", set)
	}
	return rows, nil
}

// size is the bytes of text in rows: with their number, it tells a changed corpus
// from a regression.
func size(rows []row) int {
	n := 0
	for _, r := range rows {
		n += len(r.Text)
	}
	return n
}

// forEach returns what score says of each row, in their order, on all processors.
func forEach[T any](rows []row, score func(row) T) []T {
	results := make([]T, len(rows))
	var wait sync.WaitGroup
	next := make(chan int)
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for i := range next {
				results[i] = score(rows[i])
			}
		})
	}
	for i := range rows {
		next <- i
	}
	close(next)
	wait.Wait()
	return results
}
