import ContentTypes
import DragAndDrop
import FoundationEssentials
import Glibc
import Organizer

/// Says where the providers of a drag come from, one source each, so that a list of this process reads the sources
/// themselves: folders as they are walked, names as they were written.
package struct DraggedSources: Sendable {
    package let sources: [PayloadSource]
}

extension Drag {
    /// Drags what a person named: an item provider for each source, in order; all of those that a document describes.
    ///
    /// Files offer what their content turns out to be, and the address of their place; nothing is read before
    /// somebody loads it. `keeper`: where payloads without a file are kept.
    package init(dropping sources: [PayloadSource], keptIn keeper: any PayloadKeeper) {
        self.init(
            sources.flatMap { $0.providers(keptIn: keeper) }, localContext: DraggedSources(sources: sources))
    }
}

extension PayloadSource {
    fileprivate func providers(keptIn keeper: any PayloadKeeper) -> [ItemProvider] {
        if case .described(let document) = self {
            return document.entries.compactMap { try? $0.content.get().provider }
        }
        return provider(keptIn: keeper).map { [$0] } ?? []
    }

    private func provider(keptIn keeper: any PayloadKeeper) -> ItemProvider? {
        switch self {
        case .path(let given):
            let path = DroppedPath(given).absolute
            let isFolder = FileKind(following: path) == .folder
            return ItemProvider(contentsOf: path, type: isFolder ? .folder : .data, access: LocalFiles())
        case .address(let address): return ItemProvider(url: address)
        case .kept(let kept, let name, let type):
            let provider = ItemProvider(suggestedName: name)
            provider.registerData(for: type ?? .data) { _ in
                let file = try OpenedFile(owning: keeper.open(kept.digest))
                return Data(try file.bytes(upTo: Int(clamping: kept.size)))
            }
            return provider
        case .paths(let reader):
            let provider = ItemProvider(suggestedName: reader.name)
            provider.registerData(Data(), for: .draggedPaths, visibility: .ownProcess)
            return provider
        case .provider(let provider): return provider
        case .described, .refused: return nil
        }
    }
}

extension UTType {
    /// Paths that are read as the drop goes on; their bytes say nothing, the drag's local context has the reader.
    static let draggedPaths = UTType(exportedAs: "org.punnet.dragged-paths", conformingTo: .item)
}
