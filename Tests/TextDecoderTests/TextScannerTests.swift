import Testing

@testable import TextDecoder

struct TextScannerTests {
    /// Scans bytes in pieces of a size.
    func scan(_ bytes: [UInt8], pieces size: Int = 1 << 20) -> TextScanner {
        var scanner = TextScanner()
        var rest = bytes[...]
        while !rest.isEmpty {
            Array(rest.prefix(size)).withUnsafeBytes { scanner.scan($0) }
            rest = rest.dropFirst(size)
        }
        scanner.finish()
        return scanner
    }

    @Test(arguments: [
        ("", 0, 0), ("one", 1, 1), ("one\n", 1, 1), ("one\ntwo", 2, 2), ("one\rtwo\r\nthree\n", 3, 3),
        ("\n\n\n", 3, 0),
        ("\r\r", 2, 0), ("\r\n", 1, 0), ("\n\r", 2, 0), ("  a  b\tc\u{B}d\u{C}e ", 1, 5),
        ("a\u{A0}b", 1, 2),
        ("a\u{3000}b\u{2003}c\u{2028}d", 1, 4), ("\u{1680}x\u{205F}y\u{202F}z\u{85}w", 1, 4),
        ("a\u{200B}b", 1, 1),
        ("日本語 テキスト", 1, 2), (" ", 1, 0), ("a\u{1C}b", 1, 1), ("é\u{2009}", 1, 1), ("\u{2009}é", 1, 1),
    ])
    func linesAndWordsAreCountedHoweverTheTextIsCut(text: String, lines: Int, words: Int) {
        for size in [1, 2, 3, 4, 7, 1000] {
            let scanner = scan(Array(text.utf8), pieces: size)
            #expect(scanner.lines == lines, "in pieces of \(size)")
            #expect(scanner.words == words, "in pieces of \(size)")
            #expect(scanner.characters == text.unicodeScalars.count, "in pieces of \(size)")
            #expect(scanner.faults == 0)
        }
    }

    /// One byte at a time is the slow way, which every longer piece must agree with.
    @Test func longPiecesCountAsSingleBytesDo() {
        let parts = [
            "a", "word", " ", "\t", "\n", "\r", "\r\n", "\u{B}", "\u{1C}", "\u{7F}", "sixteen bytes or", "é",
            "\u{3000}", "日",
            " and a run of plain words without any end to it ",
        ]
        var state: UInt32 = 7
        var text = ""
        for round in 0..<4000 {
            state = state &* 1_664_525 &+ 1_013_904_223
            // Plain for a while, so that every way there is of it meets every beginning and end.
            let choice = round / 200 % 2 == 0 ? parts.count - 5 : parts.count
            text += parts[Int(state >> 8) % choice]
        }
        let expected = scan(Array(text.utf8), pieces: 1)
        #expect(expected.characters == text.unicodeScalars.count)
        for size in [15, 16, 17, 33, 1000, 4097, 1 << 20] {
            let scanner = scan(Array(text.utf8), pieces: size)
            #expect(scanner.words == expected.words, "in pieces of \(size)")
            #expect(scanner.lines == expected.lines, "in pieces of \(size)")
            #expect(scanner.characters == expected.characters, "in pieces of \(size)")
        }
        let plain = scan(Array(repeating: UInt8(ascii: "a"), count: 9000) + Array(" b\n".utf8))
        #expect((plain.words, plain.lines) == (2, 1))
        let cut = scan(Array("one\n".utf8) + [0xF0, 0x9F])
        #expect((cut.lines, cut.faults, cut.isCutShort) == (2, 1, true))
        let short = scan(Array(String(repeating: "a\n", count: 9000).utf8))
        #expect((short.words, short.lines) == (9000, 9000))
    }

    @Test(
        arguments: [
            ([0x61, 0xFF, 0x62], 1, 1), ([0xC3], 1, 0), ([0xE2, 0x82], 1, 0), ([0xE2, 0x82, 0x41], 1, 0),
            ([0xC0, 0xAF], 2, 0),
            ([0xED, 0xA0, 0x80], 3, 0), ([0xF4, 0x90, 0x80, 0x80], 4, 0),
            ([0x41, 0xF0, 0x9F, 0x98, 0x20, 0x80], 2, 1),
            ([0xF0, 0x9F, 0x98, 0x80, 0x80], 1, 4), ([0xE0, 0x80, 0x80], 3, 0), ([0x80, 0xC3, 0xA9], 1, 0),
        ] as [([UInt8], Int, Int64)])
    func faultsAreCountedAsReplacementCharactersWouldBe(bytes: [UInt8], faults: Int, first: Int64) {
        for size in [1, 2, 3, 1000] {
            let scanner = scan(bytes, pieces: size)
            #expect(scanner.faults == faults, "in pieces of \(size)")
            #expect(scanner.firstFault == first, "in pieces of \(size)")
            #expect(scanner.characters == String(decoding: bytes, as: UTF8.self).unicodeScalars.count)
        }
    }

    @Test func blocksCountAsSingleCharactersDo() {
        var state: UInt64 = 3
        func next(_ bound: UInt64) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33 % bound)
        }
        let parts: [[UInt8]] = [
            [0x20], [0x0A], [0x0D, 0x0A], [0x0D], [0x61], [0x62, 0x63, 0x64], Array("word".utf8), [0x09],
            [0xC2, 0xA0],
            [0xE3, 0x80, 0x80], Array("é".utf8),
            [0xFF], Array(repeating: 0x78, count: 40), Array(repeating: 0x20, count: 35),
        ]
        for _ in 0..<300 {
            let bytes = (0..<next(80)).flatMap { _ in parts[next(next(2) == 0 ? 8 : 14)] }
            let single = scan(bytes, pieces: 1)
            for size in [33, 64, 97, 10_000] {
                let whole = scan(bytes, pieces: size)
                #expect(whole.lines == single.lines && whole.words == single.words, "\(bytes)")
                #expect(whole.characters == single.characters && whole.sequences == single.sequences)
                #expect(whole.faults == single.faults && whole.firstFault == single.firstFault)
                #expect(whole.firstHighByte == single.firstHighByte)
            }
        }
    }

    @Test func manyBlocksDoNotOverflowTheirCounters() {
        let bytes = Array(repeating: Array("a b\nc ".utf8), count: 20_000).flatMap { $0 }
        let scanner = scan(bytes)
        #expect(scanner.words == 60_000)
        #expect(scanner.lines == 20_001)
        #expect(scanner.characters == 120_000)
    }
}
