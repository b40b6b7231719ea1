import Glibc

/// Reads words that a NUL byte ends each, as `find -print0` writes them, from an open descriptor, a word at a time.
///
/// The last word need not be ended. Memory holds one block and one word, however long the input is.
package struct NULSeparatedWords {
    /// Says why reading stopped.
    package enum Failure: Error, Sendable, Hashable {
        /// The word with this number, counted from 1, is empty: it can name nothing.
        case emptyWord(number: Int)
        /// The word with this number is longer than the limit, in bytes.
        case wordTooLong(number: Int, limit: Int)
        /// Reading failed; `code` is errno.
        case unreadable(code: Int32)
    }

    /// The longest word, in bytes: no system call takes a longer path (PATH_MAX, less its NUL).
    package static let limit = 4095

    private let descriptor: Int32
    private var block: ArraySlice<UInt8> = []
    private var hasEnded = false
    private var number = 0

    /// Begins to read. The descriptor stays open and the caller's.
    package init(descriptor: Int32) { self.descriptor = descriptor }

    /// Reads the next word; nil at the end. After an error, reading goes on with the word after it, unless the
    /// input itself failed.
    package mutating func next() throws(Failure) -> Word? {
        var word: [UInt8] = []
        var isTooLong = false
        while true {
            if block.isEmpty, !hasEnded { try refill() }
            if block.isEmpty, word.isEmpty, !isTooLong { return nil }
            let end = block.firstIndex(of: 0)
            let part = block[..<(end ?? block.endIndex)]
            isTooLong = isTooLong || word.count + part.count > Self.limit
            if !isTooLong { word += part }
            block = end.map { block[($0 + 1)...] } ?? []
            guard end != nil || hasEnded else { continue }
            number += 1
            if isTooLong { throw .wordTooLong(number: number, limit: Self.limit) }
            if word.isEmpty { throw .emptyWord(number: number) }
            return Word(bytes: word)
        }
    }

    private mutating func refill() throws(Failure) {
        var bytes = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = read(descriptor, &bytes, bytes.count)
            if count > 0 {
                block = bytes[..<count]
                return
            }
            if count < 0, errno == EINTR { continue }
            hasEnded = true
            if count < 0 { throw .unreadable(code: errno) }
            return
        }
    }
}
