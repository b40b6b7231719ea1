import Foundation
import Glibc
import ImporterKit
import ImporterWire

/// What became of one payload in a decoder that ran in this process.
public struct Decoded {
    public let items: [ImportedItem]
    public let notes: [Note]
    /// The first item, for the many payloads that hold one.
    public var item: ImportedItem? { items.first }
}

extension Importer {
    /// Decodes bytes, as a host would hand them over: in a regular file, through a read-only descriptor.
    public static func decode(
        _ bytes: some DataProtocol, type: String, name: String? = nil, locale: String? = nil,
        isWantedWhole: Bool = false
    ) throws -> Decoded {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data(bytes).write(to: file)
        defer { unlink(file.path) }
        return try decode(file: file, type: type, name: name, locale: locale, isWantedWhole: isWantedWhole)
    }

    /// Decodes a file that exists; `name` is the file's own unless given.
    public static func decode(
        file: URL, type: String, name: String? = nil, locale: String? = nil,
        isWantedWhole: Bool = false
    ) throws -> Decoded {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw CocoaError(.fileReadUnknown) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw CocoaError(.fileReadUnknown) }
        var importer = Self()
        var answer = Answer()
        try importer.decode(
            Payload(
                descriptor: descriptor, type: type, name: name ?? file.lastPathComponent,
                size: Int64(status.st_size), locale: locale, isWantedWhole: isWantedWhole),
            into: &answer)
        return Decoded(items: answer.items, notes: answer.notes)
    }
}
