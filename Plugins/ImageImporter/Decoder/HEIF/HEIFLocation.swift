/// Says where the data of one item lie (ISO/IEC 14496-12, 8.11.3).
struct HEIFLocation {
    let item: UInt64
    /// 0 when offsets count from the file's start, 1 from the item data box's.
    let construction: UInt64
    let extents: [(offset: UInt64, length: UInt64)]
    /// More extents than the items of one file have; a hostile table could list them at no bytes each.
    private static let most = 100_000

    /// Reads an item location box; what is cut or not understood is left out.
    static func read(_ content: inout BoxCursor) -> [HEIFLocation] {
        guard let (version, _) = content.versionAndFlags(), version <= 2, let sizes = content.integer(2)
        else {
            return []
        }
        let offsetSize = Int(sizes >> 12 & 15)
        let lengthSize = Int(sizes >> 8 & 15)
        let baseSize = Int(sizes >> 4 & 15)
        let indexSize = version == 0 ? 0 : Int(sizes & 15)
        guard let count = content.count(version < 2 ? 2 : 4, least: 6) else { return [] }
        var locations: [HEIFLocation] = []
        var total = 0
        for _ in 0..<count {
            guard let item = content.integer(version < 2 ? 2 : 4),
                let construction = version == 0 ? 0 : content.integer(2),
                content.integer(2) != nil, let base = content.integer(baseSize),
                let extentCount = content.integer(2)
            else { return locations }
            total += Int(extentCount)
            guard total <= most else { return locations }
            var extents: [(offset: UInt64, length: UInt64)] = []
            for _ in 0..<extentCount {
                guard content.integer(indexSize) != nil, let offset = content.integer(offsetSize),
                    let length = content.integer(lengthSize)
                else { return locations }
                // An overflow is beyond every file, and so is the greatest number.
                let sum = base.addingReportingOverflow(offset)
                extents.append((sum.overflow ? .max : sum.partialValue, length))
            }
            locations.append(HEIFLocation(item: item, construction: construction & 15, extents: extents))
        }
        return locations
    }

    /// Whether all data lie within the file, or within an item data box of a size.
    func isWithin(_ file: PayloadFile, _ itemData: Int) -> Bool {
        extents.allSatisfy { offset, length in
            switch construction {
            case 0: file.contains(offset, length)
            case 1: offset <= UInt64(itemData) && length <= UInt64(itemData) - offset
            default: true
            }
        }
    }

    /// Reads the item's data; nil when they are outside the file or longer than `limit`.
    func bytes(_ file: PayloadFile, _ itemData: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
        guard isWithin(file, itemData.count) else { return nil }
        var bytes: [UInt8] = []
        for (offset, length) in extents {
            guard length <= UInt64(limit - bytes.count) else { return nil }
            switch construction {
            case 0:
                guard let run = file.bytes(offset, Int(length)) else { return nil }
                bytes += run
            case 1: bytes += itemData.dropFirst(Int(offset)).prefix(Int(length))
            default: return nil
            }
        }
        return bytes
    }
}
