import ContentTypes

/// Names a file to send. Mirrors CoreTransferable.SentTransferredFile.
public struct SentTransferredFile: Sendable {
    /// The file, which stays its sender's.
    public let file: FilePath
    /// Whether receivers may open the file itself; otherwise they get copies.
    public let allowAccessingOriginalFile: Bool

    /// Sends a file, by default as a copy of its own for each receiver.
    public init(_ file: FilePath, allowAccessingOriginalFile: Bool = false) {
        self.file = file
        self.allowAccessingOriginalFile = allowAccessingOriginalFile
    }
}

/// Names a file that was received. Mirrors CoreTransferable.ReceivedTransferredFile.
public struct ReceivedTransferredFile: Sendable {
    /// The file; a copy is gone when the importing closure has returned.
    public let file: FilePath
    /// Whether this is the sender's own file, which is to be left as it is.
    public let isOriginalFile: Bool
}

/// Sends values as files of a content type.
public struct FileRepresentation<Item: Transferable>: TransferRepresentation {
    public let methods: [TransferMethod<Item>]

    /// Exports and imports.
    ///
    /// `access`: how files are reached.
    ///
    /// `shouldAttemptToOpenInPlace`: whether to import the sender's own file where it may be opened.
    public init(
        contentType: UTType, access: any FileAccess, shouldAttemptToOpenInPlace: Bool = false,
        exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile,
        importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
    ) {
        methods = [
            TransferMethod(
                type: contentType, export: .file(access, exporting),
                import: .file(access, inPlace: shouldAttemptToOpenInPlace, importing))
        ]
    }

    /// Exports only.
    public init(
        exportedContentType: UTType, access: any FileAccess,
        exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile
    ) {
        methods = [TransferMethod(type: exportedContentType, export: .file(access, exporting))]
    }

    /// Imports only.
    public init(
        importedContentType: UTType, access: any FileAccess, shouldAttemptToOpenInPlace: Bool = false,
        importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
    ) {
        methods = [
            TransferMethod(
                type: importedContentType,
                import: .file(access, inPlace: shouldAttemptToOpenInPlace, importing))
        ]
    }
}
