/// Tells formats apart that one signature covers.
enum Refinement {
    /// Returns the MIME type that bytes show more exactly than their signature did, or the signature's.
    static func mimeType(_ mimeType: String, bytes: UnsafeRawBufferPointer) -> String {
        switch mimeType {
        case "image/heif", "image/heic": heif(bytes) ?? mimeType
        default: mimeType
        }
    }

    /// Names the member of the HEIF family by its major brand (ISO/IEC 23008-12, annex B).
    private static func heif(_ bytes: UnsafeRawBufferPointer) -> String? {
        guard bytes.count >= 12 else { return nil }
        switch String(decoding: bytes[8..<12], as: UTF8.self) {
        case "heic", "heix", "heim", "heis": return "image/heic"
        case "hevc", "hevx", "hevm", "hevs": return "image/heic-sequence"
        case "msf1": return "image/heif-sequence"
        case "mif1": return "image/heif"
        default: return nil
        }
    }

    /// Lists formats whose files begin alike: sound in an MPEG-4 file is told from a movie by a brand at
    /// most.
    static func sameContainer(as mimeType: String) -> [String] {
        mimeType == "audio/mp4" ? ["video/mp4"] : []
    }
}
