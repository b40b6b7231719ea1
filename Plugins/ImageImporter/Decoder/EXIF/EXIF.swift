/// Holds what EXIF says of a picture (CIPA DC-008), as far as Punnet shows it.
struct EXIF: Sendable, Hashable {
    /// How the stored picture is to be turned and mirrored, 1…8 (TIFF 6.0, tag 274).
    var orientation: Int?
    /// The title that Windows writes (XPTitle).
    var title: String?
    var description: String?
    /// When the picture was taken, ISO 8601; with an offset from UTC where the camera states it.
    var captured: String?

    init() {}

    /// Reads the TIFF structure that EXIF is; one that is damaged tells what is still legible, or nothing.
    init(_ bytes: [UInt8]) {
        // Some writers leave the label of the JPEG segment before the structure.
        let start = bytes.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]) ? 6 : 0
        let structure = TIFFStructure { offset, count in
            guard let offset = Int(exactly: offset), offset <= bytes.count - start,
                count <= bytes.count - start - offset
            else { return nil }
            return Array(bytes[(start + offset)..<(start + offset + count)])
        }
        guard let structure, let main = structure.directory(at: structure.first) else { return }
        read(main)
    }

    /// Reads EXIF from the first directory of a TIFF structure.
    init(_ main: TIFFDirectory) { read(main) }

    private mutating func read(_ main: TIFFDirectory) {
        if let value = main.integer(Tag.orientation), (1...8).contains(value) { orientation = Int(value) }
        title = main.bytes(Tag.windowsTitle, limit: ImageLimits.textBytes).flatMap(FoundText.utf16)
        description = main.text(Tag.description)
        guard let offset = main.integer(Tag.exif), let detail = main.structure.directory(at: offset) else {
            return
        }
        captured =
            Self.time(detail, Tag.dateOriginal, offset: Tag.offsetOriginal)
            ?? Self.time(detail, Tag.dateDigitized, offset: Tag.offsetDigitized)
    }

    private static func time(_ directory: TIFFDirectory, _ date: UInt16, offset: UInt16) -> String? {
        guard var time = directory.text(date).flatMap(TextDate.init) else { return nil }
        if time.offset == nil { time.offset = directory.text(offset).flatMap(TextDate.offset) }
        return time.text
    }

    private enum Tag {
        static let description: UInt16 = 0x010e
        static let orientation: UInt16 = 0x0112
        static let exif: UInt16 = 0x8769
        static let windowsTitle: UInt16 = 0x9c9b
        static let dateOriginal: UInt16 = 0x9003
        static let dateDigitized: UInt16 = 0x9004
        static let offsetOriginal: UInt16 = 0x9011
        static let offsetDigitized: UInt16 = 0x9012
    }
}
