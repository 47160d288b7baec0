package provenance

import (
	"net/url"
	"slices"
	"strings"
	"testing"
)

// addresses are URLs that are read, and what Learn's own server (authored-doc)
// makes of them.
var addresses = []struct {
	url  string
	tier Tier
}{
	{"https://learn.microsoft.com/en-us/azure/azure-functions/functions-overview", AuthoredDoc},
	{"https://learn.microsoft.com", AuthoredDoc},
	{"https://learn.microsoft.com/", AuthoredDoc},
	{"https://learn.microsoft.com/en-us", AuthoredDoc},
	{"https://learn.microsoft.com/en-us/", AuthoredDoc},
	{"https://learn.microsoft.com/EN-US/azure/", AuthoredDoc},
	{"HTTPS://LEARN.Microsoft.COM/en-us/azure/", AuthoredDoc},
	{"https://learn.microsoft.com/azure/aks/intro", AuthoredDoc},
	{"https://learn.microsoft.com/dotnet/api/system.linq.enumerable.select?view=net-9.0&tabs=a%2Fb#examples", AuthoredDoc},
	{"https://learn.microsoft.com/en-us/azure?x=/answers/", AuthoredDoc},
	{"https://learn.microsoft.com/en-us/azure#/answers/", AuthoredDoc},
	{"https://learn.microsoft.com?next=https://evil.example/", AuthoredDoc},
	{"https://learn.microsoft.com#@evil.example", AuthoredDoc},
	{"https://learn.microsoft.com/en-us/azure/answers-to-questions", AuthoredDoc},
	{"https://learn.microsoft.com/ef/core", AuthoredDoc},
	{"https://learn.microsoft.com/en-us/archive/msdn-technet-forums/0000", Community},
	{"https://learn.microsoft.com/en-us/archive/technet-wiki/1.a", Community},
	{"https://learn.microsoft.com/en-us/users/someone", Community},
	{"https://learn.microsoft.com/en-us/collections/abc", Community},
	{"https://learn.microsoft.com/en-us/community/content/x", Community},
	{"https://learn.microsoft.com/en-us/azure/answers/topics", Community},
	{"https://learn.microsoft.com/en/answers/questions/1", Community},
	{"https://learn.microsoft.com/en/azure/x", AuthoredDoc},
	{"https://learn.microsoft.com/de/azure/x", Localized},
	{"https://learn.microsoft.com/zh-hans/azure/x", Localized},
	{"https://learn.microsoft.com/zh-hans/answers/x", Community},
	{"https://learn.microsoft.com/sql-server/", AuthoredDoc},
	{"https://learn.microsoft.com/sql/t-sql/", AuthoredDoc},
	{"https://learn.microsoft.com/power-bi/", AuthoredDoc},
	{"https://learn.microsoft.com/en-us/a%28b%29/c", AuthoredDoc},
	{"https://learn.microsoft.com/en-us/f%C3%B8re", AuthoredDoc},
	{"https://learn.microsoft.com/%65n-us/azure", AuthoredDoc},
	{"https://learn.microsoft.com/en-us/samples/azure-samples/x/", CodeSample},
	{"https://learn.microsoft.com/samples", CodeSample},
	{"https://learn.microsoft.com/Samples/", CodeSample},
	{"https://learn.microsoft.com/en-us/%73amples/x", CodeSample},
	{"https://learn.microsoft.com/nb-no/azure/", Localized},
	{"https://learn.microsoft.com/NB-no/azure/", Localized},
	{"https://learn.microsoft.com/n%62-no/azure/", Localized},
	{"https://learn.microsoft.com/en-gb/azure/", Localized},
	{"https://learn.microsoft.com/sr-latn-rs/azure/", Localized},
	{"https://learn.microsoft.com/es-419/azure/", Localized},
	{"https://learn.microsoft.com/fil-ph", Localized},
	{"https://learn.microsoft.com/nb-no/samples/x", Localized},
	{"https://learn.microsoft.com/en-us/answers/questions/1/x", Community},
	{"https://learn.microsoft.com/answers/", Community},
	{"https://learn.microsoft.com/answers", Community},
	{"https://learn.microsoft.com/answers?x=1", Community},
	{"https://learn.microsoft.com/Answers/questions", Community},
	{"https://learn.microsoft.com/en-us/ANSWERS/questions", Community},
	{"https://learn.microsoft.com/en-us/%61nswers/questions", Community},
	{"https://learn.microsoft.com/en-us/answer%53/questions", Community},
	{"https://learn.microsoft.com/nb-no/answers/questions", Community},
}

