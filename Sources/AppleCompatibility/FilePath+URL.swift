import DragAndDrop
import Foundation

extension FilePath {
    /// Reads the path of a file's address; nil for any other address.
    public init?(_ url: URL) {
        guard url.isFileURL else { return nil }
        self.init(fileURL: url.absoluteString)
    }
}

extension URL {
    /// Makes the address of a file; nil for a relative path.
    public init?(_ path: FilePath) {
        guard let address = path.fileURL else { return nil }
        self.init(string: address)
    }
}
