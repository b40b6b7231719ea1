import Organizer

/// Takes down what a drop comes to, batch by batch: a library, or what stands in for one while a drop is rehearsed.
package protocol DropLedger: Sendable {
    /// Reads how many changes were committed, by whomever.
    func revision() async throws(LibraryError) -> Revision
    /// Finds, for each digest, the first items of a list that hold such bytes, as many as are asked for.
    func holders(
        of digests: [PayloadDigest: Int], in list: ListID
    ) async throws(LibraryError) -> [PayloadDigest: [PlacedItem]]
    /// Finds the list that items apart would land on by now, by the name that is meant; nil where it would be made.
    func list(apart name: String, besides main: ListID) async throws(LibraryError) -> ListSummary?
    /// The time that it is, which a batch carries.
    func now() -> Timestamp
    /// Commits one batch; what it holds is there when this returns. What it expects to be so has changed
    /// where this fails with a conflict.
    func commit(_ batch: ImportBatch, to entry: EntryID) async throws(LibraryError) -> CommittedBatch
    /// Takes away payloads that were kept for items which will not be committed.
    func giveUp(_ payloads: [PayloadDigest]) async
    /// Adds notes to receipts, which it counts from 0.
    func add(_ notes: [Int: [ReceiptNote]], toReceiptsOf entry: EntryID) async throws(LibraryError)
    /// Closes what has come to its end.
    func finishImport(_ entry: EntryID, sentence: String) async throws(LibraryError)
}

extension Library: DropLedger {}
