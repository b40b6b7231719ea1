import ContentTypes

extension UTType {
    /// Makes the type that a stored identifier names, also where this machine does not know it; nil when it cannot
    /// be one.
    package init?(stored identifier: String) {
        self.init(keeping: identifier)
    }
}
