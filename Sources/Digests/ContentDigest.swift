import CCrypto
import Organizer

/// Computes the SHA-256 of bytes that are given in parts, by OpenSSL's `EVP_Digest…`.
package final class ContentDigest {
    private let context: OpaquePointer

    package init() {
        // OpenSSL fails here only without memory, or built without SHA-256.
        guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
            preconditionFailure("OpenSSL has no SHA-256")
        }
        self.context = context
    }

    deinit { EVP_MD_CTX_free(context) }

    /// Computes the digest of bytes that are all there.
    package static func of(_ bytes: [UInt8]) -> PayloadDigest {
        let digest = ContentDigest()
        digest.update(bytes)
        return digest.finish()
    }

    package func update(_ bytes: UnsafeRawBufferPointer) {
        precondition(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1)
    }

    package func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

    /// Answers with the digest of all that was given, and begins anew: cheaper than another of these.
    func finishAndBegin() -> PayloadDigest {
        defer { precondition(EVP_DigestInit_ex(context, nil, nil) == 1) }
        return finish()
    }

    /// Answers with the digest of all that was given; nothing can be given afterwards.
    package func finish() -> PayloadDigest {
        var bytes = [UInt8](repeating: 0, count: PayloadDigest.byteCount)
        precondition(EVP_DigestFinal_ex(context, &bytes, nil) == 1)
        guard let digest = PayloadDigest(bytes: bytes) else { preconditionFailure("SHA-256 has 32 bytes") }
        return digest
    }
}
