import ContentTypes
import DragAndDrop
import FoundationEssentials
import Organizer

/// Says what was dropped, before it is known how many payloads it holds.
package enum PayloadSource: Sendable {
    /// A file, or a folder whose files are the payloads.
    case path(FilePath)
    /// An address that is not a local file's.
    case address(String)
    /// Bytes without a file, which the library keeps already: standard input.
    ///
    /// `type`: what the user says they are; nil when their content shall tell.
    case kept(KeptPayload, name: String?, type: UTType?)
    /// Paths that are read as the drop goes on.
    case paths(any PathReader)
    /// What another program offers.
    case provider(ItemProvider)
    /// What was named and is nothing that can be dropped; the text says why.
    case refused(PayloadName, why: String)
    /// What a document describes as another program's offers.
    case described(ProviderDocument)
}

/// Gives paths, one at a time, from a place of their own: a file that lists them, say.
package protocol PathReader: Sendable {
    /// What messages call the place.
    var name: String { get }
    /// The file that lists the paths, for a place that can be read again; nil for a pipe.
    var file: FilePath? { get }
    /// Reads the next path; nil at the end. After an error reading goes on with the path after it, until nil.
    func next() throws(PayloadProblem) -> FilePath?
    /// Whether ``next()`` answers at once; false while the place has not said what comes next.
    var isReady: Bool { get }
    /// Waits until ``isReady``.
    func untilReady() async
}

/// One step of a drop: a payload, or something that gave none.
package enum DropEntry: Sendable {
    case payload(DroppedPayload)
    case problem(PayloadProblem, shown: PayloadName, recorded: PayloadName)
    /// Nothing yet: the paths that come next are still to be read. Ask again once the reader is ready.
    case pending(any PathReader)
}

/// Turns what was dropped into payloads, one at a time and in order, reading no further than it is asked.
///
/// Memory follows the sources given and the depth of the folders walked, not the number of payloads.
package struct DropEntries: IteratorProtocol {
    private var sources: ArraySlice<PayloadSource>
    private var walk: FolderWalk?
    /// The folder that is walked.
    private var root: DroppedPath?
    private var paths: (any PathReader)?
    /// The files of a provider, folders among them, that are still to come.
    private var offered: ArraySlice<FilePath> = []
    /// The providers of a document that are still to come.
    private var described: (document: ProviderDocument, rest: ArraySlice<ProviderDocument.Entry>)?

    /// Begins with the first source.
    package init(_ sources: [PayloadSource]) { self.sources = sources[...] }

    package mutating func next() -> DropEntry? {
        while true {
            if let found = walk?.next() { return entry(for: found) }
            walk = nil
            if let path = offered.popFirst() {
                if let entry = enter(path) { return entry } else { continue }
            }
            if let paths {
                guard paths.isReady else { return .pending(paths) }
                do throws(PayloadProblem) {
                    guard let path = try paths.next() else {
                        self.paths = nil
                        continue
                    }
                    if let entry = enter(path) { return entry } else { continue }
                } catch {
                    let name = PayloadName(text: paths.name)
                    return .problem(error, shown: name, recorded: name)
                }
            }
            if let entry = described?.rest.popFirst(), let document = described?.document {
                guard let files = try? entry.content.get().files else { return entry.step(of: document) }
                offered = files[...]
                continue
            }
            described = nil
            guard let source = sources.popFirst() else { return nil }
            switch source {
            case .path(let path): if let entry = enter(path) { return entry }
            case .address(let address): return .payload(DroppedPayload(address: address))
            case .kept(let kept, let name, let type):
                return .payload(DroppedPayload(kept: kept, suggestedName: name, givenType: type))
            case .paths(let reader): paths = reader
            case .refused(let name, let why): return .problem(.noSource(why), shown: name, recorded: name)
            case .described(let document): described = (document, document.entries[...])
            case .provider(let provider):
                guard let path = provider.sourceFile else {
                    return .payload(DroppedPayload(offered: provider))
                }
                if let entry = enter(path) { return entry }
            }
        }
    }

    /// Begins to walk what turns out to be a folder, which gives no entry by itself; else returns the file.
    private mutating func enter(_ given: FilePath) -> DropEntry? {
        let path = DroppedPath(given)
        if FileKind(following: path.absolute) == .folder {
            walk = FolderWalk(path)
            root = path
            return nil
        }
        return .payload(DroppedPayload(file: path))
    }

    private func entry(for found: FolderWalk.Found) -> DropEntry {
        switch found {
        case .file(let path): .payload(DroppedPayload(file: path, in: root))
        case .leftOut(let path, let rule): problem(.leftOut(rule), path)
        case .unreadable(let path, let code): problem(.folderUnreadable(SystemError(code: code)), path)
        }
    }

    private func problem(_ problem: PayloadProblem, _ path: DroppedPath) -> DropEntry {
        .problem(problem, shown: PayloadName(path.shown), recorded: PayloadName(path.absolute))
    }
}
