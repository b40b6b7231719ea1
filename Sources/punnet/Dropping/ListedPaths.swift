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
        do {
            return try words.withLock { words throws(NULSeparatedWords.Failure) in try words.next() }
                .map { FilePath(bytes: $0.bytes) }
        } catch {
            switch error {
            case .emptyWord(let number): throw .unreadablePath("path \(number) is empty")
            case .wordTooLong(let number, let limit):
                throw .unreadablePath("path \(number) is longer than \(limit) bytes")
            case .unreadable(let code): throw .unreadable(SystemError(code: code))
            }
        }
    }
}
