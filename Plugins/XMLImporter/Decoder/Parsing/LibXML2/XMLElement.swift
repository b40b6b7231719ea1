import CLibXML2

/// Lends one element's name and attributes, for the duration of the call that passes it.
struct XMLElement {
    let local: UnsafePointer<xmlChar>
    let prefix: UnsafePointer<xmlChar>?
    let uri: UnsafePointer<xmlChar>?
    let attributes: UnsafeBufferPointer<UnsafePointer<xmlChar>?>
    let declarations: UnsafeBufferPointer<UnsafePointer<xmlChar>?>

    /// Tells names apart without reading them: equal within one document exactly when the names are.
    var identity: Int { Int(bitPattern: local) }
    /// The name without its prefix.
    var name: String { String(cString: local) }
    /// The first byte of the name.
    var firstByte: UInt8 { local.pointee }
    /// Tells namespaces apart without reading them; 0 is none.
    var namespaceIdentity: Int { uri.map { Int(bitPattern: $0) } ?? 0 }
    /// The namespace's name; nil where the element is in none, or its prefix is bound to none.
    var namespace: String? { uri.map { String(cString: $0) } }
    /// True when the name has a prefix that nothing binds to a namespace.
    var hasUnboundPrefix: Bool { prefix != nil && uri == nil }
    /// The namespaces that the element itself declares.
    var declaredNamespaces: [String] {
        stride(from: 1, to: declarations.count, by: 2).compactMap { index in
            declarations[index].map { String(cString: $0) }
        }
    }

    /// Compares the name, without its prefix; with `ignoringCase`, `name` must be in small letters.
    func isNamed(_ name: Span<UInt8>, ignoringCase: Bool = false) -> Bool {
        // Valid: `local` ends in NUL, which no name holds, so the loop stops there at the latest.
        for index in name.indices {
            let own = local[index]
            let byte = name[index]
            guard own == byte || ignoringCase && 0x41...0x5A ~= own && own | 0x20 == byte else {
                return false
            }
        }
        return local[name.count] == 0
    }

    /// The value of an attribute in no namespace; of one in the XML namespace where `xml` is set (“xml:lang”).
    func attribute(_ name: StaticString, xml: Bool = false, ignoringCase: Bool = false) -> String? {
        value(of: name, xml: xml, ignoringCase: ignoringCase).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Says whether the element has an attribute of that name in no namespace.
    func hasAttribute(_ name: StaticString, ignoringCase: Bool = false) -> Bool {
        value(of: name, xml: false, ignoringCase: ignoringCase) != nil
    }

    private func value(of name: StaticString, xml: Bool, ignoringCase: Bool) -> UnsafeBufferPointer<xmlChar>?
    {
        // Valid: libxml2 gives five pointers for each attribute: name, prefix, namespace, value and its end; and a
        // static string ends in NUL.
        for start in stride(from: 0, to: attributes.count, by: 5) {
            guard let own = attributes[start], let value = attributes[start + 3],
                let end = attributes[start + 4], end >= value
            else { continue }
            guard (ignoringCase ? xmlStrcasecmp(own, name.utf8Start) : xmlStrcmp(own, name.utf8Start)) == 0
            else { continue }
            let prefix = attributes[start + 1]
            guard xml ? xmlStrEqual(prefix, "xml") != 0 : prefix == nil else { continue }
            return UnsafeBufferPointer(start: value, count: end - value)
        }
        return nil
    }
}
