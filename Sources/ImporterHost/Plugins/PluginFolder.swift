import FoundationEssentials
import Glibc

/// The folder in which a user's plugins are installed, one in a folder of its name, with a file of settings.
///
/// Plugins belong to a user and not to a library: what decodes a payload is the same whatever list it is dropped on.
package struct PluginFolder: Sendable, Hashable {
    /// The absolute path; the folder need not exist.
    package let path: String

    package init(path: String) { self.path = path }

    /// Finds the folder: `PUNNET_PLUGINS`, else `punnet-plugins` in `XDG_DATA_HOME`, which is `~/.local/share` where it
    /// is not set or not absolute (XDG Base Directory Specification). Nil when none of them, nor `HOME`, says.
    package init?(environment: (String) -> String?) {
        if let named = environment("PUNNET_PLUGINS"), !named.isEmpty {
            path = named.hasPrefix("/") ? named : Self.currentFolder + "/" + named
        } else if let data = environment("XDG_DATA_HOME"), data.hasPrefix("/") {
            path = data + "/punnet-plugins"
        } else if let home = environment("HOME"), home.hasPrefix("/") {
            path = home + "/.local/share/punnet-plugins"
        } else {
            return nil
        }
    }

    /// The folder of a plugin that is or would be installed. `name`: as a manifest may have it.
    package func folder(of name: String) -> String { "\(path)/\(name)" }

    /// The names of the installed plugins, in order; empty where there is no such folder.
    package func names() throws(PluginError) -> [String] {
        guard try isTrustworthy() else { return [] }
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path).filter {
                PluginManifest.isName($0) && isFolder("\(path)/\($0)")
            }.sorted()
        } catch {
            throw .folder(path, code: EIO)
        }
    }

    /// Reads what is installed, with what keeps it from serving, and the settings applied; in the order of names.
    package func plugins() throws(PluginError) -> [InstalledPlugin] {
        let settings = try settings()
        return try names().map { InstalledPlugin(name: $0, folder: folder(of: $0), settings: settings) }
    }

    /// Where relative paths begin; the root where the kernel does not say.
    private static var currentFolder: String {
        guard let path = getcwd(nil, 0) else { return "" }
        defer { free(path) }
        return String(cString: path)
    }

    /// Makes known the types that plugins which are switched on declare, without a look at the rest of them.
    ///
    /// What cannot be read declares nothing; whoever uses the plugins tells why.
    package func declareTypes() {
        guard let names = try? names(), !names.isEmpty, let settings = try? settings() else { return }
        for name in names where !settings.disabled.contains(name) {
            try? PluginManifest(folder: folder(of: name)).declareTypes()
        }
    }

    /// Reads the settings; those of a folder without any are empty.
    package func settings() throws(PluginError) -> PluginSettings {
        guard let bytes = try SmallFile.read("\(path)/\(Self.settingsName)", limit: PluginSettings.sizeLimit)
        else {
            return PluginSettings()
        }
        do throws(ManifestError) {
            return try PluginSettings(json: bytes)
        } catch {
            throw .settings("\(path)/\(Self.settingsName)", error)
        }
    }

    static let settingsName = ".settings.json"

    /// Whether the folder exists; throws where others than this user and root may put programs into it.
    private func isTrustworthy() throws(PluginError) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return false }
            throw .folder(path, code: errno)
        }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .folder(path, code: ENOTDIR) }
        guard status.st_uid == geteuid() || status.st_uid == 0, status.st_mode & (S_IWGRP | S_IWOTH) == 0
        else {
            throw .openToOthers(path)
        }
        return true
    }

    private func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
