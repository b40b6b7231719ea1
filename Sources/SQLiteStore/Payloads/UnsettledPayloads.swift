import Organizer
import Synchronization

/// Knows which payloads were kept for now, and are not durable yet.
final class UnsettledPayloads: Sendable {
    private let digests = Mutex<Set<PayloadDigest>>([])

    func note(_ digest: PayloadDigest) { digests.withLock { _ = $0.insert(digest) } }

    func holds(_ digest: PayloadDigest) -> Bool { digests.withLock { $0.contains(digest) } }

    /// Forgets what is there once `sync` has made it durable; where that fails, all of it stays.
    func settle(_ sync: () throws(StoreError) -> Void) throws(StoreError) {
        let settling = digests.withLock { $0 }
        if settling.isEmpty { return }
        try sync()
        digests.withLock { $0.subtract(settling) }
    }
}
