extension OrderPage.Content {
    /// The content as a store keeps it.
    ///
    /// A byte says leaf (1) or inner (2). A leaf's keys follow as distances, as ``ByteWriter`` writes them: rows
    /// that were imported together cost a byte each. An inner page's children follow as their number, and for each
    /// the distance of its page from the one before, and its count.
    package var encoded: [UInt8] {
        var writer = ByteWriter()
        switch self {
        case .leaf(let keys):
            writer.write(UInt64(1))
            writer.writeDistances(of: keys.lazy.map(\.rawValue))
        case .inner(let children):
            writer.write(UInt64(2))
            writer.write(children.count)
            var last: Int64 = 0
            for child in children {
                writer.write(child.page.rawValue &- last)
                writer.write(child.count)
                last = child.page.rawValue
            }
        }
        return writer.bytes
    }

    /// Reads what ``encoded`` made; bounds are checked, and counts add up to no more than ``OrderPage/mostRows``.
    package init(encoded: [UInt8]) throws(ByteReader.Malformed) {
        var reader = ByteReader(encoded)
        switch try reader.readUnsigned() {
        case 1:
            self = .leaf(try reader.readDistances().map(ItemKey.init))
        case 2:
            var children: [OrderPage.Child] = []
            var last: Int64 = 0
            var total = 0
            let number = try reader.readCount()
            // A list without rows is a leaf without keys.
            guard number > 0 else { throw reader.malformed }
            for _ in 0..<number {
                last &+= try reader.readSigned()
                let count = try reader.readInt()
                let (sum, overflow) = total.addingReportingOverflow(count)
                guard !overflow, sum <= OrderPage.mostRows else { throw reader.malformed }
                total = sum
                children.append(OrderPage.Child(page: PageID(rawValue: last), count: count))
            }
            self = .inner(children)
        default:
            throw reader.malformed
        }
        guard reader.isAtEnd else { throw reader.malformed }
    }
}
