import ImageDecoder
import ImporterWire
import Testing

/// Netpbm, TGA, PCX, QOI, SGI, farbfeld and Radiance: their headers, and whether the pixels are there.
struct HeaderFormatTests {
    static let tga = "com.truevision.tga-image"

    private static func text(_ header: String, _ count: Int) -> [UInt8] {
        Array(header.utf8) + [UInt8](repeating: 1, count: count)
    }

    static func tga(
        kind: UInt8, bits: UInt8, width: UInt8 = 3, height: UInt8 = 2, palette: UInt8 = 0, alpha: UInt8 = 0,
        _ pixels: [UInt8]
    ) -> [UInt8] {
        [0, palette > 0 ? 1 : 0, kind, 0, 0, palette, 0, 24, 0, 0, 0, 0, width, 0, height, 0, bits, alpha]
            + [UInt8](repeating: 9, count: Int(palette) * 3) + pixels
    }

    static func pcx(
        bits: UInt8 = 8, planes: UInt8 = 1, line: UInt8 = 4, last: UInt8 = 2, encoding: UInt8 = 1,
        _ runs: [UInt8]
    ) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: 128)
        header.replaceSubrange(0..<4, with: [0x0A, 5, encoding, bits])
        header[8] = last
        header[10] = 1
        header[65] = planes
        header[66] = line
        return header + runs
    }

    static func qoi(channels: UInt8 = 4, _ chunks: [UInt8]) -> [UInt8] {
        Array("qoif".utf8) + [0, 0, 0, 3, 0, 0, 0, 2, channels, 0] + chunks + [0, 0, 0, 0, 0, 0, 0, 1]
    }

    /// A picture of 3 × 2, whose rows, where they are packed, follow one another.
    static func sgi(
        bytes: UInt8 = 1, channels: UInt8 = 1, packed rows: [[UInt8]]? = nil, _ pixels: [UInt8] = []
    ) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: 512)
        header.replaceSubrange(
            0..<12,
            with: [0x01, 0xDA, rows == nil ? 0 : 1, bytes, 0, channels > 1 ? 3 : 2, 0, 3, 0, 2, 0, channels])
        guard let rows else { return header + pixels }
        var start = 512 + 8 * rows.count
        var starts: [UInt8] = []
        var lengths: [UInt8] = []
        for row in rows {
            starts += [0, 0, UInt8(start >> 8), UInt8(start & 0xFF)]
            lengths += [0, 0, 0, UInt8(row.count)]
            start += row.count
        }
        return header + starts + lengths + rows.flatMap { $0 }
    }

    static func farbfeld(_ pixels: [UInt8]) -> [UInt8] {
        Array("farbfeld".utf8) + [0, 0, 0, 3, 0, 0, 0, 2] + pixels
    }

    static let good: [(label: String, bytes: [UInt8], type: String?, size: [Int64], model: String)] = [
        ("PBM in text", Array("P1\n# a comment\n3 2\n101010".utf8), nil, [3, 2, 1], "grey"),
        ("PGM in text", Array("P2 3 2 15 1 2 3 4 5 6".utf8), nil, [3, 2, 4], "grey"),
        ("PPM in text", Array("P3 1 1 255 1 2 3".utf8), nil, [1, 1, 8], "rgb"),
        ("PBM", text("P4\n9 2\n", 4), nil, [9, 2, 1], "grey"),
        ("PGM of two bytes", text("P5 3 2 65535\n", 12), nil, [3, 2, 16], "grey"),
        ("PPM", text("P6#x\r3 2 255\n", 18), nil, [3, 2, 8], "rgb"),
        (
            "PAM", text("P7\nWIDTH 3\nHEIGHT 2\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n", 24), nil,
            [3, 2, 8], "rgb-alpha"
        ),
        ("TGA, true colour", tga(kind: 2, bits: 24, text("", 18)), tga, [3, 2, 8], "rgb"),
        ("TGA with alpha", tga(kind: 2, bits: 32, alpha: 8, text("", 24)), tga, [3, 2, 8], "rgb-alpha"),
        ("TGA of 16 bits", tga(kind: 2, bits: 16, text("", 12)), tga, [3, 2], "rgb"),
        ("TGA, palette", tga(kind: 1, bits: 8, palette: 4, text("", 6)), tga, [3, 2, 8], "indexed"),
        ("TGA, grey", tga(kind: 3, bits: 8, text("", 6)), tga, [3, 2, 8], "grey"),
        (
            "TGA in runs", tga(kind: 10, bits: 24, [0x83, 1, 2, 3, 1, 4, 5, 6, 7, 8, 9]), tga, [3, 2, 8],
            "rgb"
        ),
        ("PCX, palette", pcx([0xC8, 7]), nil, [3, 2, 8], "indexed"),
        ("PCX of three planes", pcx(planes: 3, [0xD8, 7]), nil, [3, 2, 8], "rgb"),
        ("PCX of four bits", pcx(bits: 1, planes: 4, line: 2, [0xD0, 7]), nil, [3, 2, 4], "indexed"),
        ("PCX without runs", pcx(encoding: 0, text("", 8)), nil, [3, 2, 8], "indexed"),
        ("QOI in one run", qoi([0xC5]), nil, [3, 2, 8], "rgb-alpha"),
        ("PFM", text("PF\n3 2\n-1.0\n", 72), nil, [3, 2, 32], "rgb"),
        ("PFM, grey", text("Pf\n3 2\n1.0\n", 24), nil, [3, 2, 32], "grey"),
        ("Radiance", text("#?RADIANCE\n# x\nFORMAT=32-bit_rle_rgbe\n\n-Y 2 +X 3\n", 8), nil, [3, 2], "rgb"),
        ("Radiance, turned", text("#?RGBE\n\n+X 3 -Y 2\n", 8), nil, [3, 2], "rgb"),
        ("farbfeld", farbfeld(text("", 48)), nil, [3, 2, 16], "rgb-alpha"),
        ("SGI", sgi(text("", 6)), nil, [3, 2, 8], "grey"),
        (
            "SGI of three channels and two bytes", sgi(bytes: 2, channels: 3, text("", 36)), nil, [3, 2, 16],
            "rgb"
        ),
        ("SGI in runs", sgi(packed: [[0x83, 1, 2, 3, 0], [0x03, 9]]), nil, [3, 2, 8], "grey"),
        (
            "SGI in runs of two bytes",
            sgi(bytes: 2, packed: [[0, 0x03, 1, 1], [0, 0x83, 1, 1, 2, 2, 3, 3]]), nil,
            [3, 2, 16], "grey"
        ),
        (
            "QOI of every chunk",
            qoi(channels: 3, [0xFE, 1, 2, 3, 0xFF, 1, 2, 3, 4, 0x80, 1, 0x40, 0x05, 0xC0]),
            nil, [3, 2, 8], "rgb"
        ),
    ]

    @Test(arguments: good.indices)
    func statesSizeDepthAndModel(index: Int) throws {
        let (label, bytes, type, size, model) = Self.good[index]
        let decoded = try decode(bytes, type: type ?? "public.image")
        #expect(decoded.size == size, "\(label)")
        #expect(decoded[AttributeKey.colorModel] == .string(model), "\(label)")
    }

    @Test(arguments: good.indices)
    func aFileThatEndsEarlyIsRefusedWhereverItEnds(index: Int) {
        let (label, bytes, type, _, _) = Self.good[index]
        // What follows the pixels is not needed: QOI's end mark, and white space.
        let needed = bytes.count - (label.hasPrefix("QOI") ? 8 : 0)
        for count in 4..<needed {
            let code = refusal(Array(bytes.prefix(count)), type: type ?? "public.image")?.code
            #expect(code == .damaged || code == .unsupported, "\(label), \(count) bytes")
        }
    }

    static let bad: [(label: String, bytes: [UInt8], type: String, code: Refusal.Code)] = [
        ("no height", Array("P5 3".utf8), "public.image", .damaged),
        ("a size of 0", Array("P5 0 2 255\n".utf8), "public.image", .damaged),
        ("a negative size", Array("P5 -3 2 255\n".utf8), "public.image", .damaged),
        ("a side over the limit", Array("P5 1000001 2 255\n".utf8), "public.image", .limit),
        ("pixels over the limit", Array("P5 1000000 1000000 255\n".utf8), "public.image", .limit),
        ("a sample over two bytes", Array("P5 3 2 65536\n".utf8), "public.image", .limit),
        (
            "a number that no integer holds", Array("P5 99999999999999999999 2 255\n".utf8), "public.image",
            .damaged
        ),
        ("a comment without end", text("P5 #", 70_000), "public.image", .damaged),
        (
            "a PAM without its depth", Array("P7\nWIDTH 3\nHEIGHT 2\nMAXVAL 1\nENDHDR\n".utf8),
            "public.image", .damaged
        ),
        ("a PAM of an unknown field", Array("P7\nWIDHT 3\n".utf8), "public.image", .damaged),
        ("a TGA of no picture", tga(kind: 0, bits: 24, []), tga, .damaged),
        ("a TGA of an unknown depth", tga(kind: 11, bits: 32, text("", 99)), tga, .damaged),
        ("a TGA without width", tga(kind: 2, bits: 24, width: 0, []), tga, .damaged),
        ("a TGA that has no palette", tga(kind: 1, bits: 8, text("", 6)), tga, .damaged),
        ("a PCX whose rows are too short", pcx(line: 2, [0xC8, 7]), "public.image", .damaged),
        ("a PCX without planes", pcx(planes: 0, [0xC8, 7]), "public.image", .damaged),
        ("a PFM without a scale", Array("PF\n3 2\nx\n".utf8), "public.image", .damaged),
        ("a Radiance without a size", Array("#?RGBE\n\n-Y 2 +Y 3\n".utf8), "public.image", .damaged),
        (
            "a Radiance over the limit", Array("#?RGBE\n\n-Y 9999999 +X 9999999\n".utf8), "public.image",
            .limit
        ),
        ("a farbfeld that is cut", farbfeld(text("", 47)), "public.image", .damaged),
        ("an SGI that is cut", sgi(text("", 5)), "public.image", .damaged),
        (
            "an SGI whose row ends early", sgi(packed: [[0x83, 1, 2, 3], [0x02, 9]]), "public.image", .damaged
        ),
        ("an SGI whose run ends early", sgi(packed: [[0x83, 1, 2], [0x03, 9]]), "public.image", .damaged),
        ("an SGI without its tables", sgi(packed: []), "public.image", .damaged),
        ("a QOI of five channels", qoi(channels: 5, [0xC5]), "public.image", .damaged),
        (
            "a QOI over the limit", Array("qoif".utf8) + [255, 255, 255, 255, 255, 255, 255, 255, 4, 0],
            "public.image", .limit
        ),
    ]

    @Test(arguments: bad.indices)
    func whatNoSuchPictureHasIsRefused(index: Int) {
        let (label, bytes, type, code) = Self.bad[index]
        #expect(refusal(bytes, type: type)?.code == code, "\(label)")
    }

    @Test func theTypeOfThePayloadStaysWhereItSaysMore() throws {
        let bytes = Self.text("P4\n9 2\n", 4)
        let type = "org.freedesktop.mime.image.x-portable-bitmap"
        #expect(try decode(bytes, type: type).items.first?.type == nil)
        #expect(
            try decode(bytes, type: "public.image").items.first?.type
                == "org.freedesktop.mime.image.x-portable-anymap")
    }
}
