import ContentTypes
import Glibc
import InternationalText

/// Holds what many rows are compared by, as bytes side by side, and puts the rows in order.
///
/// Numbers are written so that their bytes stand in the order of their values. About 70 bytes a row where names are
/// compared, 24 elsewhere.
struct SortKeys {
    private var bytes: [UInt8] = []
    /// Where each row's key begins, and how long it is; -1 where there is nothing to compare by.
    private var starts: [Int]
    private var lengths: [Int]
    private let naturalOrder = NaturalOrder()
    /// The keys of types, which many rows share.
    private var types: [String: [UInt8]] = [:]

    init(count: Int) {
        starts = Array(repeating: 0, count: count)
        lengths = Array(repeating: -1, count: count)
    }

    /// Sets what a row is compared by.
    mutating func set(_ value: SortValue, at row: Int) {
        starts[row] = bytes.count
        switch value {
        case .text(let text): naturalOrder.append(keyOf: text.utf8, to: &bytes)
        case .number(let number): append(number)
        case .type(let identifier): append(typeKey(of: identifier))
        case .dates(let attributes, let modified):
            guard let date = Self.date(in: attributes) ?? modified else { return }
            append(date.nanoseconds)
        case .none: return
        }
        lengths[row] = bytes.count - starts[row]
    }

    /// Returns the rows in order; equal ones stay as they stood.
    func sorted(isReversed: Bool) -> [Int] {
        bytes.withUnsafeBytes { bytes in
            starts.indices.sorted { first, second in
                let order = compare(first, second, in: bytes, isReversed: isReversed)
                return order != 0 ? order < 0 : first < second
            }
        }
    }

    private func compare(
        _ first: Int, _ second: Int, in bytes: UnsafeRawBufferPointer, isReversed: Bool
    ) -> Int {
        let (firstLength, secondLength) = (lengths[first], lengths[second])
        if firstLength < 0 || secondLength < 0 { return secondLength - firstLength }
        let shared = min(firstLength, secondLength)
        var order = 0
        if shared > 0, let base = bytes.baseAddress {
            // Valid: each key lies in the buffer with its whole length, of which `shared` is no more.
            order = Int(memcmp(base + starts[first], base + starts[second], shared))
        }
        if order == 0 { order = firstLength - secondLength }
        return isReversed ? -order : order
    }

    private mutating func append(_ number: Int64) {
        // Without the sign bit's own order: the least number becomes 0.
        let ordered = UInt64(bitPattern: number) ^ 1 << 63
        withUnsafeBytes(of: ordered.bigEndian) { bytes.append(contentsOf: $0) }
    }

    private mutating func append(_ key: [UInt8]) { bytes += key }

    private mutating func typeKey(of identifier: String) -> [UInt8] {
        if let known = types[identifier] { return known }
        let words = UTType(stored: identifier)?.localizedDescription ?? identifier
        var key: [UInt8] = []
        naturalOrder.append(keyOf: words.utf8, to: &key)
        key += [0] + identifier.utf8
        types[identifier] = key
        return key
    }

    /// Whether no row has anything to be compared by.
    var isEmpty: Bool { lengths.allSatisfy { $0 < 0 } }

    /// Reads the date that an importer learnt, of capture, else of making, publication or the last change; else that of
    /// a file which was taken in.
    private static func date(in attributes: [String: AttributeValue]) -> Timestamp? {
        for key in Sorting.dateKeys {
            if case .string(let text)? = attributes[key], let date = Timestamp(iso8601: text) { return date }
        }
        return nil
    }
}