// badAddresses are not read at all, or lie on no listed host: Unknown.
var badAddresses = []string{
	"", " ", "https", "https:", "https://", "https:///", "https:////learn.microsoft.com/",
	"http://learn.microsoft.com/en-us/azure", "//learn.microsoft.com/en-us/azure",
	"learn.microsoft.com/en-us/azure", "/en-us/azure", "ftp://learn.microsoft.com/",
	"https:/learn.microsoft.com/", "https:learn.microsoft.com/", "https:\\\\learn.microsoft.com/",
	"javascript:https://learn.microsoft.com/", "view-source:https://learn.microsoft.com/",
	" https://learn.microsoft.com/", "https://learn.microsoft.com/ ", "https://learn.microsoft.com/\n",
	"ht\ttps://learn.microsoft.com/", "https://learn.micro\tsoft.com/", "https://learn.microsoft.com/a\tb",
	"https://learn.microsoft.com/\x00", "https://learn.microsoft.com/\x7f", "https://learn.microsoft.com/a b",
	// The authority: user, port, trailing dot, subdomain, suffix, other names of the host.
	"https://user@learn.microsoft.com/", "https://user:pw@learn.microsoft.com/", "https://@learn.microsoft.com/",
	"https://learn.microsoft.com@evil.example/", "https://learn.microsoft.com:443/", "https://learn.microsoft.com:/",
	"https://learn.microsoft.com:80@evil.example/", "https://learn.microsoft.com./", "https://learn.microsoft.com../",
	"https://.learn.microsoft.com/", "https://www.learn.microsoft.com/", "https://x.learn.microsoft.com/",
	"https://learn.microsoft.com.evil.example/", "https://evil.example/learn.microsoft.com/",
	"https://evil.example#learn.microsoft.com", "https://evil.example?learn.microsoft.com",
	"https://evil.example\\learn.microsoft.com/", "https://learn.microsoft.com\\@evil.example/",
	"https://evil.example\\@learn.microsoft.com/", "https://microsoft.com/en-us/", "https://docs.microsoft.com/en-us/",
	"https://learn%2emicrosoft%2ecom/", "https://learn.microsoft.co%6d/", "https://[::1]/", "https://127.0.0.1/",
	"https://xn--learn-microsoft-com-/", "https://learn\u3002microsoft\u3002com/", "https://learn.micros\u043eft.com/",
	"https://\uff4cearn.microsoft.com/", "https://learn.microsoft.com\u200b/", "https://learn.m\u0131crosoft.com/",
	"https://learn_microsoft.com/", "https://learn.microsoft.com%00.evil.example/", "https://learn.microsoft.com%2f@evil.example/",
	"https://learn.microsoft.com;evil.example/", "https://learn.microsoft.com,evil.example/", "https://*.microsoft.com/",
	// The path: dot segments, encoded structure, empty segments, what IIS trims.
	"https://learn.microsoft.com/./answers/", "https://learn.microsoft.com/en-us/../answers/", "https://learn.microsoft.com/..",
	"https://learn.microsoft.com/.", "https://learn.microsoft.com/en-us/azure/%2e%2e/%2e%2e/answers/",
	"https://learn.microsoft.com/en-us/azure/.%2e/answers/", "https://learn.microsoft.com/en-us/azure/%2E./answers",
	"https://learn.microsoft.com/en-us%2fanswers/", "https://learn.microsoft.com/en-us%2Fanswers/",
	"https://learn.microsoft.com/en-us%5canswers/", "https://learn.microsoft.com/en-us\\answers/",
	"https://learn.microsoft.com/en-us/%2561nswers/", "https://learn.microsoft.com/en-us/%61nswers%00/",
	"https://learn.microsoft.com/en-us//answers/", "https://learn.microsoft.com//answers/", "https://learn.microsoft.com/answers//", "https://learn.microsoft.com//",
	"https://learn.microsoft.com/en-us/answers./", "https://learn.microsoft.com/en-us/answers.../", "https://learn.microsoft.com/en-us/answers%20/",
	"https://learn.microsoft.com/en-us/answers%2e/", "https://learn.microsoft.com/en-us;x/answers/", "https://learn.microsoft.com/en-us/answers;x/",
	"https://learn.microsoft.com/en-us/answers%3bx/", "https://learn.microsoft.com/a%", "https://learn.microsoft.com/a%4",
	"https://learn.microsoft.com/a%zz", "https://learn.microsoft.com/a%4g", "https://learn.microsoft.com/a%g4", "https://learn.microsoft.com/%ff",
	"https://learn.microsoft.com/%c0%af", "https://learn.microsoft.com/%0d%0a", "https://learn.microsoft.com/\u00f8",
	"https://learn.microsoft.com/a%09b", "https://learn.microsoft.com/%7f", "https://learn.microsoft.com/a\\b",
}

