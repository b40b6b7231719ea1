import CCrypto
import Organizer

/// Computes the SHA-256 of an archive's manifest and items, as they follow one another.
///
/// Payloads are left out: each has its own digest for a name.
final class ArchiveDigest {
    private let context: OpaquePointer

    init() {
        // OpenSSL fails here only without memory, or built without SHA-256.
        guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
            preconditionFailure("OpenSSL has no SHA-256")
        }
        self.context = context
    }

    deinit { EVP_MD_CTX_free(context) }

    func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { precondition(EVP_DigestUpdate(context, $0.baseAddress, $0.count) == 1) }
    }

    /// Answers with the digest of all that was given; nothing can be given afterwards.
    func finish() -> PayloadDigest {
        var bytes = [UInt8](repeating: 0, count: PayloadDigest.byteCount)
        precondition(EVP_DigestFinal_ex(context, &bytes, nil) == 1)
        guard let digest = PayloadDigest(bytes: bytes) else { preconditionFailure("SHA-256 has 32 bytes") }
        return digest
    }
}
