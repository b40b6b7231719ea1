/// Names the formats that are told apart by their first bytes.
enum ImageFormat: CaseIterable {
    case png
    case jpeg
    case gif
    case webp
    case bmp
    case icon
    case cursor
    case tiff
    case heic
    case heif
    case avif
    case netpbm
    case tga
    case pcx
    case qoi
    case sgi
    case farbfeld
    case radiance

    /// The type identifier.
    var type: String {
        switch self {
        case .png: "public.png"
        case .jpeg: "public.jpeg"
        case .gif: "com.compuserve.gif"
        case .webp: "org.webmproject.webp"
        case .bmp: "com.microsoft.bmp"
        case .icon: "com.microsoft.ico"
        case .cursor: "org.freedesktop.mime.image.x-win-bitmap"
        case .tiff: "public.tiff"
        case .heic: "public.heic"
        case .heif: "public.heif"
        case .avif: "public.avif"
        case .netpbm: "org.freedesktop.mime.image.x-portable-anymap"
        case .tga: "com.truevision.tga-image"
        case .pcx: "org.freedesktop.mime.image.vnd.zbrush.pcx"
        case .qoi: "org.freedesktop.mime.image.qoi"
        case .sgi: "com.sgi.sgi-image"
        case .farbfeld: "org.freedesktop.mime.image.x-farbfeld"
        case .radiance: "public.radiance"
        }
    }

    /// Whether a payload of a type may be of this format; sequences have types of their own.
    func isFormat(of payloadType: String) -> Bool {
        switch self {
        case .heic: [type, "public.heics"].contains(payloadType)
        case .heif: [type, "public.heifs", "public.heif-standard"].contains(payloadType)
        case .avif: [type, "public.avis"].contains(payloadType)
        case .netpbm: payloadType.hasPrefix("org.freedesktop.mime.image.x-portable-")
        case .pcx: [type, "org.freedesktop.mime.image.x-pcx"].contains(payloadType)
        default: payloadType == type
        }
    }

    /// The format's name in messages.
    var name: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .gif: "GIF"
        case .webp: "WebP"
        case .bmp: "BMP"
        case .icon: "an icon"
        case .cursor: "a cursor"
        case .tiff: "TIFF"
        case .heic: "HEIC"
        case .heif: "HEIF"
        case .avif: "AVIF"
        case .netpbm: "Netpbm"
        case .tga: "TGA"
        case .pcx: "PCX"
        case .qoi: "QOI"
        case .sgi: "SGI"
        case .farbfeld: "farbfeld"
        case .radiance: "Radiance"
        }
    }

    /// Recognises a format by how a payload begins; nil when none fits.
    static func recognise(_ head: Span<UInt8>) -> ImageFormat? {
        if head.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) { return .png }
        if head.starts(with: [0xff, 0xd8, 0xff]) { return .jpeg }
        if head.has("GIF87a") || head.has("GIF89a") { return .gif }
        if head.has("RIFF") && head.has("WEBP", at: 8) { return .webp }
        // Two letters say little; the high bytes of a header's size do.
        if head.has("BM") && head.starts(with: [0, 0], at: 16) { return .bmp }
        // A TGA may begin as these two do, but for the count that follows.
        let countsNone = head.starts(with: [0, 0], at: 4)
        if head.starts(with: [0, 0, 1, 0]) && !countsNone { return .icon }
        if head.starts(with: [0, 0, 2, 0]) && !countsNone { return .cursor }
        if head.has("II*\0") || head.has("MM\0*") || head.has("II+\0") || head.has("MM\0+") { return .tiff }
        if head.has("qoif") { return .qoi }
        if head.has("farbfeld") { return .farbfeld }
        if head.has("#?RADIANCE\n") || head.has("#?RGBE\n") { return .radiance }
        if SGIFile.begins(head) { return .sgi }
        if isNetpbm(head) { return .netpbm }
        if PCXFile.begins(head) { return .pcx }
        if head.has("ftyp", at: 4) { return brand(head) }
        return nil
    }

    /// Whether a kind of Netpbm and white space, or a comment, come first.
    private static func isNetpbm(_ head: Span<UInt8>) -> Bool {
        guard head.count >= 3, head[0] == UInt8(ascii: "P"), NetpbmWords.kind(head[1]) != nil else {
            return false
        }
        return [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "#")].contains(head[2])
    }

    /// Decides by the brands of a file type box (ISO/IEC 14496-12, 4.3; 23008-12, 10; AVIF 1.1, 8).
    private static func brand(_ head: Span<UInt8>) -> ImageFormat? {
        let size = head.starts(with: [0, 0]) && head.count >= 4 ? Int(head[2]) << 8 | Int(head[3]) : 0
        var isGeneral = false
        // The major brand, its version, and the compatible brands.
        for offset in [8] + Array(stride(from: 16, to: max(16, min(size, head.count) - 3), by: 4)) {
            if head.has("avif", at: offset) || head.has("avis", at: offset) { return .avif }
            if head.has("hei", at: offset) || head.has("hevc", at: offset) || head.has("hevx", at: offset) {
                return .heic
            }
            if head.has("mif1", at: offset) || head.has("msf1", at: offset) { isGeneral = true }
        }
        return isGeneral ? .heif : nil
    }
}

extension Span<UInt8> {
    /// Whether the bytes at `offset` are those given.
    func starts(with bytes: [UInt8], at offset: Int = 0) -> Bool {
        guard offset + bytes.count <= count else { return false }
        for index in bytes.indices where self[offset + index] != bytes[index] { return false }
        return true
    }

    /// Whether the bytes at `offset` are a text's.
    func has(_ text: StaticString, at offset: Int = 0) -> Bool {
        guard offset + text.utf8CodeUnitCount <= count else { return false }
        for index in 0..<text.utf8CodeUnitCount
        // Valid: below the count of the text's own bytes.
        where self[offset + index] != text.utf8Start[index] { return false }
        return true
    }
}
