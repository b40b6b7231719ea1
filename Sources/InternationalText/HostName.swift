import CICU

/// Shows the host of an address readably, where that cannot deceive.
///
/// Punycode (`xn--…`) is decoded by UTS #46, capitals become small. A label is shown in its own letters when its
/// scripts are ones that are written together (UTS #39, highly restrictive), no invisible or mixed digits are in it, and
/// it does not look like a name in ASCII letters; else the whole host is shown in punycode. What is no host name
/// by UTS #46 is returned as it is written.
package func readableHost(_ host: String) -> String {
    if let plain = plainDomain(host) { return plain }
    guard host.utf8.count <= 1024 else { return host }
    var status: Int32 = 0
    guard let idna = icu_idna_open(&status) else { return host }
    defer { icu_idna_close(idna) }
    let name = Array(host.utf8CString.dropLast())
    let readable = name.withUnsafeBufferPointer { name in
        convert { icu_idna_to_unicode(idna, name.baseAddress, Int32(name.count), $0, $1, $2, &status) }
    }
    guard let readable else { return host }
    if readable.split(separator: ".").allSatisfy(isHonest) { return readable }
    return name.withUnsafeBufferPointer { name in
        convert { icu_idna_to_ascii(idna, name.baseAddress, Int32(name.count), $0, $1, $2, &status) }
    } ?? host
}

/// Writes a domain as DNS has it: small ASCII letters, other letters in punycode; nil where UTS #46 finds a fault.
///
/// This is “domain to ASCII” of the WHATWG URL standard, not strict: lengths, hyphens and empty labels are not checked.
package func asciiDomain(_ domain: String) -> String? {
    if let plain = plainDomain(domain) { return plain }
    guard domain.utf8.count <= 1024 else { return nil }
    var status: Int32 = 0
    guard let idna = icu_idna_open(&status) else { return nil }
    defer { icu_idna_close(idna) }
    let name = Array(domain.utf8CString.dropLast())
    return name.withUnsafeBufferPointer { name in
        convert { target, capacity, errors in
            let length = icu_idna_to_ascii(
                idna, name.baseAddress, Int32(name.count), target, capacity, errors, &status)
            errors.pointee &= ~icu_idna_tolerated
            return length
        }
    }
}

/// Makes the capitals of an ASCII domain small; nil where the domain is not all ASCII or holds punycode.
private func plainDomain(_ domain: String) -> String? {
    var hasCapitals = false
    var label = 0
    for byte in domain.utf8 {
        if byte >= 0x80 { return nil }
        if isCapital(byte) { hasCapitals = true }
        // How much of “xn--” the label begins with; -1 when it begins otherwise.
        switch (label, byte | 0x20) {
        case (_, 0x2E): label = 0
        case (0, 0x78), (1, 0x6E): label += 1
        case (2, 0x2D): label = 3
        case (3, 0x2D): return nil
        default: label = -1
        }
    }
    return hasCapitals
        ? String(decoding: domain.utf8.map { isCapital($0) ? $0 | 0x20 : $0 }, as: UTF8.self) : domain
}

private func isCapital(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
}

/// Runs a conversion into a buffer that holds any host name; nil where it reports an error.
private func convert(
    _ conversion: (UnsafeMutablePointer<CChar>?, Int32, UnsafeMutablePointer<UInt32>) -> Int32
) -> String? {
    var target = [CChar](repeating: 0, count: 4096)
    var errors: UInt32 = 0
    // Valid: ICU writes at most the capacity that it is told, and returns the length that it needs.
    let length = Int(
        target.withUnsafeMutableBufferPointer { conversion($0.baseAddress, Int32($0.count), &errors) })
    guard errors == 0, length > 0, length <= target.count else { return nil }
    return String(validating: target[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// Tells whether a label is what it looks like.
private func isHonest(_ label: Substring) -> Bool {
    if label.utf8.allSatisfy({ $0 < 0x80 }) { return true }
    var status: Int32 = 0
    guard let checker = icu_spoof_open(&status) else { return false }
    defer { icu_spoof_close(checker) }
    let bytes = Array(String(label).utf8CString.dropLast())
    return bytes.withUnsafeBufferPointer { bytes in
        let failed = icu_spoof_check(checker, bytes.baseAddress, Int32(bytes.count), &status)
        guard failed == 0, status <= 0 else { return false }
        let skeleton = convert { target, capacity, errors in
            errors.pointee = 0
            return icu_spoof_skeleton(
                checker, bytes.baseAddress, Int32(bytes.count), target, capacity, &status)
        }
        // The skeleton spells a text in the simplest characters that look like it.
        return skeleton.map { !$0.utf8.allSatisfy { $0 < 0x80 } } ?? false
    }
}
