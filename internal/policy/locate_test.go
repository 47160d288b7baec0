package policy

import "testing"

func TestLocate(t *testing.T) {
	type env map[string]string
	for _, w := range []struct {
		why      string
		env      env
		path     string
		explicit bool
	}{
		{"explicit", env{EnvPolicy: "/etc/p.toml", envConfigHome: "/c", envHome: "/h"}, "/etc/p.toml", true},
		{"explicit on Windows", env{EnvPolicy: `C:\p.toml`}, `C:\p.toml`, true},
		{"explicit and relative: unreadable, never the default", env{EnvPolicy: "p.toml", envHome: "/h"}, "", true},
		{"explicit and relative to the directory", env{EnvPolicy: "./p.toml", envHome: "/h"}, "", true},
		{"explicit and relative to a drive", env{EnvPolicy: `C:p.toml`, envHome: "/h"}, "", true},
		{"XDG", env{envConfigHome: "/c", envHome: "/h"}, "/c/post-mcp-verify/policy.toml", false},
		{"XDG with a slash", env{envConfigHome: "/c/"}, "/c/post-mcp-verify/policy.toml", false},
		{"relative XDG is ignored", env{envConfigHome: "c", envHome: "/h"}, "/h/.config/post-mcp-verify/policy.toml", false},
		{"home", env{envHome: "/h"}, "/h/.config/post-mcp-verify/policy.toml", false},
		{"home is the root", env{envHome: "/"}, "/.config/post-mcp-verify/policy.toml", false},
		{"relative home is ignored", env{envHome: "h"}, "", false},
		{"profile", env{envProfile: `C:\Users\u`}, `C:\Users\u/.config/post-mcp-verify/policy.toml`, false},
		{"nothing", env{}, "", false},
		{"empty variables", env{EnvPolicy: "", envConfigHome: "", envHome: ""}, "", false},
	} {
		path, explicit := Locate(func(name string) string { return w.env[name] })
		if path != w.path || explicit != w.explicit {
			t.Errorf("%s: Locate = %q, %v; want %q, %v", w.why, path, explicit, w.path, w.explicit)
		}
	}
}
