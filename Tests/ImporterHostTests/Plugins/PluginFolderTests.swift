import FoundationEssentials
import Glibc
import Testing

@testable import ImporterHost

@Suite struct PluginFolderTests {
    private let folder: TemporaryFolderOwner
    private let plugins: PluginFolder

    init() throws {
        folder = try TemporaryFolderOwner()
        plugins = PluginFolder(path: folder.path + "/plugins")
    }

    private func package(_ name: String = "crops", version: String = "1") throws -> PluginPackage {
        let manifest = PluginPackageTests.manifest.replacing("crops", with: name)
            .replacing("\"version\": \"1\"", with: "\"version\": \"\(version)\"")
        try folder.write(manifest, to: "source/plugin.json")
        try folder.write("#!/bin/sh\n", to: "source/run", mode: 0o755)
        return try PluginPackage(at: folder.path + "/source", programs: .ofThisProgram())
    }

    @Test func itIsWhereTheEnvironmentSays() {
        func path(_ environment: [String: String]) -> String? { PluginFolder { environment[$0] }?.path }
        #expect(path(["PUNNET_PLUGINS": "/p", "XDG_DATA_HOME": "/d", "HOME": "/h"]) == "/p")
        #expect(path(["XDG_DATA_HOME": "/d", "HOME": "/h"]) == "/d/punnet-plugins")
        #expect(path(["XDG_DATA_HOME": "d", "HOME": "/h"]) == "/h/.local/share/punnet-plugins")
        #expect(path([:]) == nil)
    }

    @Test func whereThereIsNoFolderThereAreNoPlugins() throws {
        #expect(try plugins.plugins() == [])
        #expect(throws: PluginError.notInstalled("crops", nearest: nil)) { try plugins.remove("crops") }
    }

    @Test func aPluginIsInstalledReplacedAndRemoved() throws {
        #expect(try plugins.install(try package(), missingLayers: []).replaced == nil)
        let plugin = try #require(try plugins.plugins().first)
        #expect(plugin.isEnabled && plugin.problem == nil && plugin.importer?.origin == .installed)
        #expect(try plugins.install(try package(version: "2"), missingLayers: []).replaced == "1")
        #expect(try plugins.plugins().map(\.manifest?.version) == ["2"])
        try plugins.remove("crops")
        #expect(try plugins.plugins() == [])
        // Nothing is left but the lock and the settings.
        let left = try FileManager.default.contentsOfDirectory(atPath: plugins.path)
        #expect(Set(left) == [".lock", ".settings.json"])
    }

    @Test func aPluginThatCannotBeConfinedIsRefusedUnlessItsUserSaysSo() throws {
        #expect(throws: PluginError.unconfinable("crops", missing: ["landlock"])) {
            try plugins.install(try package(), missingLayers: ["landlock"])
        }
        #expect(try plugins.names() == [])
        let (plugin, _) = try plugins.install(
            try package(), missingLayers: ["landlock"], mayRunUnconfined: true)
        #expect(plugin.mayRunUnconfined && plugin.importer?.mayRunUnconfined == true)
        // What was said of one version is said anew of the next.
        #expect(try !plugins.install(try package(version: "2"), missingLayers: []).plugin.mayRunUnconfined)
    }

    @Test func theNameOfABuiltInIsTaken() throws {
        #expect(throws: PluginError.builtIn("TextImporter")) {
            try plugins.install(try package("TextImporter"), missingLayers: [])
        }
    }

    @Test func aDisabledPluginIsNotAsked() throws {
        _ = try plugins.install(try package(), missingLayers: [])
        func serving() throws -> [String] {
            try ImporterHost.assemble(in: .ofThisProgram(), plugins: plugins).host.registry.importers
                .map(\.manifest.name)
        }
        #expect(try serving().contains("crops"))
        try plugins.setEnabled(false, "crops")
        #expect(try !serving().contains("crops") && plugins.plugins().first?.isEnabled == false)
        try plugins.setEnabled(true, "crops")
        #expect(try serving().contains("crops"))
    }

    @Test func theUsersOrderWinsAndThenWhatIsInstalled() throws {
        for name in ["apples", "crops"] { _ = try plugins.install(try package(name), missingLayers: []) }
        func order() throws -> [String] {
            try ImporterHost.assemble(in: .ofThisProgram(), plugins: plugins).host.registry
                .chain(for: .text).map(\.manifest.name)
        }
        #expect(try Array(order().prefix(2)) == ["apples", "crops"])
        try plugins.prefer(["crops"])
        #expect(try Array(order().prefix(2)) == ["crops", "apples"])
        try plugins.prefer(["apples"])
        #expect(try plugins.settings().order == ["apples", "crops"])
        try plugins.preferNothing()
        #expect(try plugins.settings().order == [])
        #expect(throws: PluginError.notInstalled("pears", nearest: nil)) { try plugins.prefer(["pears"]) }
    }

    @Test func whatOthersMayWriteToIsNotTrusted() throws {
        _ = try plugins.install(try package(), missingLayers: [])
        #expect(chmod(plugins.path, 0o777) == 0)
        #expect(throws: PluginError.openToOthers(plugins.path)) { try plugins.plugins() }
        let assembly = try ImporterHost.assemble(in: .ofThisProgram(), plugins: plugins)
        #expect(assembly.pluginError == .openToOthers(plugins.path))
        #expect(assembly.host.registry.importers.allSatisfy { $0.origin == .builtIn })
    }

    @Test(arguments: ["", "[]", "{\"order\": 3}", "{\"order\": [\"a b\"]}", "{\"disabled\": [\"x\"]"])
    func settingsThatCannotBeReadAreNamed(text: String) throws {
        _ = try plugins.install(try package(), missingLayers: [])
        try folder.write(text, to: "plugins/.settings.json")
        #expect { try plugins.settings() } throws: { error in
            guard case .settings? = error as? PluginError else { return false }
            return true
        }
    }

    @Test func settingsAreReadAsTheyWereWritten() throws {
        var settings = PluginSettings()
        settings.disabled = ["b", "a"]
        settings.unconfined = ["c"]
        settings.order = ["z", "a"]
        let json = settings.json
        #expect(
            String(decoding: json, as: UTF8.self)
                == #"{"version":1,"disabled":["a","b"],"order":["z","a"],"unconfined":["c"]}"# + "\n")
        #expect(try PluginSettings(json: json) == settings)
    }
}

/// Keeps a folder as long as a test's values.
final class TemporaryFolderOwner: Sendable {
    private let folder: TemporaryFolder
    var path: String { folder.path }

    init() throws { folder = try TemporaryFolder() }

    func write(_ text: String, to name: String, mode: mode_t = 0o644) throws {
        try folder.write(text, to: name, mode: mode)
    }
}
