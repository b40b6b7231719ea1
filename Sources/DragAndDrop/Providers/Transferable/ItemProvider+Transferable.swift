import ContentTypes
import FoundationEssentials

extension ItemProvider {
    /// Promises a transferable value in every representation that it exports.
    public convenience init(transferable: some Transferable) {
        self.init()
        register(transferable)
    }

    /// Promises a transferable value in every representation that it exports, after those already registered.
    ///
    /// The first suggested file name becomes the provider's suggested name where it has none.
    public func register<Item: Transferable>(_ item: Item) {
        for method in Item.transferMethods where method.isExported(item) {
            switch method.export {
            case nil: continue
            case .data(let export):
                registerData(for: method.type, visibility: method.visibility) { _ in try await export(item) }
            case .file(let access, let export):
                registerFile(
                    for: method.type, visibility: method.visibility, access: access,
                    sending: { _ in try await export(item) })
            }
            if suggestedName == nil { suggestedName = method.suggestedFileName?(item) }
        }
    }

    /// Tells whether a value could be loaded, going by the registered types alone.
    public func canLoadTransferable<Item: Transferable>(of _: Item.Type) -> Bool {
        Item.transferMethods.contains { $0.import != nil && hasItemConforming(to: $0.type) }
    }

    /// Loads a value by the first of its type's imported representations that is offered.
    public func loadTransferable<Item: Transferable>(
        of _: Item.Type, progress: LoadProgress = LoadProgress(), limit: Int = ItemProvider.dataLimit
    ) async throws(ItemProviderError) -> Item {
        let methods = Item.transferMethods.filter { $0.import != nil }
        guard let method = methods.first(where: { hasItemConforming(to: $0.type) }) else {
            throw .noRepresentation(of: methods.map(\.type), offered: registeredContentTypes)
        }
        do {
            switch method.import {
            case .data(let read):
                return try await read(loadData(for: method.type, progress: progress, limit: limit))
            case .file(let access, let inPlace, let read):
                return try await withFile(
                    for: method.type, inPlace: inPlace, through: access, progress: progress, read)
            case nil: preconditionFailure("Only importing methods are looked at.")
            }
        } catch let error as ItemProviderError {
            throw error
        } catch {
            throw .reading(method.type, object: "\(Item.self)", error)
        }
    }
}

extension Sequence<ItemProvider> {
    /// Loads a value from each provider, in order; at most `width` at a time.
    ///
    /// `progress`: counts providers that are done; cancelling it cancels the rest.
    public func loadTransferables<Item: Transferable>(
        of _: Item.Type, width: Int = 4, progress: LoadProgress = LoadProgress()
    ) -> OrderedLoads<Item> {
        load(width: width, progress: progress) { provider, progress async throws(ItemProviderError) in
            try await provider.loadTransferable(of: Item.self, progress: progress)
        }
    }
}
