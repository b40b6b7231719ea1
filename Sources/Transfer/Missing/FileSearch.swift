import DragAndDrop
import Glibc
import Organizer

/// Looks in a folder for the files that items miss.
///
/// A file is an item's by its digest, where that was taken; else by name, size and time, and where none has the time,
/// by name and size. What several files may be is left open. Links are not followed and hidden folders not entered;
/// hidden files are looked at. Memory follows the missing items and the folders on the way down, not the number of files.
package struct FileSearch {
    /// How many files are named that one item may be.
    package static let namedCandidates = 8

    /// By what a file was known again; the surest first.
    package enum Evidence: Int, Sendable, Hashable, Comparable {
        case digest
        case nameSizeAndTime
        case nameAndSize

        package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// What was found for one item.
    package enum Outcome: Sendable {
        case found(ItemSource, by: Evidence)
        /// Several files may be it; the first ``namedCandidates`` of them.
        case ambiguous([FilePath], by: Evidence)
        case missing
    }

    private struct Wanted {
        var item: Item
        var name: [UInt8]
        var modified: Timestamp
        var best: Evidence?
        var candidates: [ItemSource] = []

        /// Keeps a file that may be it, unless better ones are known already.
        mutating func take(_ source: ItemSource, by evidence: Evidence) {
            if let best, best < evidence { return }
            if best != evidence {
                best = evidence
                candidates = []
            }
            if candidates.count < FileSearch.namedCandidates { candidates.append(source) }
        }
    }

    private let keeper: any PayloadKeeper
    private var wanted: [Wanted] = []
    private var bySize: [Int64: [Int]] = [:]
    /// Folders that could not be read.
    package private(set) var unreadable: [FilePath] = []

    package init(keeper: any PayloadKeeper) { self.keeper = keeper }

    /// Adds an item that misses its file; one without a file is not looked for.
    package mutating func add(_ item: Item) {
        guard case .file(let path, let size, let modified) = item.source else { return }
        bySize[size, default: []].append(wanted.count)
        wanted.append(Wanted(item: item, name: path.lastComponent, modified: modified))
    }

    /// Walks a folder and everything below it.
    package mutating func look(in folder: DroppedPath) {
        var walk = FolderWalk(folder)
        while let found = walk.next() {
            switch found {
            case .file(let path): consider(path.absolute)
            case .leftOut(let path, .hidden), .leftOut(let path, .system): consider(path.absolute)
            case .leftOut: break
            case .unreadable(let path, _): unreadable.append(path.shown)
            }
        }
    }

    /// What was found for each item, in the order in which they were added.
    package var outcomes: [(item: Item, outcome: Outcome)] {
        wanted.map { wanted in
            guard let best = wanted.best, let first = wanted.candidates.first else {
                return (wanted.item, .missing)
            }
            if wanted.candidates.count == 1 { return (wanted.item, .found(first, by: best)) }
            let paths = wanted.candidates.compactMap { candidate in
                if case .file(let path, _, _) = candidate { path } else { nil }
            }
            return (wanted.item, .ambiguous(paths, by: best))
        }
    }

    private mutating func consider(_ path: FilePath) {
        // A link would be the same file once more. Most files are told out by their size.
        var status = stat()
        guard let name = path.cString, lstat(name, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let indices = bySize[Int64(status.st_size)]
        else { return }
        let modified = Timestamp(
            seconds: Int64(status.st_mtim.tv_sec), nanoseconds: Int64(status.st_mtim.tv_nsec))
        let source = ItemSource.file(path: path, size: Int64(status.st_size), modified: modified)
        var digest: PayloadDigest?
        for index in indices {
            var evidence: Evidence?
            if let wantedDigest = wanted[index].item.contentDigest {
                if digest == nil, let file = try? OpenedFile(path) {
                    digest = try? keeper.measure(contentsOf: file.descriptor).digest
                }
                if digest == wantedDigest { evidence = .digest }
            } else if wanted[index].name == path.lastComponent {
                evidence = wanted[index].modified == modified ? .nameSizeAndTime : .nameAndSize
            }
            if let evidence { wanted[index].take(source, by: evidence) }
        }
    }
}