func TestLower(t *testing.T) {
	for _, w := range addresses {
		for _, base := range Tiers() {
			if got, want := Lower(base, w.url, servers[0]), min(base, w.tier); got != want {
				t.Errorf("Lower(%v, %q) = %v, want %v", base, w.url, got, want)
			}
		}
	}
	for _, u := range badAddresses {
		if got := Lower(AuthoredDoc, u, servers[0]); got != Unknown {
			t.Errorf("Lower(authored-doc, %q) = %v, want unknown", u, got)
		}
	}
	if len(addresses) < 42 || len(badAddresses) < 99 {
		t.Fatalf("the vectors have vanished: %d, %d", len(addresses), len(badAddresses))
	}
}

func TestLowerByHosts(t *testing.T) {
	wiki := Server{Name: "wiki", Hosts: []string{"wiki.example", "b.example"}, Tier: AuthoredDoc}
	for u, want := range map[string]Tier{
		"https://wiki.example/answers/":     AuthoredDoc, // only Learn's sections are known
		"https://b.example/nb-no/":          AuthoredDoc,
		"https://c.example/":                Unknown,
		"https://learn.microsoft.com/en-us": Unknown,
	} {
		if got := Lower(AuthoredDoc, u, wiki); got != want {
			t.Errorf("Lower(%q) = %v, want %v", u, got, want)
		}
	}
	// A host that is listed in another spelling is not a host any URL can have.
	for _, host := range []string{"Wiki.example", "wiki.example.", "wiki.example:443", "*.example", ""} {
		s := Server{Hosts: []string{host}, Tier: AuthoredDoc}
		if got := Lower(AuthoredDoc, "https://wiki.example/", s); got != Unknown {
			t.Errorf("Lower with host %q = %v, want unknown", host, got)
		}
	}
	if Lower(AuthoredDoc, docURL, Server{}) != Unknown {
		t.Error("a server without hosts must not keep a tier")
	}
}

func TestAddressLength(t *testing.T) {
	base := "https://learn.microsoft.com/"
	for _, w := range []struct {
		n    int
		want bool
	}{{maxURL, true}, {maxURL + 1, false}} {
		if _, ok := parseAddress(base + strings.Repeat("a", w.n-len(base))); ok != w.want {
			t.Errorf("parseAddress of %d bytes: %v, want %v", w.n, ok, w.want)
		}
	}
}

// net/url is the oracle: what parseAddress accepts, it reads in the same way.
func FuzzAddress(f *testing.F) {
	for _, w := range addresses {
		f.Add(w.url)
	}
	for _, u := range badAddresses {
		f.Add(u)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		a, ok := parseAddress(raw)
		if !ok {
			return
		}
		// net/url also checks the escapes of a fragment; nobody is sent one.
		raw, _, _ = strings.Cut(raw, "#")
		u, err := url.Parse(raw)
		if err != nil {
			t.Fatalf("net/url refuses %q: %v", raw, err)
		}
		path := strings.ToLower(strings.Trim(u.Path, "/"))
		if u.Scheme != "https" || u.User != nil || u.Opaque != "" || strings.ToLower(u.Host) != a.host || u.Port() != "" {
			t.Errorf("%q: net/url reads %+v, we read %+v", raw, u, a)
		}
		if path != strings.Join(a.segments, "/") || u.JoinPath().EscapedPath() != u.EscapedPath() && u.Path != "" {
			t.Errorf("%q: net/url reads path %q, we read %q", raw, path, a.segments)
		}
		if slices.Contains(a.segments, "") || slices.Contains(a.segments, ".") || slices.Contains(a.segments, "..") {
			t.Errorf("%q: accepted segments %q", raw, a.segments)
		}
	})
}
