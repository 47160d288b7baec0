package hidden

import "strings"

// Text is TextOf for an attribute that is known alone: an input is then one of text.
func Text(element string, shown Verdict, a Attribute) TextVerdict {
	return TextOf(element, shown, []Attribute{a}, 0)
}

// TextOf says whom the value of attrs[i] reaches. element is the name of its
// element in any case, attrs all of the tag's attributes, of which only an input's
// type is looked for, and shown what Element says of it: nobody reads the alt of an
// image that is hidden.
func TextOf(element string, shown Verdict, attrs []Attribute, i int) TextVerdict {
	var nameBuf, elementBuf [longestName]byte
	a := attrs[i]
	e := lowerName(&elementBuf, element)
	name := lowerName(&nameBuf, a.Name)
	g := grammarIn(element, e, name)
	if g == entry {
		g = entryIn(inputType(attrs), name, shown)
	}
	switch {
	case shown != Hidden || unrendered(e) != Rendered:
	case g == forReader, g == shownLabel:
		g = forTool
	}
	if g == forReader {
		return Reader
	}
	if len(a.Value) < len("a b c d") { // four words are longer, and so are eight letters
		return Plain
	}
	v := verdictOn(g, e, name, decode(a.Value))
	if v == Prose && isComponent(element, e) {
		v = Wordy // its text may well be shown: MDX and the like pass it on
	}
	return v
}

// isComponent says whether an element is none of HTML's and is written like a
// component of React or Vue. name is its name in lower case.
func isComponent(element string, name []byte) bool {
	return isCapital(element) && !isElement(name)
}

func isCapital(element string) bool { return element != "" && 'A' <= element[0] && element[0] <= 'Z' }

// verdictOn judges a decoded value.
func verdictOn(g grammar, element, name []byte, s string) TextVerdict {
	if g == css {
		return styleText(s)
	}
	h := hear(s)
	switch g {
	case forTool:
		return proseIf(h.message(labelWords, lettersAWord))
	case shownLabel:
		if h.message(manyWords, lettersAWord) {
			return Prose
		}
		return wordyIf(h.message(fewWords, lettersAWord))
	case identifier:
		return proseIf(h.message(nameWords, lettersAnchor))
	case tokens:
		if v := proseIf(h.sentence()); v != Plain {
			return v
		}
		return wordyIf(h.words >= manyWords)
	case address:
		return addressText(element, name, s, h)
	case unknown:
		if !h.message(fewWords, lettersAWord) {
			return wordyIf(joined(s))
		}
	}
	return proseIf(h.message(fewWords, lettersAWord))
}

func proseIf(ok bool) TextVerdict {
	if ok {
		return Prose
	}
	return Plain
}

func wordyIf(ok bool) TextVerdict {
	if ok {
		return Wordy
	}
	return Plain
}

// addressText judges a URL. In one that a reader may follow or sees the picture of,
// words are only reported: they can be a file's name.
func addressText(element, name []byte, s string, h speech) TextVerdict {
	if h.message(fewWords, lettersAnchor) {
		if string(element) == "a" && string(name) == "href" || string(element) == "img" && string(name) == "src" {
			return Wordy
		}
		return Prose
	}
	return wordyIf(wordsInAddress(s) >= rowOfWords)
}

// wordsInAddress is the length of the longest row of words joined by "+", "_" or
// an escaped blank. Slugs are joined by "-".
func wordsInAddress(s string) int {
	if strings.HasPrefix(s, "#") {
		return 0 // the id of a heading on the same page
	}
	best, row := 0, 0
	for i := 0; i < len(s); {
		from := i
		for i < len(s) && isLetter(s[i]) {
			i++
		}
		if row++; i == from {
			row = 0
		}
		best = max(best, row)
		switch {
		case strings.HasPrefix(s[i:], "%20"):
			i += len("%20")
		case i < len(s) && (s[i] == '+' || s[i] == '_'):
			i++
		default:
			row = 0
			i++
		}
	}
	return best
}

// styleText judges the text of a style attribute piece by piece: what stands
// between the signs of CSS is a few keywords, and a comment is none.
func styleText(s string) TextVerdict {
	for s != "" {
		if strings.HasPrefix(s, "/*") {
			comment, rest, _ := strings.Cut(s[2:], "*/")
			if hear(comment).message(fewWords, lettersAWord) {
				return Prose
			}
			s = rest
			continue
		}
		n := strings.IndexAny(s[1:], ";:,{}()\"'/") + 1
		if n == 0 {
			n = len(s)
		}
		if h := hear(s[:n]); h.sentence() || h.words >= manyWords {
			return Prose
		}
		s = s[n:]
	}
	return Plain
}

// spreadWords is how many words the attributes of one tag may hold between them.
const spreadWords = 8

// Spread says whether the attributes of one tag together hold a message that
// none of them holds alone: in their names, as in "<p ignore all that was said>",
// or a few words in each. It is Plain or Wordy, because placeholders that somebody
// forgot to escape look the same ("<name of the resource group>").
func Spread(element string, attrs []Attribute) TextVerdict {
	var buf [longestName]byte
	e := lowerName(&buf, element)
	component := isComponent(element, e)
	typ := inputType(attrs)
	names, words := 0, 0
	for _, a := range attrs {
		var buf [longestName]byte
		name := lowerName(&buf, a.Name)
		g := grammarIn(element, e, name)
		if g == entry {
			g = entryIn(typ, name, Shown)
		}
		switch {
		case g == unknown && a.Value == "":
			h := hear(a.Name)
			names += h.words + h.dense/lettersAWord
		case g == forReader, g == css, g == tokens, component, len(a.Value) < 2:
		default:
			value := decode(a.Value)
			if verdictOn(g, e, name, value) == Plain {
				h := hear(value)
				words += h.words + h.dense/lettersAnchor
			}
		}
	}
	return wordyIf(names >= fewWords || names+words >= spreadWords)
}
