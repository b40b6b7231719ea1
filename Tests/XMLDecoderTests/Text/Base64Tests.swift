import Testing

@testable import XMLDecoder

struct Base64Tests {
    @Test(arguments: [
        ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9v\n YmE", "fooba"),
        ("Pz8/Pj4+", "???>>>"),
    ])
    func textIsDecoded(written: String, text: String) {
        #expect(Base64.decode(Array(written.utf8)).map { String(decoding: $0, as: UTF8.self) } == text)
    }

    @Test(arguments: ["Z", "Zm9vY", "Zm9v!", "Zm-_"])
    func whatIsNotBase64IsNotDecoded(written: String) {
        #expect(Base64.decode(Array(written.utf8)) == nil)
    }
}
