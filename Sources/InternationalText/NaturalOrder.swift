import CICU
import Glibc

/// Orders file names as people expect them: file 2 before file 10, é beside e, capitals where their letters are.
///
/// Names are compared by ICU's root collation with numbers by value, so the order is the same in every language:
/// letters first, then accents, then case. What is equal by then is ordered by bytes, so the order is total:
/// twins that differ in normal form, leading zeros or invisible characters stay distinct and stand together. Names are
/// bytes: those that are not UTF-8 compare as if U+FFFD stood for each fault.
///
/// Collation was chosen over a comparison of our own because it costs less than reading the folder does (about
/// 2 µs a name for its key), and a comparison by code points puts “Über” after “zebra”. Make one for a folder,
/// not one for a name: opening a collator costs as much as a hundred keys.
package final class NaturalOrder {
    /// Stands for one name in a sort; comparing two costs a comparison of bytes.
    package struct Key: Comparable, Hashable, Sendable {
        /// The sort key of the collation, then the name itself.
        fileprivate let bytes: [UInt8]

        package static func < (first: Key, second: Key) -> Bool {
            let shared = min(first.bytes.count, second.bytes.count)
            // Valid: memcmp reads `shared` bytes of each.
            let order = first.bytes.withUnsafeBytes { first in
                second.bytes.withUnsafeBytes { second in
                    guard let first = first.baseAddress, let second = second.baseAddress else {
                        return Int32(0)
                    }
                    return memcmp(first, second, shared)
                }
            }
            return order != 0 ? order < 0 : first.bytes.count < second.bytes.count
        }
    }

    /// nil where ICU's data is missing; then names are ordered by their bytes alone.
    private let collator: OpaquePointer?
    private var buffer = [UInt8](repeating: 0, count: 1024)

    package init() {
        var status: Int32 = 0
        collator = icu_collator_open("root", &status)
    }

    deinit {
        if let collator { icu_collator_close(collator) }
    }

    /// Computes the key of one name, given as the bytes that a directory holds.
    package func key(of name: some Collection<UInt8>) -> Key {
        var bytes: [UInt8] = []
        append(keyOf: name, to: &bytes)
        return Key(bytes: bytes)
    }

    /// Writes the key of one name behind other bytes, for who keeps many keys in one place.
    ///
    /// Keys compare as their bytes do, a key that another begins with first.
    package func append(keyOf name: some Collection<UInt8>, to bytes: inout [UInt8]) {
        // Copied at once: what follows is compiled for an array alone.
        append(keyOf: Array(name), to: &bytes)
    }

    private func append(keyOf name: [UInt8], to bytes: inout [UInt8]) {
        if let collator {
            let isASCII = name.allSatisfy { $0 < 0x80 }
            let text = isASCII ? name.map(UInt16.init) : Array(String(decoding: name, as: UTF8.self).utf16)
            var length = sortKey(text, collator)
            if length > buffer.count {
                buffer = [UInt8](repeating: 0, count: length)
                length = sortKey(text, collator)
            }
            // The collation's key ends in a zero byte and holds no other, so a shorter key still comes first.
            bytes += buffer[..<length]
        }
        bytes += name
    }

    /// Sorts elements by name, each name's key computed once.
    package func sorted<Element, Name: Collection<UInt8>>(
        _ elements: some Sequence<Element>, by name: (Element) -> Name
    ) -> [Element] {
        let elements = Array(elements)
        if elements.count < 2 { return elements }
        let keys = elements.map { key(of: name($0)) }
        return elements.indices.sorted { keys[$0] < keys[$1] }.map { elements[$0] }
    }

    private func sortKey(_ text: [UInt16], _ collator: OpaquePointer) -> Int {
        // Valid: ICU writes at most the capacity that it is told, and returns the length that it needs.
        Int(icu_sort_key(collator, text, Int32(clamping: text.count), &buffer, Int32(clamping: buffer.count)))
    }
}
