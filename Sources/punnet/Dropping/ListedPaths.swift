import DragAndDrop
import Glibc
import Synchronization
import Terminal
import Transfer

/// Reads the paths that a file or standard input lists, each ended by a NUL byte, as the drop goes on.
final class ListedPaths: PathReader {
    let name: String
    let file: FilePath?
    private let words: Mutex<NULSeparatedWords>
    private let descriptor: Int32

    /// Opens the list; `-` is standard input.
    init(_ word: Word) throws(Problem) {
        if word == "-" {
            name = "standard input"
            file = nil
            descriptor = 0
        } else {
            name = visible(word.bytes)
            let listing = FilePath(bytes: word.bytes)
            // A pipe gives its paths once.
            file = FileKind(following: listing) == nil ? listing : nil
            guard let path = listing.cString else {
                throw Problem("--files0-from names no file")
            }
            descriptor = open(path, O_RDONLY | O_CLOEXEC)
            if descriptor < 0 {
                throw Problem(
                    "\(name): the list of paths could not be opened: " + String(cString: strerror(errno)))
            }
        }
        words = Mutex(NULSeparatedWords(descriptor: descriptor))
    }

    deinit {
        if descriptor > 0 { close(descriptor) }
    }

    var isReady: Bool { words.withLock { $0.isReady() } }

    func untilReady() async {
        while !isReady { await untilReadable(descriptor) }
    }

    func next() throws(PayloadProblem) -> FilePath? {
        let word: Word?
        do {
            word = try words.withLock { words throws(NULSeparatedWords.Failure) in try words.next() }
        } catch {
            switch error {
            case .emptyWord(let number): throw .unreadablePath("path \(number) is empty")
            case .wordTooLong(let number, let limit):
                throw .unreadablePath("path \(number) is longer than \(limit) bytes; \(Self.advice)")
            case .unreadable(let code): throw .unreadable(SystemError(code: code))
            }
        }
        guard let path = word.map({ FilePath(bytes: $0.bytes) }) else { return nil }
        if Self.isListOfLines(path) { throw .unreadablePath("it holds a path a line; \(Self.advice)") }
        return path
    }

    private static let advice = "each path ends with a NUL byte, as find -print0 and tr '\\n' '\\0' write it"

    /// Whether a path that leads nowhere begins with a line that leads to something.
    private static func isListOfLines(_ path: FilePath) -> Bool {
        guard let end = path.bytes.firstIndex(of: UInt8(ascii: "\n")) else { return false }
        return !path.exists && FilePath(bytes: Array(path.bytes[..<end])).exists
    }
}
