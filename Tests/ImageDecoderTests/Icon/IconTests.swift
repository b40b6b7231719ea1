import ImageDecoder
import ImporterWire
import Testing

struct IconTests {
    /// A directory and the pictures that it lists.
    static func icon(_ pictures: [[UInt8]], kind: UInt16 = 1) -> [UInt8] {
        var bytes = little(UInt16(0)) + little(kind) + little(UInt16(pictures.count))
        var offset = 6 + 16 * pictures.count
        for picture in pictures {
            bytes += [0, 0, 0, 0, 1, 0, 32, 0] + little(UInt32(picture.count)) + little(UInt32(offset))
            offset += picture.count
        }
        return bytes + pictures.joined()
    }

    /// A bitmap of 32 bits a pixel without a file header, whose height counts the mask.
    static func bitmap(_ width: Int32, _ height: Int32) -> [UInt8] {
        let mask = Int((width + 31) / 32 * 4 * height)
        return little(UInt32(40)) + little(width) + little(2 * height) + little(UInt16(1))
            + little(UInt16(32))
            + [UInt8](repeating: 0, count: 24 + Int(4 * width * height) + mask)
    }

    @Test func takesTheLargestPicture() throws {
        let decoded = try decode(
            Self.icon([Self.bitmap(16, 16), Self.bitmap(48, 32), PNGSample(9, 9).bytes()]))
        #expect(decoded.size == [48, 32, 8])
        #expect(decoded.items.first?.type == "com.microsoft.ico")
        let large = try decode(Self.icon([Self.bitmap(16, 16), PNGSample(300, 200).bytes()], kind: 2))
        #expect(large.size == [300, 200, 8])
        #expect(large.items.first?.type == "org.freedesktop.mime.image.x-win-bitmap")
    }

    @Test func refusesAPictureThatIsNotAllThere() {
        let icon = Self.icon([Self.bitmap(16, 16), Self.bitmap(48, 32)])
        #expect(
            refusal(Array(icon.dropLast(48 * 32 * 4)))
                == Refusal(.damaged, "1 of 2 pictures are damaged or not all in the file"))
        #expect(refusal(Array(icon.prefix(20)))?.code == .damaged)
        #expect(refusal(Self.icon([Array(PNGSample(9, 9).bytes().dropLast(20))]))?.code == .damaged)
    }
}
