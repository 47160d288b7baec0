package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/markup"
	"post-mcp-verify/internal/pipeline"
	"post-mcp-verify/internal/sanitize"
	"post-mcp-verify/internal/strictjson"
)

// inProcess measures the stages on one core, in megabytes of page per second.
func inProcess() map[string]float64 {
	clean := page(200_000, 7)
	dirty := poisoned(clean, 7)
	dir, err := os.MkdirTemp("", "bench-")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	env := map[string]string{"HOME": dir, "POST_MCP_VERIFY_STATE": filepath.Join(dir, "state")}
	cfg := pipeline.Config{Getenv: func(k string) string { return env[k] }, Rand: rand.Reader, Now: time.Now, Binary: "bench"}
	stages := []struct {
		name string
		text string
		do   func(text string)
	}{
		{"strict JSON check", event(clean), func(s string) {
			_ = strictjson.Check([]byte(s), strictjson.Limits{MaxBytes: 1 << 30, MaxDepth: 100})
		}},
		{"markup positions", clean, func(s string) { markup.Find(s) }},
		{"sanitize, clean", clean, func(s string) { _, _, _ = sanitize.Text(s, finding.Value) }},
		{"sanitize, findings", dirty, func(s string) { _, _, _ = sanitize.Text(s, finding.Value) }},
		{"whole hook, clean", event(clean), func(s string) {
			pipeline.Serve(context.Background(), cfg, strings.NewReader(s), io.Discard, io.Discard)
		}},
		{"whole hook, findings", event(dirty), func(s string) {
			pipeline.Serve(context.Background(), cfg, strings.NewReader(s), io.Discard, io.Discard)
		}},
	}
	fmt.Printf("%-22s %10s\n", "in process", "MB/s")
	rates := map[string]float64{}
	for _, st := range stages {
		r := testing.Benchmark(func(b *testing.B) {
			b.SetBytes(int64(len(st.text)))
			for b.Loop() {
				st.do(st.text)
			}
		})
		rate := float64(r.Bytes) * float64(r.N) / r.T.Seconds() / 1e6
		rates[st.name] = rate
		fmt.Printf("%-22s %10.0f\n", st.name, rate)
	}
	return rates
}
