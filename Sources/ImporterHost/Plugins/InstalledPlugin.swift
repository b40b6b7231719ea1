import ContentTypes

/// Holds what lies in a plugin's folder: an importer, or what keeps it from being one.
package struct InstalledPlugin: Sendable, Hashable {
    package let name: String
    /// The absolute path of its folder.
    package let folder: String
    /// Nil when the manifest cannot be read.
    package let manifest: PluginManifest?
    /// Nil when it cannot serve.
    package let importer: InstalledImporter?
    /// Why it cannot serve; nil when it can.
    package let problem: PluginError?
    /// False when the user switched it off.
    package let isEnabled: Bool
    /// Whether the user lets it run where it cannot be confined wholly.
    package let mayRunUnconfined: Bool

    /// Reads a plugin's folder.
    init(name: String, folder: String, settings: PluginSettings) {
        self.name = name
        self.folder = folder
        isEnabled = !settings.disabled.contains(name)
        mayRunUnconfined = settings.unconfined.contains(name)
        var manifest: PluginManifest?
        var importer: InstalledImporter?
        var problem: PluginError?
        do throws(PluginError) {
            let read = try PluginManifest(folder: folder)
            manifest = read
            guard read.name == name else { throw .otherName(read.name, folder: folder) }
            guard !BuiltInImporters.names.contains(name) else { throw .builtIn(name) }
            do throws(ProgramError) {
                importer = try InstalledImporter(manifest: read, folder: folder)
                importer?.mayRunUnconfined = mayRunUnconfined
            } catch {
                throw .program(error)
            }
        } catch {
            problem = error
        }
        self.manifest = manifest
        self.importer = importer
        self.problem = problem
    }

    /// Makes the types that the plugin declares known, as far as nothing else declares them.
    package func declareTypes() { manifest?.declareTypes() }
}

extension PluginManifest {
    /// The name of the file that holds a manifest.
    package static let fileName = "plugin.json"

    /// Reads the manifest in a plugin's folder.
    package init(folder: String) throws(PluginError) {
        let path = "\(folder)/\(Self.fileName)"
        guard let bytes = try SmallFile.read(path, limit: Self.sizeLimit) else { throw .noManifest(folder) }
        do throws(ManifestError) {
            self = try PluginManifest(json: bytes)
        } catch {
            throw .manifest(path, error)
        }
    }

    /// Makes the declared types known for as long as the process runs; what is known already stays as it is.
    package func declareTypes() {
        // What cannot be declared, being the system's or in a circle, is then a type that the registry tells of as
        // unknown, or one that is known better.
        for type in types { _ = try? UTType.declare(type) }
    }
}
