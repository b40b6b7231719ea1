import CSystem
import FoundationEssentials
import Glibc

extension PluginFolder {
    /// Installs a plugin, in place of one of its name, whole or not at all. Returns it, and the version that it
    /// replaces.
    ///
    /// `confinement`: the layers that this system lacks. A plugin that would lack one is refused unless
    /// `mayRunUnconfined`, which is remembered.
    package func install(
        _ package: PluginPackage, missingLayers: [String], mayRunUnconfined: Bool = false
    ) throws(PluginError) -> (plugin: InstalledPlugin, replaced: String?) {
        let manifest = package.manifest
        let name = manifest.name
        guard !BuiltInImporters.names.contains(name) else { throw .builtIn(name) }
        guard missingLayers.isEmpty || mayRunUnconfined else {
            throw .unconfinable(name, missing: missingLayers)
        }
        let lock = try lock()
        defer { close(lock) }
        removeLeftovers()
        let new = try makeFolder(Self.newPrefix)
        do throws(PluginError) {
            try package.copy(to: new)
            do throws(ProgramError) {
                _ = try InstalledImporter(manifest: manifest, folder: new)
            } catch {
                throw .program(error)
            }
            var settings = try settings()
            settings.disabled.remove(name)
            settings.unconfined.remove(name)
            if mayRunUnconfined { settings.unconfined.insert(name) }
            let replaced = try? PluginManifest(folder: folder(of: name)).version
            guard chmod(new, 0o755) == 0, csystem_put_in_place(new, folder(of: name)) == 0 else {
                throw .unwritable(folder(of: name), code: errno)
            }
            try write(settings)
            // What stood there before lies in the new folder's place now.
            removeLeftovers()
            return (InstalledPlugin(name: name, folder: folder(of: name), settings: settings), replaced)
        } catch {
            removeLeftovers()
            throw error
        }
    }

    /// Removes a plugin and what was decided about it.
    package func remove(_ name: String) throws(PluginError) {
        let lock = try lock()
        defer { close(lock) }
        try require(name)
        let old = try makeFolder(Self.oldPrefix)
        // An empty folder may be replaced by another.
        guard rename(folder(of: name), old) == 0 else { throw .unwritable(folder(of: name), code: errno) }
        removeLeftovers()
        var settings = try settings()
        settings.forget(name)
        try write(settings)
    }

    /// Has a plugin asked for its types, or no longer. Enabling says anew whether it may run where it cannot be
    /// confined wholly.
    package func setEnabled(
        _ isEnabled: Bool, _ name: String, mayRunUnconfined: Bool = false
    ) throws(PluginError) {
        let lock = try lock()
        defer { close(lock) }
        try require(name)
        var settings = try settings()
        if isEnabled {
            settings.disabled.remove(name)
            settings.unconfined.remove(name)
            if mayRunUnconfined { settings.unconfined.insert(name) }
        } else {
            settings.disabled.insert(name)
        }
        try write(settings)
    }

    /// Puts importers, installed or built in, before all others that read the same type.
    package func prefer(_ names: [String]) throws(PluginError) {
        let lock = try lock()
        defer { close(lock) }
        for name in names where !BuiltInImporters.names.contains(name) { try require(name) }
        var settings = try settings()
        settings.prefer(names)
        try write(settings)
    }

    /// Forgets all that ``prefer(_:)`` said.
    package func preferNothing() throws(PluginError) {
        let lock = try lock()
        defer { close(lock) }
        var settings = try settings()
        settings.order = []
        try write(settings)
    }

    // MARK: Pieces

    private static let newPrefix = ".new-"
    private static let oldPrefix = ".old-"

    private func write(_ settings: PluginSettings) throws(PluginError) {
        try SmallFile.replace("\(path)/\(Self.settingsName)", with: settings.json)
    }

    private func require(_ name: String) throws(PluginError) {
        let names = try names()
        guard names.contains(name) else { throw .notInstalled(name, nearest: nil) }
    }

    /// Makes the folder where there is none, and waits until no other process changes it. The caller closes the
    /// descriptor.
    private func lock() throws(PluginError) -> Int32 {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw .unwritable(path, code: EACCES)
        }
        // Whether others may write here is looked at before anything is put in.
        _ = try names()
        let file = open("\(path)/.lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw .unwritable(path, code: errno) }
        while flock(file, LOCK_EX) != 0 {
            guard errno == EINTR else {
                let code = errno
                close(file)
                throw .unwritable(path, code: code)
            }
        }
        return file
    }

    private func makeFolder(_ prefix: String) throws(PluginError) -> String {
        var template = Array("\(path)/\(prefix)XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw .unwritable(path, code: errno) }
        return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Removes what an installation that was killed, or this one, left. Only the holder of the lock calls it.
    private func removeLeftovers() {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        for entry in entries where entry.hasPrefix(Self.newPrefix) || entry.hasPrefix(Self.oldPrefix) {
            try? FileManager.default.removeItem(atPath: "\(path)/\(entry)")
        }
    }
}
