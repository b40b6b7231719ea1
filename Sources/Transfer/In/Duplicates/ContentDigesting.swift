import Organizer

/// Takes the digests of files that stay where they lie, by which duplicates and moved files are found again.
struct ContentDigesting: Sendable {
    /// The largest file, in bytes, that is read for its digest when nobody asks about duplicates: 64 MiB.
    static let ordinaryLimit: Int64 = 64 << 20

    let keeper: any PayloadKeeper
    /// The largest file, in bytes, whose digest is taken.
    let limit: Int64

    /// Returns the digest of a file's bytes; nil for a file that is empty, too large, or changes meanwhile.
    ///
    /// Runs beside the caller, as one file may take long.
    func digest(of file: OpenedFile) async -> PayloadDigest? {
        guard file.size > 0, file.size <= limit else { return nil }
        return await Task.detached { [keeper] in
            let measured = try? keeper.measure(contentsOf: file.descriptor)
            return file.isUnchanged ? measured?.digest : nil
        }.value
    }
}
