/// Writes GIF files for tests; pixels are sent as they are, with a clear code before each.
struct GIFSample {
    struct Frame {
        var x: UInt16 = 0
        var y: UInt16 = 0
        var width: UInt16
        var height: UInt16
        /// The delay after the frame, in hundredths of a second, and the index that is transparent.
        var delay: UInt16?
        var transparent: UInt8?
        var isInterlaced = false
        /// Palette indexes 0…3, row by row in the order of the file.
        var indexes: [UInt8]
    }

    var width: UInt16
    var height: UInt16
    var frames: [Frame]
    /// Bytes between the frames that belong to nothing.
    var stray: [UInt8] = []

    /// Four colours: red, green, blue, white.
    static let palette: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]

    var bytes: [UInt8] {
        var bytes = Array("GIF89a".utf8) + little(width) + little(height) + [0x81, 0, 0] + Self.palette
        for frame in frames {
            if frame.delay != nil || frame.transparent != nil {
                bytes += [0x21, 0xf9, 4, frame.transparent == nil ? 0 : 1] + little(frame.delay ?? 0)
                bytes += [frame.transparent ?? 0, 0]
            }
            bytes += [0x2c] + little(frame.x) + little(frame.y) + little(frame.width) + little(frame.height)
            bytes += [frame.isInterlaced ? 0x40 : 0, 2] + Self.blocks(frame.indexes) + stray
        }
        return bytes + [0x3b]
    }

    /// Codes of three bits: 4 clears, 5 ends.
    private static func blocks(_ indexes: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        var pending: UInt32 = 0
        var count: UInt32 = 0
        let codes: [UInt8] = indexes.flatMap { [4, $0] as [UInt8] } + [5]
        for code in codes {
            pending |= UInt32(code) << count
            count += 3
            while count >= 8 {
                bytes.append(UInt8(truncatingIfNeeded: pending))
                pending >>= 8
                count -= 8
            }
        }
        if count > 0 { bytes.append(UInt8(pending)) }
        var blocks: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 255) {
            let block = bytes[start...].prefix(255)
            blocks += [UInt8(block.count)] + block
        }
        return blocks + [0]
    }
}
