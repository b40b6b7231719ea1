import InternationalText
import Testing

@Suite struct SearchFormTests {
    @Test(arguments: [
        ("", ""), ("Apple PIE", "apple pie"), ("Crème Brûlée", "creme brulee"), ("cre\u{300}me", "creme"),
        ("STRASSE", "strasse"), ("Straße", "strasse"), ("ΟΔΟΣ", "οδοσ"), ("οδός", "οδοσ"),
        ("\u{FB01}g", "fig"), ("ＡＢＣ", "abc"), ("Łódź", "lodz"), ("Smørrebrød", "smorrebrod"),
        ("İstanbul ışık", "istanbul isik"), ("Ёлка", "елка"), ("straw\u{AD}berry", "strawberry"),
        ("が", "が"), ("か\u{3099}", "が"), ("ｶﾞ", "ガ"), ("도쿄", "도쿄"), ("हिन्दी", "हिन्दी"),
        ("ที่", "ที่"), ("שָׁלוֹם", "שלום"), ("مُحَمَّد", "محمد"), ("🍓", "🍓"),
        ("\u{FDFA}", "صلى الله عليه وسلم"),
    ])
    func whatPeopleLeaveOutIsFolded(text: String, form: String) {
        #expect(text.searchForm == Array(form.utf16), "\(String(decoding: text.searchForm, as: UTF16.self))")
    }

    @Test func aFormIsItsOwnForm() {
        for value in UInt32(0)...0x2FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let form = String(Character(scalar)).searchForm
            #expect(
                String(decoding: form, as: UTF16.self).searchForm == form,
                "U+\(String(value, radix: 16))")
        }
    }
}
