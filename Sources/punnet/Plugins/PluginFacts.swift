import ImporterHost
import InternationalText
import Terminal

/// What people are told of a plugin: what it is, what it reads, what it asks for.
enum PluginFacts {
    /// What is shown before a plugin is installed.
    static func request(of package: PluginPackage, replacing old: InstalledPlugin?) -> [String] {
        let manifest = package.manifest
        var lines = lines(for: manifest)
        lines.insert(
            "\(manifest.name) \(manifest.version)" + (manifest.summary.map { ": \($0)" } ?? ""), at: 0)
        lines.append(
            "  files   \(counted(package.files, "file")), \(ItemFacts.words(forSize: Int64(package.bytes)))")
        if let old { lines.append("  instead of \(old.manifest?.version ?? "one that cannot be read")") }
        return lines
    }

    /// What a manifest says, a line each, with its name before it.
    static func lines(for manifest: PluginManifest) -> [String] {
        let needs = manifest.needs
        var lines = [
            "  reads   \(manifest.reads.map(\.description).joined(separator: ", "))",
            "  yields  \(manifest.yields.map(\.description).joined(separator: ", "))",
            "  runs    \(manifest.executable), a \(manifest.serves.rawValue)",
            "  asks    \(needs.memoryMiB) MiB, \(needs.seconds.formatted) s a payload,"
                + " \(counted(needs.threads, "thread")); never network, never files but its own",
        ]
        if !manifest.types.isEmpty {
            lines.append("  types   \(manifest.types.map(\.identifier).joined(separator: ", "))")
        }
        return lines
    }
}

extension Double {
    /// Without a fraction where there is none.
    fileprivate var formatted: String { self == rounded() ? String(Int(self)) : String(self) }
}

extension InstalledPlugin {
    /// Whether it serves, in a word.
    var state: String { problem != nil ? "broken" : isEnabled ? "enabled" : "disabled" }
}

extension JSONWriter {
    /// Writes an importer that serves as `plugins` does.
    mutating func write(_ importer: InstalledImporter, state: String = "enabled") {
        object { json in
            json.members(
                of: importer.manifest, executable: importer.executable,
                isBuiltIn: importer.origin == .builtIn, state: state)
        }
    }

    /// Writes a plugin that does not serve.
    mutating func write(_ plugin: InstalledPlugin) {
        object { json in
            if let manifest = plugin.manifest {
                json.members(
                    of: manifest, executable: "\(plugin.folder)/\(manifest.executable)", isBuiltIn: false,
                    state: plugin.state)
            } else {
                json.member("name", plugin.name)
                json.member("builtIn", false)
                json.member("state", plugin.state)
            }
            if let problem = plugin.problem { json.member("problem", problem.description) }
        }
    }

    private mutating func members(
        of manifest: PluginManifest, executable: String, isBuiltIn: Bool, state: String
    ) {
        member("name", manifest.name)
        member("version", manifest.version)
        member("protocol", manifest.protocolVersion)
        member("builtIn", isBuiltIn)
        member("executable", executable)
        member("reads", manifest.reads.map(\.description))
        member("yields", manifest.yields.map(\.description))
        member("serves", manifest.serves.rawValue)
        member("state", state)
    }
}
