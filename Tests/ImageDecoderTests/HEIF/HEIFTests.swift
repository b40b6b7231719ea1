import ImageDecoder
import ImporterWire
import Testing

struct HEIFTests {
    static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        big(UInt32(8 + content.count)) + Array(type.utf8) + content
    }

    static func fullBox(_ type: String, _ content: [UInt8], version: UInt8 = 0) -> [UInt8] {
        box(type, [version, 0, 0, 0] + content)
    }

    struct Sample {
        var brand = "heic"
        var compatible = ["mif1"]
        /// The properties of the primary item, in order.
        var properties = [
            HEIFTests.fullBox("ispe", big(UInt32(40)) + big(UInt32(30))),
            HEIFTests.fullBox("pixi", [3, 10, 10, 10]),
        ]
        var exif: [UInt8] = []
        /// How much longer the picture's data are said to be than they are.
        var missing: UInt32 = 0

        var bytes: [UInt8] {
            let start = HEIFTests.box(
                "ftyp", Array(brand.utf8) + [0, 0, 0, 0] + compatible.flatMap { Array($0.utf8) })
            let picture: [UInt8] = [1, 2, 3, 4]
            let metadata = [0, 0, 0, 6] + Array("Exif".utf8) + [0, 0] + exif
            // The data follow the meta box, whose size does not depend on where they are.
            let size = meta(0, picture.count, metadata.count).count
            let offset = UInt32(start.count + size + 8)
            return start + meta(offset, picture.count, metadata.count)
                + HEIFTests.box("mdat", picture + metadata)
        }

        private func meta(_ offset: UInt32, _ picture: Int, _ metadata: Int) -> [UInt8] {
            let entry = { (item: UInt16, type: String) in
                HEIFTests.fullBox("infe", big(item) + [0, 0] + Array(type.utf8) + [0], version: 2)
            }
            let location = { (item: UInt16, offset: UInt32, length: UInt32) in
                big(item) + [0, 0, 0, 1] + big(offset) + big(length)
            }
            let associations = (1...properties.count).map { UInt8($0) | 0x80 }
            return HEIFTests.fullBox(
                "meta",
                HEIFTests.fullBox("pitm", big(UInt16(1)))
                    + HEIFTests.fullBox("iinf", big(UInt16(2)) + entry(1, "hvc1") + entry(2, "Exif"))
                    + HEIFTests.fullBox(
                        "iloc",
                        [0x44, 0x00] + big(UInt16(2)) + location(1, offset, UInt32(picture) + missing)
                            + location(2, offset + UInt32(picture), UInt32(metadata)))
                    + HEIFTests.box(
                        "iprp",
                        HEIFTests.box("ipco", Array(properties.joined()))
                            + HEIFTests.fullBox(
                                "ipma",
                                big(UInt32(1)) + big(UInt16(1)) + [UInt8(properties.count)] + associations)))
        }
    }

    @Test(arguments: [
        ("heic", ["mif1"], "public.heic"), ("avif", ["miaf"], "public.avif"),
        ("mif1", ["avif", "miaf"], "public.avif"),
        ("mif1", ["heic"], "public.heic"), ("mif1", ["miaf"], "public.heif"),
    ])
    func statesTypeSizeAndDepth(brand: String, compatible: [String], type: String) throws {
        let decoded = try decode(Sample(brand: brand, compatible: compatible).bytes)
        #expect(decoded.items.first?.type == type)
        #expect(decoded.size == [40, 30, 10])
    }

    @Test(arguments: 0...3)
    func turnsThePictureWhereItSaysSo(turns: UInt8) throws {
        let size: [Int64] = turns % 2 == 0 ? [40, 30] : [30, 40]
        var sample = Sample()
        sample.properties.append(Self.box("irot", [turns]))
        #expect(Array(try decode(sample.bytes).size.prefix(2)) == size)
    }

    @Test func cutsThePictureBeforeItTurnsIt() throws {
        var sample = Sample()
        let numbers: [UInt32] = [20, 1, 60, 4, 0, 1, 0, 1]
        sample.properties += [Self.box("clap", numbers.flatMap { big($0) }), Self.box("irot", [1])]
        #expect(Array(try decode(sample.bytes).size.prefix(2)) == [15, 20])
    }

    @Test func readsEXIFButNotItsOrientation() throws {
        var sample = Sample()
        sample.exif =
            TIFFSample([
                (0x112, .short(6)), (0x8769, .directory([(0x9003, .text("2021:05:06 07:08:09"))])),
            ]).bytes
        let decoded = try decode(sample.bytes)
        #expect(decoded[AttributeKey.captured] == "2021-05-06T07:08:09")
        #expect(decoded[AttributeKey.orientation] == nil)
        #expect(decoded.size == [40, 30, 10])
    }

    @Test func refusesDataThatAreNotInTheFile() {
        #expect(
            refusal(Sample(missing: 1_000).bytes)
                == Refusal(.damaged, "the data of item 1 are not in the file; it is probably truncated"))
        let bytes = Sample().bytes
        #expect(refusal(Array(bytes.dropLast()))?.code == .damaged)
    }
}
