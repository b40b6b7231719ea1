import Organizer

/// Computes the digests by which links of the same address are found, of many addresses.
///
/// It is the SHA-256 of a zero byte and the address in UTF-8, letter by letter as an item has it: so no link holds the
/// same as a text that consists of its address.
package struct AddressDigests {
    private let digest = ContentDigest()

    package init() {}

    package func digest(of address: String) -> PayloadDigest {
        var address = address
        return address.withUTF8 { text in
            withUnsafeBytes(of: UInt8(0)) { digest.update($0) }
            digest.update(UnsafeRawBufferPointer(text))
            return digest.finishAndBegin()
        }
    }
}
