// Written the way a developer writes for Apple's systems; only the import differs: this one stands where SwiftUI,
// UniformTypeIdentifiers and CoreTransferable stood.
import AppleCompatibility

// MARK: Rows, by IndexSet

struct Shopping {
    var items: [String]

    mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
        items.move(fromOffsets: source, toOffset: destination)
    }

    mutating func delete(atOffsets offsets: IndexSet) {
        items.remove(atOffsets: offsets)
    }
}

// MARK: An object with a type of its own

final class Chore: NSObject, Codable, NSItemProviderWriting, NSItemProviderReading {
    static let typeIdentifier = UTType.json.identifier
    let id: Int
    let title: String

    init(id: Int, title: String) {
        self.id = id
        self.title = title
    }

    static var writableTypeIdentifiersForItemProvider: [String] { [typeIdentifier] }
    static var readableTypeIdentifiersForItemProvider: [String] { [typeIdentifier] }

    func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, Error?) -> Void
    ) -> Progress? {
        do {
            completionHandler(try JSONEncoder().encode(self), nil)
        } catch {
            completionHandler(nil, error)
        }
        return nil
    }

    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Chore {
        try JSONDecoder().decode(Chore.self, from: data)
    }
}

// MARK: Drop delegates, with identifiers, with types, with a location

struct FocusDropDelegate: DropDelegate {
    @Binding var isTargeted: Bool
    let onFocus: @Sendable (String?) -> Void

    func validateDrop(info: DropInfo) -> Bool {
        info.hasItemsConforming(to: [Chore.typeIdentifier])
    }

    func dropEntered(info: DropInfo) { isTargeted = true }
    func dropExited(info: DropInfo) { isTargeted = false }
    func dropUpdated(info: DropInfo) -> DropProposal? { DropProposal(operation: .move) }

    func performDrop(info: DropInfo) -> Bool {
        guard let provider = info.itemProviders(for: [Chore.typeIdentifier]).first else { return false }
        let onFocus = onFocus
        provider.loadObject(ofClass: Chore.self) { chore, _ in
            let chore = chore as? Chore
            onFocus(chore?.title)
        }
        return true
    }
}

struct QuarterDropDelegate: DropDelegate {
    @Binding var active: Int

    func dropUpdated(info: DropInfo) -> DropProposal? {
        active = quarter(at: info.location)
        return nil
    }

    func performDrop(info: DropInfo) -> Bool {
        active = info.location.x > 150 ? 1 : 0
        return info.hasItemsConforming(to: [UTType.fileURL, .png])
    }

    func quarter(at location: CGPoint) -> Int {
        (location.x < 150 ? 0 : 1) + (location.y < 150 ? 0 : 2)
    }
}

// MARK: Providers

func namedProvider(_ title: String) -> NSItemProvider {
    let provider = NSItemProvider(object: title as NSString)
    provider.suggestedName = title
    provider.registerDataRepresentation(forTypeIdentifier: UTType.png.identifier, visibility: .all) {
        completion in
        completion(Data([0x89]), nil)
        return nil
    }
    provider.registerDataRepresentation(for: .html, visibility: .ownProcess) { completion in
        completion(nil, CocoaError(.fileReadNoSuchFile))
        return Progress(totalUnitCount: 1)
    }
    return provider
}

// MARK: Transferable

struct Bird: Codable, Transferable {
    var name: String

    static var transferRepresentation: some TransferRepresentation {
        CodableRepresentation(contentType: .json)
        DataRepresentation(exportedContentType: .utf8PlainText) { bird in
            Data(bird.name.utf8)
        }
        ProxyRepresentation(exporting: \.name)
    }
}
