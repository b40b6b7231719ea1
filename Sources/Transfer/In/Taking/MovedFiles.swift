import DragAndDrop
import Glibc
import Organizer

/// Knows the files that a move has let in, of which each can be moved once, whichever way it is named.
struct MovedFiles {
    private var places: Set<FilePath> = []
    /// Of those that were left out as duplicates, the words that say so.
    private var leftOut: [FilePath: String] = [:]

    /// Lets a file in, and says whether it was let in already; it would be there, or not, by chance.
    mutating func isKnown(_ path: FilePath) -> Bool { !places.insert(Self.place(of: path)).inserted }

    /// Lets what names a file again that was left out be left out for the same reason.
    ///
    /// `results`: as they were before duplicates were looked for.
    mutating func settle(_ settled: inout [PayloadResult], of results: [PayloadResult]) {
        for index in settled.indices {
            guard case .problem(let problem) = settled[index].ending else { continue }
            if case .duplicate(let words) = problem, let path = results[index].moved?.file.path {
                leftOut[Self.place(of: path)] = words
            } else if case .namedTwice(let path) = problem, let words = leftOut[Self.place(of: path)] {
                settled[index].ending = .problem(.duplicate(words))
            }
        }
    }

    /// A path without links on the way to its last part: a name has one, whichever way it was given.
    private static func place(of path: FilePath) -> FilePath {
        guard let parent = path.parent?.cString, let real = realpath(parent, nil) else { return path }
        defer { free(real) }
        let bytes = UnsafeRawBufferPointer(start: real, count: strlen(real))
        return FilePath(bytes: Array(bytes)).appending(path.lastComponent)
    }
}
