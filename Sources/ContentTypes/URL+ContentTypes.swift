import FoundationEssentials

// Mirrors what UniformTypeIdentifiers adds to URL.

extension URL {
    /// Returns the URL with a component for a file or folder of a type, its preferred extension added where
    /// needed.
    ///
    /// The component is a folder's when the type conforms to ``UTType/directory``. A component that has an
    /// extension of the type already, in any case of letters, keeps it alone.
    public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
        appendingPathComponent(
            contentType.fileName(partialName), isDirectory: contentType.conforms(to: .directory))
    }

    /// Appends a component for a file or folder of a type, as the returning form does.
    public mutating func appendPathComponent(_ partialName: String, conformingTo contentType: UTType) {
        self = appendingPathComponent(partialName, conformingTo: contentType)
    }

    /// Returns the URL with the preferred extension of a type, unless its last component has an extension of
    /// it.
    public func appendingPathExtension(for contentType: UTType) -> URL {
        guard let name = contentType.extensionNeeded(by: lastPathComponent) else { return self }
        return appendingPathExtension(name)
    }

    /// Appends the preferred extension of a type, as the returning form does.
    public mutating func appendPathExtension(for contentType: UTType) {
        self = appendingPathExtension(for: contentType)
    }
}

extension UTType {
    /// Returns a name for a file of the type: `partialName`, with the type's extension unless it has one of
    /// them.
    ///
    /// `partialName` is one component; it is not cut, and characters that a file system forbids stay.
    package func fileName(_ partialName: String) -> String {
        extensionNeeded(by: partialName).map { "\(partialName).\($0)" } ?? partialName
    }

    /// The extension that a name lacks; nil when it has one of the type's, or the type has none.
    fileprivate func extensionNeeded(by name: String) -> String? {
        guard let preferred = preferredFilenameExtension else { return nil }
        let lowered = name.asciiLowercased
        let fits = tags[.filenameExtension]?.contains { word in
            lowered.hasSuffix(".\(word.asciiLowercased)") && lowered.utf8.count > word.utf8.count + 1
        }
        return fits == true ? nil : preferred
    }
}
