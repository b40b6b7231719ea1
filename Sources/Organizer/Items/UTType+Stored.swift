import ContentTypes

extension UTType {
    /// Makes the type that a stored identifier names, also where this machine does not know it; nil when empty.
    package init?(stored identifier: String) {
        guard !identifier.isEmpty else { return nil }
        self.init(identifier)
    }
}
