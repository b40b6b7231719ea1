import ContentTypes
import DragAndDrop
import Glibc
import Organizer
import Terminal
import Transfer

extension DropCommand {
    /// Reads standard input whole where it is a source, reads what describes providers, and opens the list of paths where there is one.
    func payloadSources(keeping keeper: any PayloadKeeper) throws -> [PayloadSource] {
        var all: [PayloadSource] = []
        for source in sources {
            switch source {
            case .path(let path):
                if name != nil, FileKind(following: path) == .folder {
                    throw UsageError.conflict("--name names one item, and \(path) is a folder")
                }
                all.append(.path(path))
            case .address(let address): all.append(.address(address))
            case .refused(let word, let refusal):
                let why = [refusal.reason, refusal.advice].compactMap(\.self).joined(separator: ". ")
                all.append(.refused(PayloadName(FilePath(bytes: word.bytes)), why: why))
            case .standardInput:
                let kept = try standardInput(keeping: keeper)
                if kept.size == 0 { throw Problem("standard input: nothing came, and nothing was dropped") }
                all.append(.kept(kept, name: nil, type: type))
            }
        }
        if let provider {
            let document =
                provider == "-"
                ? ProviderDocument(standardInput: 0)
                : ProviderDocument(file: DroppedPath(FilePath(bytes: provider.bytes)))
            all.append(.described(document))
        }
        if let files0From { all.append(.paths(try ListedPaths(files0From))) }
        return all
    }

    /// Refuses, before anything is done, a source that is no file while a list has its name: `drop apple.png top`.
    func refuseListsAsSources(in context: CommandContext) async throws {
        guard list == nil else { return }
        let missing = sources.compactMap { source -> String? in
            guard case .path(let path) = source, let name = path.string, !path.exists else { return nil }
            return name
        }
        if missing.isEmpty { return }
        let library = try context.openExistingStore().map { Library($0, clock: { .now() }) }
        let lists = try await library?.lists().map(\.name) ?? [ListName.inbox]
        for name in missing {
            guard let stored = try? ListName.stored(name), lists.contains(stored) else { continue }
            let others = sources.count > 1 ? "FILE…" : "FILE"
            throw UsageError.conflict(
                "there is no file “\(visible(Array(name.utf8)))”, but a list of this name; to drop on it: punnet drop \(others)"
                    + " --into \(shellWord(name))")
        }
    }

    private func standardInput(keeping keeper: any PayloadKeeper) throws -> KeptPayload {
        let result = Result { () throws(StoreError) in
            try keeper.keep(contentsOf: 0, limit: Self.standardInputLimit)
        }
        if case .failure(.payloadUnreadable(let code)) = result {
            throw Problem(
                "standard input: reading failed: \(String(cString: strerror(code)))",
                hints: [.init("To drop what a file holds", command: "punnet drop - < FILE")])
        }
        return try result.get()
    }

    /// The most bytes that are taken from standard input: 4 GiB.
    private static let standardInputLimit: Int64 = 4 << 30
}
