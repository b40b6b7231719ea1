import ContentTypes
import FoundationEssentials

extension ItemProvider {
    /// Promises a file that exists: its contents, to be opened in place, and its address.
    ///
    /// The suggested name is the file's own, with its extension; bytes that are not UTF-8 stand escaped in it, as
    /// in ``FilePath/description``. ``sourceFile`` keeps the bytes.
    public convenience init(contentsOf path: FilePath, type: UTType, access: any FileAccess) {
        let name = path.lastComponent
        self.init(
            state: State(suggestedName: name.isEmpty ? nil : FilePath.escape(name)), sourceFile: path)
        register(ItemRepresentation(type: type, visibility: .all, source: .original(access, path)))
        if path.isAbsolute, path.cString != nil {
            registerData(for: .fileURL) { _ in Data((path.fileURL ?? "").utf8) }
        }
    }

    /// Promises an address, as `public.url` and as text; that of a file also as `public.file-url`, first.
    ///
    /// The address is not examined.
    public convenience init(url: String) {
        let path = FilePath(fileURL: url)
        self.init(
            state: State(suggestedName: path.map { FilePath.escape($0.lastComponent) }), sourceFile: path)
        let data = Data(url.utf8)
        if path != nil { registerData(data, for: .fileURL) }
        registerData(data, for: .url)
        registerData(data, for: .utf8PlainText)
    }

    /// Promises text.
    public convenience init(text: String, suggestedName: String? = nil) {
        self.init(suggestedName: suggestedName)
        registerObject(text)
    }

    /// Promises bytes of a type.
    public convenience init(data: Data, type: UTType, suggestedName: String? = nil) {
        self.init(suggestedName: suggestedName)
        registerData(data, for: type)
    }

    /// Loads the address that the provider offers; nil when it offers none that is UTF-8.
    public func loadURL() async throws(ItemProviderError) -> String? {
        if !hasItemConforming(to: [.fileURL, .url]) { return nil }
        let type: UTType = hasItemConforming(to: .fileURL) ? .fileURL : .url
        return String(validating: try await loadData(for: type, limit: 1 << 20), as: UTF8.self)
    }
}
