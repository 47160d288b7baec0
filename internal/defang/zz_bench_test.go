package defang
import ("testing";"os";"bufio";"encoding/json";"strings")
func BenchmarkCorpus(b *testing.B){
	f,_:=os.Open("/work/shared/corpora/clean-mslearn-en.jsonl"); sc:=bufio.NewScanner(f); sc.Buffer(nil,1<<26)
	var sb strings.Builder
	for sc.Scan(){ var d struct{Text string}; json.Unmarshal(sc.Bytes(),&d); sb.WriteString(d.Text)}
	s:=sb.String(); b.SetBytes(int64(len(s)))
	for b.Loop(){ Find(s)}
}
