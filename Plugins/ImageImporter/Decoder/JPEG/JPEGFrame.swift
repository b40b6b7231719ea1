import ImporterKit
import ImporterWire

/// Finds a JPEG's frame header without decoding: for the kinds of JPEG that are not decoded.
struct JPEGFrame {
    let width: Int
    let height: Int
    /// Bits a channel.
    let precision: Int
    let components: Int

    /// Walks the marker segments up to the first frame header (ITU T.81, B.2.2); refuses when there is none.
    init(_ file: PayloadFile) throws(Refusal) {
        guard let frame = Self.frame(file) else {
            try file.checkReading()
            throw Refusal(.damaged, "the file has no frame header")
        }
        precision = Int(frame[0])
        height = Int(frame[1]) << 8 | Int(frame[2])
        width = Int(frame[3]) << 8 | Int(frame[4])
        components = Int(frame[5])
        guard width > 0, height > 0 else { throw Refusal(.damaged, "the frame header states no size") }
    }

    private static func frame(_ file: PayloadFile) -> [UInt8]? {
        var offset: UInt64 = 2
        // More segments than any encoder writes.
        for _ in 0..<4096 {
            guard let head = file.bytes(offset, 4), head[0] == 0xff else { return nil }
            let length = UInt64(head[2]) << 8 | UInt64(head[3])
            switch head[1] {
            case 0xff: offset += 1
            case 0xc0...0xc3, 0xc5...0xc7, 0xc9...0xcb, 0xcd...0xcf: return file.bytes(offset + 4, 6)
            case 0xd9, 0xda: return nil
            default: offset += 2 + max(2, length)
            }
        }
        return nil
    }

    /// Makes a picture of the header alone; a note says why.
    func picture(undecoded refusal: Refusal) throws(Refusal) -> Picture {
        try Picture.checkSize(width: width, height: height)
        var picture = Picture(.jpeg, width: width, height: height)
        picture.bitDepth = precision
        picture.colorModel = components == 1 ? .grey : components == 4 ? .cmyk : nil
        picture.note("not-decoded", "only the size was read: \(refusal.message)")
        return picture
    }
}
