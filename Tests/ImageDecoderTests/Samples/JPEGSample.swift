/// Writes JPEG files for tests: flat pictures, whose blocks take two bits each.
struct JPEGSample {
    var width: Int
    var height: Int
    var components = 3
    var isProgressive = false
    /// Whether a progressive picture has its second scan.
    var isRefined = true
    var precision: UInt8 = 8
    var exif: [UInt8]?
    /// Repeats the second scan of a progressive picture.
    var extraScans = 0

    init(_ width: Int, _ height: Int) {
        self.width = width
        self.height = height
    }

    static func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
        [0xff, marker] + big(UInt16(data.count + 2)) + data
    }

    var bytes: [UInt8] { beforeScans + scans + [0xff, 0xd9] }

    var beforeScans: [UInt8] {
        var bytes: [UInt8] = [0xff, 0xd8]
        if let exif { bytes += Self.segment(0xe1, Array("Exif".utf8) + [0, 0] + exif) }
        bytes += Self.segment(0xdb, [0] + [UInt8](repeating: 16, count: 64))
        var frame: [UInt8] = [precision] + big(UInt16(height)) + big(UInt16(width)) + [UInt8(components)]
        for component in 1...components { frame += [UInt8(component), 0x11, 0] }
        bytes += Self.segment(isProgressive ? 0xc2 : 0xc0, frame)
        // One code, 0: of difference 0 in the first table, of the block's end in the second.
        for table: UInt8 in [0x00, 0x10] {
            bytes += Self.segment(0xc4, [table, 1] + [UInt8](repeating: 0, count: 15) + [0])
        }
        return bytes
    }

    private var blocks: Int { (width + 7) / 8 * ((height + 7) / 8) }

    var scans: [UInt8] {
        guard isProgressive else { return scan(1...components, 0, 63, bits: 2 * blocks * components) }
        var scans = scan(1...components, 0, 0, bits: blocks * components)
        guard isRefined else { return scans }
        for _ in 0...extraScans {
            for component in 1...components { scans += scan(component...component, 1, 63, bits: blocks) }
        }
        return scans
    }

    private func scan(_ components: ClosedRange<Int>, _ first: UInt8, _ last: UInt8, bits: Int) -> [UInt8] {
        var header = [UInt8(components.count)]
        for component in components { header += [UInt8(component), 0] }
        let zeros = [UInt8](repeating: 0, count: bits / 8)
        // What is left of the last byte is filled with ones.
        let rest: [UInt8] = bits % 8 == 0 ? [] : [UInt8(255 >> (bits % 8))]
        return Self.segment(0xda, header + [first, last, 0]) + zeros + rest
    }
}
