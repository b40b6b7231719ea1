import ImporterKit
import ImporterWire

/// Reads HEIC, HEIF and AVIF: what the boxes say of the primary picture, and whether its data are in the file
/// (ISO/IEC 23008-12).
struct HEIFFile {
    /// More than any writer's item table takes.
    private static let metaLimit = 8 << 20

    private let file: PayloadFile
    private var primary: UInt64?
    private var items: [UInt64: FourCharacters] = [:]
    private var locations: [HEIFLocation] = []
    private var properties: [(type: FourCharacters, content: BoxCursor)] = []
    /// For each item the properties that it has, counted from 1, in the order in which they apply.
    private var associations: [UInt64: [Int]] = [:]
    /// The bytes of the item data box within the meta box.
    private var itemData: ArraySlice<UInt8> = []

    init(_ file: PayloadFile) throws(Refusal) {
        self.file = file
        guard let meta = try Self.meta(of: file) else {
            throw Refusal(.unsupported, "sequences without a still picture are not decoded")
        }
        var cursor = BoxCursor(meta)
        _ = cursor.versionAndFlags()
        while let (type, content) = cursor.box() { read(type, content) }
    }

    /// Finds the meta box among those of the file.
    private static func meta(of file: PayloadFile) throws(Refusal) -> [UInt8]? {
        var offset: UInt64 = 0
        // Writers put it near the start; a hostile file would have millions of boxes.
        for _ in 0..<256 {
            guard let head = file.bytes(offset, 8) else { return nil }
            var cursor = BoxCursor(head)
            guard let short = cursor.integer(4), let type = cursor.integer(4) else { return nil }
            var size = short
            var headSize: UInt64 = 8
            if short == 1 {
                guard let long = file.bytes(offset + 8, 8) else { return nil }
                size = long.reduce(0) { $0 << 8 | UInt64($1) }
                headSize = 16
            } else if short == 0 {
                size = file.size - offset
            }
            guard size >= headSize, file.contains(offset, size) else {
                throw Refusal(
                    .damaged, "the file ends in a box; it is probably truncated",
                    offset: Int64(clamping: offset))
            }
            if FourCharacters(type) == "meta" {
                guard size <= UInt64(metaLimit) else {
                    throw Refusal(
                        .limit, "the item table takes \(size) bytes, more than the \(metaLimit) allowed")
                }
                return file.bytes(offset + headSize, Int(size - headSize))
            }
            offset += size
        }
        return nil
    }

    /// Reads the primary picture, and refuses it when the data of any item are not in the file.
    func picture(_ format: ImageFormat) throws(Refusal) -> Picture {
        guard let primary, let indexes = associations[primary] else {
            throw Refusal(.damaged, "the file names no primary picture")
        }
        var picture = Picture(format, width: 0, height: 0)
        for index in indexes where index > 0 && index <= properties.count {
            var (type, content) = properties[index - 1]
            apply(type, &content, to: &picture)
        }
        guard picture.storedWidth > 0, picture.storedHeight > 0 else {
            throw Refusal(.damaged, "the primary picture states no size")
        }
        try Picture.checkSize(width: picture.storedWidth, height: picture.storedHeight)
        for location in locations {
            guard location.isWithin(file, itemData.count) else {
                throw Refusal(
                    .damaged,
                    "the data of item \(location.item) are not in the file; it is probably truncated")
            }
        }
        picture.exif = exif()
        return picture
    }

    /// Applies one property of the primary picture (23008-12, 6.5): its size, what is cut off, how it is turned.
    private func apply(_ type: FourCharacters, _ content: inout BoxCursor, to picture: inout Picture) {
        switch type {
        case "ispe":
            guard content.versionAndFlags() != nil, let width = content.integer(4),
                let height = content.integer(4)
            else { return }
            picture.storedWidth = Int(width)
            picture.storedHeight = Int(height)
        case "clap":
            guard let width = Self.quotient(&content), let height = Self.quotient(&content),
                width > 0, width <= picture.storedWidth, height > 0, height <= picture.storedHeight
            else { return }
            picture.storedWidth = width
            picture.storedHeight = height
        case "irot":
            guard let turns = content.integer(1), turns & 1 == 1 else { return }
            swap(&picture.storedWidth, &picture.storedHeight)
        case "pixi":
            guard content.versionAndFlags() != nil, content.integer(1) != nil, let depth = content.integer(1)
            else {
                return
            }
            picture.bitDepth = Int(depth)
        default: break
        }
    }

    private static func quotient(_ content: inout BoxCursor) -> Int? {
        guard let numerator = content.integer(4), let denominator = content.integer(4), denominator > 0 else {
            return nil
        }
        return Int(numerator / denominator)
    }

    /// Reads the EXIF item. How the picture is to be turned is said by its properties, so EXIF's orientation is not.
    private func exif() -> EXIF {
        guard let item = items.filter({ $0.value == "Exif" }).keys.min(),
            let location = locations.first(where: { $0.item == item }),
            let data = location.bytes(file, itemData, limit: ImageLimits.textBytes * 4)
        else { return EXIF() }
        var cursor = BoxCursor(data)
        guard let skipped = cursor.integer(4), skipped <= UInt64(cursor.rest.count) else { return EXIF() }
        var exif = EXIF(Array(cursor.rest.dropFirst(Int(skipped))))
        exif.orientation = nil
        return exif
    }
}

// The boxes of the meta box.
extension HEIFFile {
    private mutating func read(_ type: FourCharacters, _ content: BoxCursor) {
        var content = content
        switch type {
        case "pitm":
            guard let (version, _) = content.versionAndFlags() else { return }
            primary = content.integer(version == 0 ? 2 : 4)
        case "iinf": readItems(&content)
        case "iloc": locations = HEIFLocation.read(&content)
        case "idat": itemData = content.rest
        case "iprp":
            while let (type, inner) = content.box() {
                var inner = inner
                if type == "ipco" { while let property = inner.box() { properties.append(property) } }
                if type == "ipma" { readAssociations(&inner) }
            }
        default: break
        }
    }

    /// Reads the types of all items (14496-12, 8.11.6).
    private mutating func readItems(_ content: inout BoxCursor) {
        guard let (version, _) = content.versionAndFlags(), content.integer(version == 0 ? 2 : 4) != nil
        else { return }
        while let (type, inner) = content.box() {
            var inner = inner
            guard type == "infe", let (version, _) = inner.versionAndFlags(), version >= 2,
                let item = inner.integer(version == 2 ? 2 : 4), inner.integer(2) != nil,
                let itemType = inner.integer(4)
            else { continue }
            items[item] = FourCharacters(itemType)
        }
    }

    /// Reads which item has which properties (23008-12, 9.3.1).
    private mutating func readAssociations(_ content: inout BoxCursor) {
        guard let (version, flags) = content.versionAndFlags(), let count = content.count(4, least: 3) else {
            return
        }
        for _ in 0..<count {
            guard let item = content.integer(version == 0 ? 2 : 4), let entries = content.integer(1) else {
                return
            }
            for _ in 0..<entries {
                let isWide = flags & 1 == 1
                guard let entry = content.integer(isWide ? 2 : 1) else { return }
                associations[item, default: []].append(Int(entry & (isWide ? 0x7fff : 0x7f)))
            }
        }
    }
}
