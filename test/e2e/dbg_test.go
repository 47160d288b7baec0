package e2e
import ("testing";"os";"fmt")
func dump(t *testing.T, name string, out outcome){
 d := os.Getenv("E2E_DUMP"); if d=="" {return}
 os.WriteFile(d+"/"+name+".requests.jsonl", []byte(out.Model.whole()), 0o600)
 os.WriteFile(d+"/"+name+".stdout.jsonl", []byte(out.Stdout), 0o600)
 f,_ := os.Create(d+"/"+name+".injected.txt"); for _, s := range out.Model.injected() { fmt.Fprintf(f, "%q\n", s) }; f.Close()
 f,_ = os.Create(d+"/"+name+".events.jsonl"); for _, e := range out.Events { f.Write(e.Raw); f.Write([]byte("\n")) }; f.Close()
}

func TestDbg(t *testing.T) {
	settings := standInSettings(t)
	forEachClient(t, func(t *testing.T, version string) {
		s := textShape("text", 1)
		use := "mcp__plugin_docs_" + serverName + "__text"
		out := run(t, plan{
			Version: version, Settings: settings, Server: serverScript{Tools: []tool{s.tool}},
			Plugin: "docs", Args: []string{"--allowedTools", use},
			Script: []conversation{{Opening: prompt, Turns: calls(call(s.id(), use, nil))}},
		})
		dump(t, "plugin-"+version, out)
		t.Log(out.Model.result(t, s.id()).text())
		var turns []turn
		for _, name := range []string{"value", "key", "json_key", forgedNameByName, "error"} {
			turns = append(turns, turn{call("toolu_"+name, mcp(name), nil)})
		}
		out = run(t, plan{
			Version: version, Settings: settings,
			Server: serverScript{Tools: forgedTools(t)},
			Script: []conversation{{Opening: prompt, Turns: turns}},
		})
		dump(t, "dforged-"+version, out)
		for _, x := range []string{"value", "key", "json_key", forgedNameByName, "error"} {
		t.Logf("%s %.300s", x, out.Model.result(t, "toolu_"+x).text()) }
		for _, h := range out.Hooks { if h.Event != "PreToolUse" { t.Log(h.Event, h.Name, len(h.Stdout)) } }
	})
}

