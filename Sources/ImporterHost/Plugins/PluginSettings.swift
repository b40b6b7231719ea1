import ImporterWire

/// Holds what a user decided about plugins.
package struct PluginSettings: Sendable, Hashable {
    /// Names of plugins that are installed and not asked.
    package var disabled: Set<String> = []
    /// Names of importers that win over others that read the same type, the first over all.
    package var order: [String] = []
    /// Names of plugins that may run where they cannot be confined wholly.
    package var unconfined: Set<String> = []

    package init() {}

    static let sizeLimit = 256 * 1024
    private static let namesLimit = 4096

    /// Puts importers before all others, in their order; those preferred before follow.
    package mutating func prefer(_ names: [String]) {
        var seen = Set<String>()
        order = (names + order).filter { seen.insert($0).inserted }
    }

    /// Forgets all about a plugin.
    package mutating func forget(_ name: String) {
        disabled.remove(name)
        unconfined.remove(name)
        order.removeAll { $0 == name }
    }
}

extension PluginSettings {
    /// Reads settings; fields that this version does not know are skipped.
    init(json bytes: [UInt8]) throws(ManifestError) {
        do throws(PacketError) {
            var reader = try JSONReader(bytes, limit: Self.sizeLimit)
            var settings = PluginSettings()
            try reader.object { reader, key throws(PacketError) in
                switch key {
                case "disabled": settings.disabled = Set(try reader.importerNames(limit: Self.namesLimit))
                case "order": settings.order = try reader.importerNames(limit: Self.namesLimit)
                case "unconfined": settings.unconfined = Set(try reader.importerNames(limit: Self.namesLimit))
                default: try reader.skip()
                }
            }
            try reader.finish()
            self = settings
        } catch {
            throw ManifestError(error)
        }
    }

    /// Writes the settings, so that equal ones are equal bytes.
    var json: [UInt8] {
        var writer = JSONWriter()
        func names(_ names: [String]) {
            writer.raw("[")
            for (index, name) in names.enumerated() {
                if index > 0 { writer.raw(",") }
                writer.string(name)
            }
            writer.raw("]")
        }
        writer.raw("{\"version\":1,\"disabled\":")
        names(disabled.sorted())
        writer.raw(",\"order\":")
        names(order)
        writer.raw(",\"unconfined\":")
        names(unconfined.sorted())
        writer.raw("}\n")
        return writer.bytes
    }
}

extension JSONReader {
    fileprivate mutating func importerNames(limit: Int) throws(PacketError) -> [String] {
        var names: [String] = []
        try array(limit: limit) { reader, _ throws(PacketError) in
            names.append(
                try reader.checkedString(
                    "an importer’s name", limit: 64, unless: false, PluginManifest.isName))
        }
        return names
    }
}
