package markup

import (
	"strings"
	"testing"
)

// learnPage is a page like those of Microsoft Learn, in our own words.
var learnPage = strings.Repeat(`# Configure the widget service

> [!NOTE]
> The service is in preview. See [the terms](https://example.test/terms) before you use it in production.

The widget service keeps the state of every widget in a *region* of your choice. To create one, use the
**Create** command with the name of a resource group, as in the following example:

`+"```azurecli\naz widget create --name mywidget --resource-group mygroup \\\n    --location westeurope\n```"+`

| Parameter       | Description                                   | Default    |
| --------------- | --------------------------------------------- | ---------- |
| `+"`--name`"+`        | The name of the widget, unique in its group   | none       |
| `+"`--location`"+`    | Where the widget is kept                      | westeurope |

1. Sign in to the portal and select **Widgets** > **Overview**.
2. Select the widget, then enter a value in **Limit**.
   - A value of `+"`0`"+` means no limit.
   - Any other value is the number of requests a minute.

     Requests beyond the limit get [status 429](errors.md#throttling).

<!-- Link references -->
[quickstart]: quickstart.md

`, 12)

func BenchmarkFindLearn(b *testing.B) {
	b.SetBytes(int64(len(learnPage)))
	b.ReportAllocs()
	for b.Loop() {
		Find(learnPage)
	}
}

func BenchmarkFindIdle(b *testing.B) {
	page := strings.NewReplacer("`", "", "<", "", "  ", "").Replace(learnPage)
	if !idle(page) {
		b.Fatal("the page is not idle")
	}
	b.SetBytes(int64(len(page)))
	for b.Loop() {
		Find(page)
	}
}

// BenchmarkReference does a known amount of work, to tell a slow machine from
// slow code: one look at every byte.
func BenchmarkReference(b *testing.B) {
	b.SetBytes(int64(len(learnPage)))
	sum := 0
	for b.Loop() {
		for i := range len(learnPage) {
			if special[learnPage[i]] {
				sum++
			}
		}
	}
	if sum == 0 {
		b.Fatal("nothing counted")
	}
}
