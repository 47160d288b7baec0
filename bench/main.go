// Command bench measures the hook as its users pay for it, a process per tool
// call, against an empty Go program that reads the same standard input; and the
// stages in process. It prints a table and writes bench/latest.json.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

func main() {
	pairs := flag.Int("pairs", 150, "interleaved pairs of processes per input, at least 100")
	flag.Parse()
	if err := run(max(100, *pairs)); err != nil {
		fmt.Fprintln(os.Stderr, "bench: error:", err)
		os.Exit(1)
	}
}

// result is one row of the process table; times are medians in milliseconds.
type result struct {
	Input      string  `json:"input"`
	Bytes      int     `json:"bytes"`
	Pairs      int     `json:"pairs"`
	HookMS     float64 `json:"hook_ms"`
	FloorMS    float64 `json:"floor_ms"`
	Ratio      float64 `json:"ratio"`
	HookCPUMS  float64 `json:"hook_cpu_ms"`
	FloorCPUMS float64 `json:"floor_cpu_ms"`
}

func run(pairs int) error {
	dir, err := os.MkdirTemp("", "bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	hook, floor := filepath.Join(dir, "hook"), filepath.Join(dir, "floor")
	for bin, pkg := range map[string]string{hook: "./cmd/post-mcp-verify", floor: "./bench/floor"} {
		if err := build(bin, pkg); err != nil {
			return err
		}
	}
	fmt.Printf("%s/%s, %d processors, %s, %d interleaved pairs a row\n\n", runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version(), pairs)
	fmt.Printf("%-22s %8s %10s %10s %7s %10s %10s\n", "process per call", "bytes", "hook ms", "floor ms", "ratio", "hook cpu", "floor cpu")
	var rows []result
	for _, in := range inputs() {
		r, err := measure(in, hook, floor, dir, pairs)
		if err != nil {
			return err
		}
		fmt.Printf("%-22s %8d %10.2f %10.2f %7.2f %10.2f %10.2f\n", r.Input, r.Bytes, r.HookMS, r.FloorMS, r.Ratio, r.HookCPUMS, r.FloorCPUMS)
		rows = append(rows, r)
	}
	fmt.Println()
	stages := inProcess()
	growth := doubling()
	renderedBombs()
	doc, err := json.MarshalIndent(map[string]any{
		"go": runtime.Version(), "os": runtime.GOOS, "arch": runtime.GOARCH, "cpus": runtime.NumCPU(),
		"process": rows, "in_process_mb_per_s": stages, "growth_per_doubling": growth,
	}, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join("bench", "latest.json"), append(doc, '\n'), 0o644)
}

// build compiles pkg as a release is built.
func build(bin, pkg string) error {
	cmd := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w -X main.stamp=bench", "-o", bin, pkg)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	cmd.Stderr = os.Stderr
	return cmd.Run()
}

// input is one event with the text it carries.
type input struct{ name, event string }

// inputs are the events of the process table.
func inputs() []input {
	clean1, clean20 := page(1_000, 7), page(20_000, 7)
	return []input{
		{"1 KB clean", event(clean1)},
		{"20 KB clean", event(clean20)},
		{"20 KB with findings", event(poisoned(clean20, 7))},
		{"60 KB with findings", event(poisoned(page(60_000, 7), 7))},
		{"1 MB clean", event(page(1_000_000, 7))},
	}
}

// event wraps text as the client announces a fetched page.
func event(text string) string {
	quoted, err := json.Marshal(text)
	if err != nil {
		panic(err) // a string always marshals
	}
	return `{"session_id":"00000000-0000-4000-8000-000000000000","transcript_path":"/home/user/.claude/projects/p/s.jsonl",` +
		`"cwd":"/home/user/project","permission_mode":"default","hook_event_name":"PostToolUse",` +
		`"tool_name":"mcp__microsoft-learn__microsoft_docs_fetch","tool_input":{"url":"https://learn.microsoft.com/en-us/azure/x"},` +
		`"tool_response":[{"type":"text","text":` + string(quoted) + `}],"tool_use_id":"toolu_1","duration_ms":10,` +
		`"mcp_server":{"name":"microsoft-learn","source":"user"}}`
}

// measure runs hook and floor in turn on in.
func measure(in input, hook, floor, dir string, pairs int) (result, error) {
	env := []string{"HOME=" + dir, "POST_MCP_VERIFY_STATE=" + filepath.Join(dir, "state")}
	const warm = 5
	var h, f, hc, fc []float64
	for i := range pairs + warm {
		hook, err := once(hook, in.event, env)
		if err != nil {
			return result{}, err
		}
		floor, err := once(floor, in.event, env)
		if err != nil {
			return result{}, err
		}
		if i >= warm {
			h, hc, f, fc = append(h, hook.wall), append(hc, hook.cpu), append(f, floor.wall), append(fc, floor.cpu)
		}
	}
	r := result{Input: in.name, Bytes: len(in.event), Pairs: pairs, HookMS: median(h), FloorMS: median(f), HookCPUMS: median(hc), FloorCPUMS: median(fc)}
	r.Ratio = r.HookMS / r.FloorMS
	return r, nil
}

// sample is one process: wall and CPU time in milliseconds.
type sample struct{ wall, cpu float64 }

// once runs bin on stdin and waits for it.
func once(bin, stdin string, env []string) (sample, error) {
	cmd := exec.Command(bin)
	cmd.Env = env
	cmd.Stdin = strings.NewReader(stdin)
	var out strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &out
	start := time.Now()
	if err := cmd.Run(); err != nil {
		return sample{}, fmt.Errorf("running %s: %w: %s", filepath.Base(bin), err, out.String())
	}
	wall := time.Since(start)
	if strings.Contains(out.String(), "withheld") {
		return sample{}, fmt.Errorf("the hook withheld the result: %.200s", out.String())
	}
	return sample{ms(wall), ms(cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime())}, nil
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// median returns the middle of xs, which it sorts.
func median(xs []float64) float64 {
	slices.Sort(xs)
	return xs[len(xs)/2]
}
