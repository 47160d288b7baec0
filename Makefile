# The two commands of README.md are demo and test; the rest is for whoever
# changes the code. Everything is installed on first need: Go modules by go,
# the real client by npm into .cache.
PREFIX  ?= /usr/local
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo devel)
GO      := CGO_ENABLED=0 go
LDFLAGS := -s -w -X main.stamp=$(VERSION)
FUZZTIME ?= 60s
.PHONY: demo test build install lint fuzz mutants corpus tables bench clean

demo: build
	@bin/post-mcp-verify demo

test:
	@[ "$(E2E)" != off ] || echo 'E2E=off: the real client is not run'
	go vet ./...
	go test -timeout 25m ./...

build:
	@$(GO) build -trimpath -ldflags '$(LDFLAGS)' -o bin/ ./cmd/...

install: build
	install -d '$(DESTDIR)$(PREFIX)/bin'
	install -m 0755 bin/* '$(DESTDIR)$(PREFIX)/bin'

lint:
	go run github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0 run

fuzz:
	go run ./test/fuzz $(FUZZTIME)

mutants corpus:
	go run ./test/$@

tables: ; go run ./internal/ucd/gen
bench: ; go run ./bench

clean:
	rm -rf bin .cache
