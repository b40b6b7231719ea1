import FoundationEssentials
import Terminal
import Testing

struct JSONWriterTests {
    private func text(_ body: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        body(&json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    @Test func membersStandInTheOrderOfTheCalls() {
        let written = text { json in
            json.object { json in
                json.member("version", 1)
                json.member("list", "top")
                json.key("items")
                json.array { json in
                    json.object { $0.member("done", true) }
                    json.object { _ in }
                }
                json.member("none", nil as String?)
                json.member("types", ["a", "b"])
                json.key("ratio")
                json.value(0.5)
            }
        }
        #expect(
            written
                == #"{"version":1,"list":"top","items":[{"done":true},{}],"none":null,"types":["a","b"],"ratio":0.5}"#
        )
    }

    @Test(arguments: [
        ("plain", #""plain""#),
        ("\"\\", #""\"\\""#),
        ("\n\r\t\u{8}", #""\n\r\t\u0008""#),
        ("\u{1B}[2J", #""\u001b[2J""#),
        ("\u{9B}\u{202E}\u{FEFF}", #""\u009b\u202e\ufeff""#),
        ("\u{E0041}", #""\udb40\udc41""#),
        ("é木🍎", #""é木🍎""#),
    ])
    func nothingUnseenLeavesAsItIs(text value: String, expected: String) {
        #expect(text { $0.value(value) } == expected)
    }

    @Test func everyScalarComesBackExactly() throws {
        var every = ""
        for number: UInt32 in 0...0x10FFFF where number < 0x3000 || number % 97 == 0 {
            if let scalar = Unicode.Scalar(number) { every.unicodeScalars.append(scalar) }
        }
        let data = Data(text { $0.array { $0.value(every) } }.utf8)
        let read = try JSONDecoder().decode([String].self, from: data)
        #expect(read.first.map { Array($0.unicodeScalars) } == Array(every.unicodeScalars))
    }

    @Test func numbersThatJSONLacksAreNull() {
        #expect(
            text { $0.array { for n in [Double.nan, .infinity, -1.5e300] { $0.value(n) } } }
                == "[null,null,-1.5e+300]")
    }

    @Test func documentsInPiecesEqualThoseInOne() {
        var json = JSONWriter()
        var bytes: [UInt8] = []
        json.beginObject()
        json.member("version", 1)
        json.key("items")
        json.beginArray()
        for row in 0..<3 {
            json.value(row)
            bytes += json.takeBytes()
        }
        json.endArray()
        json.endObject()
        json.endLine()
        json.value("next")
        bytes += json.takeBytes()
        #expect(String(decoding: bytes, as: UTF8.self) == "{\"version\":1,\"items\":[0,1,2]}\n\"next\"")
    }
}
