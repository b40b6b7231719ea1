/// Keeps payloads that have no file of their own, each once, by digest.
///
/// A payload is durable before the call returns, or before ``settle()`` does; commit the item that refers to it afterwards.
package protocol PayloadKeeper: Sendable {
    /// Keeps bytes; costs nothing but the digest when they are kept already.
    func keep(_ bytes: [UInt8]) throws(StoreError) -> KeptPayload
    /// Keeps what can be read from an open descriptor, from where it stands to its end; reads in blocks of 1 MiB at
    /// most. The descriptor stays open and the caller's.
    func keep(contentsOf descriptor: Int32, limit: Int64) throws(StoreError) -> KeptPayload
    /// Keeps bytes that are not durable yet: ``settle()`` makes all of them so together, which costs as much as for one.
    func keepForNow(_ bytes: [UInt8]) throws(StoreError) -> KeptPayload
    /// Makes durable what ``keepForNow(_:)`` kept until now; costs nothing where that is nothing.
    func settle() throws(StoreError)
    /// Takes the digest of what can be read from an open file, from its beginning to its end, and keeps nothing.
    func measure(contentsOf descriptor: Int32) throws(StoreError) -> KeptPayload
    /// Opens a kept payload for reading; the caller closes the descriptor.
    func open(_ digest: PayloadDigest) throws(StoreError) -> Int32
}

extension PayloadKeeper {
    package func keepForNow(_ bytes: [UInt8]) throws(StoreError) -> KeptPayload { try keep(bytes) }

    package func settle() throws(StoreError) {}
}

/// Names a payload that the library keeps.
package struct KeptPayload: Sendable, Hashable {
    package let digest: PayloadDigest
    /// In bytes.
    package let size: Int64

    package init(digest: PayloadDigest, size: Int64) {
        self.digest = digest
        self.size = size
    }
}
