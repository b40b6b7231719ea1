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
    /// What earlier blocks held of the word to come, and whether that is too long already.
    private var beginning: [UInt8] = []
    private var isTooLong = false
    private var hasEnded = false
    /// Why reading failed, until it is told.
    private var failure: Int32?
    private var number = 0

    /// Begins to read. The descriptor stays open and the caller's.
    package init(descriptor: Int32) { self.descriptor = descriptor }

    /// Whether ``next()`` answers without waiting. Reads what has come, and does not wait for more.
    package mutating func isReady() -> Bool {
        while !holdsWord {
            var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&ready, 1, 0) > 0 else { return false }
            refill()
        }
        return true
    }

    /// Reads the next word; nil at the end. After an error, reading goes on with the word after it, unless the
    /// input itself failed.
    package mutating func next() throws(Failure) -> Word? {
        while !holdsWord { refill() }
        let end = block.firstIndex(of: 0)
        if end == nil, let failure {
            (self.failure, beginning, isTooLong) = (nil, [], false)
            throw .unreadable(code: failure)
        }
        if end == nil, block.isEmpty, beginning.isEmpty, !isTooLong { return nil }
        take(block[..<(end ?? block.endIndex)])
        block = end.map { block[($0 + 1)...] } ?? []
        let (word, wasTooLong) = (beginning, isTooLong)
        (beginning, isTooLong) = ([], false)
        number += 1
        if wasTooLong { throw .wordTooLong(number: number, limit: Self.limit) }
        if word.isEmpty { throw .emptyWord(number: number) }
        return Word(bytes: word)
    }

    /// Whether a whole word, or the end, has been read.
    private var holdsWord: Bool { hasEnded || block.contains(0) }

    private mutating func take(_ part: ArraySlice<UInt8>) {
        isTooLong = isTooLong || beginning.count + part.count > Self.limit
        if !isTooLong { beginning += part }
    }

    /// Reads the block after this one, of which no word is left.
    private mutating func refill() {
        take(block)
        block = []
        var bytes = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = read(descriptor, &bytes, bytes.count)
            if count > 0 {
                block = bytes[..<count]
                return
            }
            if count < 0, errno == EINTR { continue }
            hasEnded = true
            if count < 0 { failure = errno }
            return
        }
    }
}
