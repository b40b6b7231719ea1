import Digests
import DragAndDrop
import Glibc
import Organizer

@testable import ImporterHost
@testable import SQLiteStore
@testable import Transfer

extension FuzzTarget {
    /// What another library, or a program that hands something over, writes.
    static let portable = [
        FuzzTarget("item-document") { bytes in
            guard let items = try? ItemDocument.read(bytes, keeping: DigestOnlyKeeper()) else { return }
            for case .data(_, let size) in items.map(\.source) {
                precondition(size <= bytes.count, "an item brought more than the document holds")
            }
        },
        FuzzTarget("archive-files") { bytes in
            withMemoryFile(bytes) { file in
                lseek(file, 0, SEEK_SET)
                var stream = UnpackedStream(output: file)
                var reading = ArchiveReading(keeper: DigestOnlyKeeper(), gathersItems: true)
                guard (try? stream.readAll(&reading)) != nil, (try? reading.finish()) != nil else { return }
                guard let items = try? reading.gathered() else { return }
                precondition(reading.lists.count == items.count, "a list has no items of its own")
                precondition(
                    items.reduce(0) { $0 + $1.count } == reading.count, "items are counted wrongly")
            }
        },
        FuzzTarget("providers") { bytes in
            let entries = ProviderDocument.entries(in: bytes, folder: "/nonexistent")
            precondition(!entries.isEmpty, "a document says neither what it describes nor what is wrong")
            for entry in entries {
                guard case .success(let described) = entry.content else { continue }
                precondition(
                    !described.provider.registeredContentTypes.isEmpty, "a provider offers nothing")
            }
        },
    ]
}

/// Takes digests and keeps nothing.
private struct DigestOnlyKeeper: PayloadKeeper {
    private let folder = PayloadFolder(path: "/nonexistent")

    func keep(_ bytes: [UInt8]) throws(StoreError) -> KeptPayload {
        KeptPayload(digest: ContentDigest.of(bytes), size: Int64(bytes.count))
    }

    func keep(contentsOf descriptor: Int32, limit: Int64) throws(StoreError) -> KeptPayload {
        try folder.measure(contentsOf: descriptor)
    }

    func measure(contentsOf descriptor: Int32) throws(StoreError) -> KeptPayload {
        try folder.measure(contentsOf: descriptor)
    }

    func open(_ digest: PayloadDigest) throws(StoreError) -> Int32 { throw .noPayload(digest) }
}
