import ContentTypes
import FoundationEssentials

/// Sends values as bytes of a content type.
public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
    public let methods: [TransferMethod<Item>]

    /// Exports and imports.
    public init(
        contentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data,
        importing: @escaping @Sendable (Data) async throws -> Item
    ) {
        methods = [TransferMethod(type: contentType, export: .data(exporting), import: .data(importing))]
    }

    /// Exports only.
    public init(exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data) {
        methods = [TransferMethod(type: exportedContentType, export: .data(exporting))]
    }

    /// Imports only.
    public init(importedContentType: UTType, importing: @escaping @Sendable (Data) async throws -> Item) {
        methods = [TransferMethod(type: importedContentType, import: .data(importing))]
    }
}

/// Sends `Codable` values as JSON of a content type.
public struct CodableRepresentation<Item: Transferable & Codable>: TransferRepresentation {
    public let methods: [TransferMethod<Item>]

    /// Exports and imports; the type to send may be stated, where it cannot be inferred.
    public init(for _: Item.Type = Item.self, contentType: UTType) {
        self.init(contentType: contentType, encoder: JSONEncoder.init, decoder: JSONDecoder.init)
    }

    /// Exports and imports by coders of your own, made anew for each value.
    public init(
        for _: Item.Type = Item.self, contentType: UTType, encoder: @escaping @Sendable () -> JSONEncoder,
        decoder: @escaping @Sendable () -> JSONDecoder
    ) {
        methods = [
            TransferMethod(
                type: contentType, export: .data { try encoder().encode($0) },
                import: .data { try decoder().decode(Item.self, from: $0) })
        ]
    }
}

/// Sends values in all the ways of another type: a bird as its name.
public struct ProxyRepresentation<Item: Transferable, Proxy: Transferable>: TransferRepresentation {
    public let methods: [TransferMethod<Item>]

    /// Exports and imports.
    public init(
        exporting: @escaping @Sendable (Item) async throws -> Proxy,
        importing: @escaping @Sendable (Proxy) async throws -> Item
    ) {
        methods = Self.methods(exporting, importing)
    }

    /// Exports only.
    public init(exporting: @escaping @Sendable (Item) async throws -> Proxy) {
        methods = Self.methods(exporting, nil)
    }

    /// Imports only.
    public init(importing: @escaping @Sendable (Proxy) async throws -> Item) {
        methods = Self.methods(nil, importing)
    }

    private static func methods(
        _ exporting: (@Sendable (Item) async throws -> Proxy)?,
        _ importing: (@Sendable (Proxy) async throws -> Item)?
    ) -> [TransferMethod<Item>] {
        Proxy.transferMethods.compactMap { proxy in
            var method = TransferMethod<Item>(type: proxy.type)
            method.visibility = proxy.visibility
            if let exporting {
                switch proxy.export {
                case .data(let export): method.export = .data { try await export(exporting($0)) }
                case .file(let access, let export):
                    method.export = .file(access) { try await export(exporting($0)) }
                case nil: break
                }
            }
            if let importing {
                switch proxy.import {
                case .data(let read): method.import = .data { try await importing(read($0)) }
                case .file(let access, let inPlace, let read):
                    method.import = .file(access, inPlace: inPlace) { try await importing(read($0)) }
                case nil: break
                }
            }
            return method.export == nil && method.import == nil ? nil : method
        }
    }
}

extension String: Transferable {
    public static var transferRepresentation: some TransferRepresentation {
        DataRepresentation(contentType: .utf8PlainText) {
            Data($0.utf8)
        } importing: {
            try String(plainText: $0)
        }
        DataRepresentation(importedContentType: .utf16PlainText) {
            try String(itemProviderData: $0, contentType: .utf16PlainText)
        }
        DataRepresentation(importedContentType: .utf16ExternalPlainText) {
            try String(itemProviderData: $0, contentType: .utf16ExternalPlainText)
        }
        DataRepresentation(importedContentType: .plainText) { try String(plainText: $0) }
    }
}

extension Data: Transferable {
    public static var transferRepresentation: some TransferRepresentation {
        DataRepresentation(contentType: .data) {
            $0
        } importing: {
            $0
        }
    }
}

extension URL: Transferable {
    public static var transferRepresentation: some TransferRepresentation {
        DataRepresentation(contentType: .url) {
            Data($0.absoluteString.utf8)
        } importing: {
            try URL(itemProviderData: $0, contentType: .url)
        }
    }
}
