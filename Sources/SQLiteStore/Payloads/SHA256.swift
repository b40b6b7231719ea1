import CCrypto
import Organizer

/// Computes a SHA-256 digest over bytes given in parts, by OpenSSL's `EVP_Digest…`.
struct SHA256: ~Copyable {
    private let context: OpaquePointer

    init() {
        // OpenSSL fails here only without memory, or built without SHA-256.
        guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
            preconditionFailure("OpenSSL has no SHA-256")
        }
        self.context = context
    }

    deinit { EVP_MD_CTX_free(context) }

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        precondition(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1)
    }

    consuming func digest() -> PayloadDigest {
        var bytes = [UInt8](repeating: 0, count: PayloadDigest.byteCount)
        precondition(EVP_DigestFinal_ex(context, &bytes, nil) == 1)
        guard let digest = PayloadDigest(bytes: bytes) else { preconditionFailure("SHA-256 has 32 bytes") }
        return digest
    }
}
