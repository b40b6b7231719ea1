import ContentTypes
import Glibc

@testable import ImporterHost

extension FuzzTarget {
    /// What plugins bring, and what is decided about them.
    static let plugins = [
        FuzzTarget("manifest") { bytes in
            guard let manifest = try? PluginManifest(json: bytes) else { return }
            precondition(PluginManifest.isName(manifest.name), "the name could be a path")
            precondition(PluginManifest.isInnerPath(manifest.executable), "the program may lie outside")
            precondition(
                PluginManifest.secondsRange.contains(manifest.needs.seconds), "the deadline is no deadline")
        },
        FuzzTarget("plugin-settings") { bytes in
            guard let settings = try? PluginSettings(json: bytes) else { return }
            precondition(
                (try? PluginSettings(json: settings.json)) == settings, "settings change when they are kept")
        },
        FuzzTarget("unpacked") { bytes in
            withMemoryFile(bytes) { file in
                // A pipe is read from where it is; a file, too, and that is behind what was written.
                lseek(file, 0, SEEK_SET)
                var stream = UnpackedStream(output: file)
                var survey = PackageSurvey(
                    limits: PackageSurvey.Limits(entries: 64, fileBytes: 2048, bytes: 4096))
                guard (try? stream.readAll(&survey)) != nil else { return }
                for entry in survey.planned {
                    precondition(!entry.path.isEmpty && !entry.path.hasPrefix("/"), "a path leads outside")
                    precondition(!entry.path.split(separator: "/").contains(".."), "a path leads outside")
                }
                _ = survey.root
            }
        },
    ]
}
