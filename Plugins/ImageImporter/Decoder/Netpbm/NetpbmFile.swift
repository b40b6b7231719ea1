import ImporterKit
import ImporterWire

/// Reads the Netpbm formats (PBM, PGM, PPM, each in text or binary, PAM and PFM): the header, and whether the pixels are all
/// there. Of several pictures in a file the first is meant.
struct NetpbmFile {
    private let width: Int
    private let height: Int
    private let channels: Int
    /// The value of the brightest sample.
    private let maximum: Int
    /// Whether samples are written as numbers.
    private let isText: Bool
    /// Whether eight samples share a byte.
    private let isPacked: Bool
    /// Whether samples are numbers of 32 bits with a point.
    private let isFloating: Bool
    /// Where the samples begin.
    private let start: UInt64

    init(_ file: PayloadFile) throws(Refusal) {
        var words = NetpbmWords(file)
        guard let kind = words.magic() else { throw Picture.endedInHeader(file) }
        isFloating = kind > 7
        if isFloating {
            width = try words.number(upTo: ImageLimits.side, "width")
            height = try words.number(upTo: ImageLimits.side, "height")
            try words.scale()
            (channels, maximum, isText, isPacked) = (kind == 8 ? 3 : 1, 1, false, false)
        } else if kind == 7 {
            let header = try words.arbitraryHeader()
            (width, height, channels) = (header.width, header.height, header.depth)
            (maximum, isText, isPacked) = (header.maximum, false, false)
        } else {
            width = try words.number(upTo: ImageLimits.side, "width")
            height = try words.number(upTo: ImageLimits.side, "height")
            let isBitmap = kind == 1 || kind == 4
            maximum = isBitmap ? 1 : try words.number(upTo: 65535, "brightest value")
            channels = kind == 3 || kind == 6 ? 3 : 1
            isText = kind <= 3
            isPacked = kind == 4
        }
        start = words.offset
    }

    /// Reads the picture, and refuses one whose pixels are not all in the file.
    func picture(_ file: PayloadFile) throws(Refusal) -> Picture {
        try Picture.checkSize(width: width, height: height)
        guard file.contains(start, sampleBytes) else {
            throw Picture.truncated(width: width, height: height, file)
        }
        var picture = Picture(.netpbm, width: width, height: height)
        picture.bitDepth = isFloating ? 32 : Int.bitWidth - maximum.leadingZeroBitCount
        picture.colorModel =
            switch channels {
            case 1: .grey
            case 2: .greyAlpha
            case 3: .rgb
            case 4: .rgbAlpha
            default: nil
            }
        return picture
    }

    /// How many bytes the samples take; of numbers the least that they may take.
    private var sampleBytes: UInt64 {
        if isPacked { return UInt64((width + 7) / 8 * height) }
        // No overflow: the size is checked, there are at most 65,535 channels, and a sample has at most two bytes.
        let samples = UInt64(width * height) * UInt64(channels)
        if isFloating { return samples * 4 }
        if !isText { return samples * (maximum > 255 ? 2 : 1) }
        // Single bits need nothing between them.
        return maximum == 1 && channels == 1 ? samples : samples * 2 - 1
    }
}

/// Reads the words of a Netpbm header, between which white space and comments stand.
struct NetpbmWords {
    /// The longest header, in bytes: comments are few.
    private static let limit = 64 * 1024

    private let file: PayloadFile
    private var bytes: PayloadCursor

    init(_ file: PayloadFile) {
        self.file = file
        bytes = PayloadCursor(file)
    }

    /// The offset of the byte that is read next.
    var offset: UInt64 { bytes.offset }

    /// Reads `P1` to `P7`, `PF` (8) and `Pf` (9).
    mutating func magic() -> Int? {
        guard bytes.next() == UInt8(ascii: "P"), let letter = bytes.next() else { return nil }
        return Self.kind(letter)
    }

    /// The number of a kind, by the letter behind the P.
    static func kind(_ letter: UInt8) -> Int? {
        switch letter {
        case 0x31...0x37: Int(letter - 0x30)
        case UInt8(ascii: "F"): 8
        case UInt8(ascii: "f"): 9
        default: nil
        }
    }

    /// Reads the number that says how PFM's samples are scaled and which of their bytes comes first.
    mutating func scale() throws(Refusal) {
        let word = try word()
        guard let scale = Double(word), scale.isFinite, scale != 0 else {
            throw Refusal(.damaged, "the scale is \(word.prefix(20)), which is none")
        }
    }

    /// Reads a positive number, and the one byte that ends it.
    mutating func number(upTo limit: Int, _ what: String) throws(Refusal) -> Int {
        try Self.number(try word(), upTo: limit, what)
    }

    /// Reads the fields of a PAM header up to its end.
    mutating func arbitraryHeader() throws(Refusal) -> (width: Int, height: Int, depth: Int, maximum: Int) {
        var fields: [String: Int] = [:]
        while true {
            let name = try word()
            switch name {
            case "ENDHDR":
                guard let width = fields["WIDTH"], let height = fields["HEIGHT"], let depth = fields["DEPTH"],
                    let maximum = fields["MAXVAL"]
                else {
                    throw Refusal(.damaged, "the header leaves out a size", offset: Int64(clamping: offset))
                }
                return (width, height, depth, maximum)
            case "WIDTH", "HEIGHT": fields[name] = try number(upTo: ImageLimits.side, name)
            case "DEPTH", "MAXVAL": fields[name] = try number(upTo: 65535, name)
            case "TUPLTYPE": _ = try word()
            default:
                throw Refusal(
                    .damaged, "the header has the unknown field \(name.prefix(20))",
                    offset: Int64(clamping: offset))
            }
        }
    }

    private mutating func word() throws(Refusal) -> String {
        var word: [UInt8] = []
        while let byte = bytes.next(), bytes.offset <= Self.limit {
            switch byte {
            case UInt8(ascii: "#") where word.isEmpty:
                while let skipped = bytes.next(), skipped != 0x0A, skipped != 0x0D {}
            case 0x20, 0x09...0x0D:
                if !word.isEmpty { return String(decoding: word, as: UTF8.self) }
            default:
                word.append(byte)
                if word.count > 64 {
                    throw Refusal(.damaged, "the header is not Netpbm's", offset: Int64(clamping: offset))
                }
            }
        }
        throw Picture.endedInHeader(file)
    }

    private static func number(_ word: String, upTo limit: Int, _ what: String) throws(Refusal) -> Int {
        guard let number = Int(word), number > 0, word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw Refusal(.damaged, "the \(what.lowercased()) is \(word.prefix(20)), which is no size")
        }
        guard number <= limit else {
            throw Refusal(
                .limit, "the \(what.lowercased()) is \(number), more than the \(limit) that are read")
        }
        return number
    }
}
