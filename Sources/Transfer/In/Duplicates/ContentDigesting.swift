import Digests
import Organizer

/// Takes the digests of files that stay where they lie, by which duplicates and moved files are found again.
struct ContentDigesting: Sendable {
    /// The largest file, in bytes, that is read for its digest when nobody asks about duplicates: 64 MiB.
    static let ordinaryLimit: Int64 = 64 << 20

    let keeper: any PayloadKeeper
    /// The largest file, in bytes, whose digest is taken.
    let limit: Int64

    /// Returns the digest of a payload's bytes; nil for a file that is empty, too large, or changes meanwhile.
    ///
    /// What is not in memory yet is read beside the caller, as one file may take long.
    func digest(of payload: LoadedPayload) async -> PayloadDigest? {
        let file = payload.file
        guard file.size > 0, file.size <= limit else { return nil }
        if payload.head.count == file.size { return file.isUnchanged ? ContentDigest.of(payload.head) : nil }
        return await Task.detached { [keeper] in
            let measured = try? keeper.measure(contentsOf: file.descriptor)
            return file.isUnchanged ? measured?.digest : nil
        }.value
    }
}
