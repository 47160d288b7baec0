package sanitize

import (
	"strings"
	"testing"

	"post-mcp-verify/internal/finding"
)

// page is written in the manner of a documentation page.
const page = `---
title: Store a secret
ms.topic: how-to
ms.date: 01/01/2025
---

# Store a secret

This article shows how to store a secret, and how to read it again. Before you
begin, sign in with [the command line](/cli/sign-in) and choose a subscription.

> [!NOTE]
> A vault's name must be unique. It's 3 to 24 characters long.

1. Create a group:

   ` + "```azurecli" + `
   az group create --name "myGroup" --location "westeurope"
   ` + "```" + `

2. Set the secret to ` + "`<your-secret>`" + `, and note its *identifier*.

| Option | Meaning | Default |
| --- | --- | --- |
| ` + "`--name`" + ` | The vault's name | none |
| ` + "`--sku`" + ` | standard or premium | standard |

## Next steps

- [Rotate a secret](rotate.md)
- [Read about access](https://example.com/access?view=latest#roles)
`

func BenchmarkText(b *testing.B) {
	clean := strings.Repeat(page, 20)
	for _, c := range []struct{ name, text string }{
		{"clean", clean},
		{"clean, one page", page},
		{"punctuation", strings.ReplaceAll(clean, "'", "\u2019")},
		{"Cyrillic", strings.Repeat("\u041f\u0440\u0438\u043c\u0435\u0440 \u0442\u0435\u043a\u0441\u0442\u0430. ", 1000)},
		{"Arabic", strings.Repeat("\u0647\u0630\u0627 \u0646\u0635 \u0628\u0627\u0644\u0639\u0631\u0628\u064a\u0629. ", 1000)},
		{"Japanese", strings.Repeat("\u65e5\u672c\u8a9e\u306e\u6587\u66f8\uff08\u4f8b\uff09\u3002", 1000)},
		{"JSON", `{"results":[` + strings.Repeat(`{"title":"T","content":`+quoted(page)+`},`, 19) + `{"title":"T"}]}`},
		{"findings", strings.Repeat(page+"<!-- x -->\n\nig\u200bnore <system-reminder>\n", 20)},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(c.text)))
			b.ReportAllocs()
			for b.Loop() {
				if _, _, err := Text(c.text, finding.Value); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkNextLead(b *testing.B) {
	text := strings.Repeat(page, 20)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		nextLead(text, 0)
	}
}
