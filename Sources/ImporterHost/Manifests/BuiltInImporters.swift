/// Lists the importers that belong to this program: a fixed list, whatever else lies beside the binary.
package enum BuiltInImporters {
    /// A built-in importer that cannot serve, and why.
    package struct Problem: Error, Sendable, Hashable {
        package enum Cause: Sendable, Hashable {
            case manifest(ManifestError)
            case location(LocationError)
        }

        package var name: String
        package var cause: Cause

        package var description: String {
            switch cause {
            case .manifest(let error): "the manifest of \(name) is wrong: \(error.description)"
            case .location(let error): error.description
            }
        }
    }

    /// Their names and the manifests embedded in this program.
    private static var embedded: [(name: String, json: [UInt8])] {
        [
            ("ImageImporter", PackageResources.ImageImporter_json),
            ("TextImporter", PackageResources.TextImporter_json),
            ("URLImporter", PackageResources.URLImporter_json),
            ("XMLImporter", PackageResources.XMLImporter_json),
        ]
    }

    /// The names of all, in the order in which they are listed.
    package static var names: [String] { embedded.map(\.name) }

    /// Finds those that can serve, and says why the others cannot.
    package static func find(in folders: ProgramFolders) -> (
        importers: [InstalledImporter], problems: [Problem]
    ) {
        var importers: [InstalledImporter] = []
        var problems: [Problem] = []
        for (name, json) in embedded {
            do throws(ManifestError) {
                let manifest = try PluginManifest(json: json)
                do throws(LocationError) {
                    importers.append(
                        InstalledImporter(
                            manifest: manifest, executable: try folders.locate(manifest.executable),
                            origin: .builtIn))
                } catch {
                    problems.append(Problem(name: name, cause: .location(error)))
                }
            } catch {
                problems.append(Problem(name: name, cause: .manifest(error)))
            }
        }
        return (importers, problems)
    }
}
