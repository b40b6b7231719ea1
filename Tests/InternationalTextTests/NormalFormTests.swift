import InternationalText
import Testing

@Suite struct NormalFormTests {
    @Test(arguments: [
        ("", ""), ("ascii", "ascii"), ("u\u{308}", "\u{FC}"), ("\u{FC}", "\u{FC}"), ("\u{212B}", "\u{C5}"),
        ("\u{1100}\u{1161}\u{11A8}", "\u{AC01}"), ("q\u{307}\u{323}", "q\u{323}\u{307}"),
        ("\u{FB01}", "\u{FB01}"),
        ("\u{1D15E}", "\u{1D157}\u{1D165}"), ("👩‍👩‍👧", "👩‍👩‍👧"),
    ])
    func textComesInNormalFormC(text: String, form: String) {
        #expect(text.precomposed.unicodeScalars.elementsEqual(form.unicodeScalars))
    }

    @Test func textThatGrowsThreefoldIsWhole() {
        // U+1D160 is the scalar whose form C is the longest for its length in UTF-16.
        let text = String(repeating: "\u{1D160}", count: 1000)
        #expect(text.precomposed.unicodeScalars.count == 3000)
    }
}
