import Foundation
import Testing

@testable import ContentTypes

struct MIMEDatabaseLoadingTests {
    @Test(
        arguments: [
            ([:], ["/usr/local/share", "/usr/share"]),
            (["HOME": "/home/ada"], ["/home/ada/.local/share", "/usr/local/share", "/usr/share"]),
            (
                ["HOME": "/home/ada", "XDG_DATA_HOME": "/data", "XDG_DATA_DIRS": "/a:/b/:relative::/a"],
                ["/data", "/a", "/b"]
            ),
            (["XDG_DATA_HOME": "relative", "XDG_DATA_DIRS": ""], ["/usr/local/share", "/usr/share"]),
        ] as [([String: String], [String])])
    func foldersFollowTheBaseDirectorySpecification(environment: [String: String], folders: [String]) {
        #expect(MIMEDatabase.dataFolders { environment[$0] } == folders)
    }

    @Test func onlyFilesThatAreCachesAreLoaded() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        func write(_ name: String, _ bytes: [UInt8]?) throws -> String {
            let data = folder.appendingPathComponent(name)
            let mime = data.appendingPathComponent("mime")
            try FileManager.default.createDirectory(at: mime, withIntermediateDirectories: true)
            let file = mime.appendingPathComponent("mime.cache")
            if let bytes {
                try Data(bytes).write(to: file)
            } else {
                try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
            }
            return data.path
        }
        let folders = [
            try write("garbage", Array("not a cache".utf8)),
            try write("good", MIMECacheBuilder.sample.build()),
            try write("directory", nil), folder.appendingPathComponent("absent").path,
        ]
        let database = MIMEDatabase.load(dataFolders: folders)
        #expect(database.files == [folder.path + "/good/mime/mime.cache"])
        #expect(database.matches(fileName: Array("a.pip".utf8)).map(\.mimeType) == ["text/pip"])
    }

    @Test func aDescriptionIsReadFromTheTypesOwnFile() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let text = folder.appendingPathComponent("text")
        try FileManager.default.createDirectory(at: text, withIntermediateDirectories: true)
        let xml = """
            <?xml version="1.0" encoding="utf-8"?>
            <mime-type xmlns="http://www.freedesktop.org/standards/shared-mime-info" type="text/pip">
              <comment xml:lang="de">Kern</comment>
              <comment>pip &amp; stone</comment>
              <comment>second</comment>
              <glob weight="60" pattern="*.stone"/>
              <glob pattern="*.pip"/>
              <glob pattern="*.p[0-9]"/>
              <glob pattern="Pipfile"/>
            </mime-type>
            """
        try Data(xml.utf8).write(to: text.appendingPathComponent("pip.xml"))
        let description = MIMEDescription.read("text/pip", folders: ["/nowhere", folder.path])
        #expect(description.comment == "pip & stone")
        #expect(description.extensions == ["stone", "pip"])
        #expect(MIMEDescription.read("text/other", folders: [folder.path]).comment == nil)
    }

    @Test(arguments: ["../pip", "text/..", "./pip", "text/pip/x", "text", ""])
    func aNameNeverLeadsOutOfTheFolder(name: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let text = folder.appendingPathComponent("mime/text")
        try FileManager.default.createDirectory(at: text, withIntermediateDirectories: true)
        for path in ["pip.xml", "mime/...xml", "mime/text/...xml", "mime/pip.xml", "mime/text.xml"] {
            try Data("<comment>out</comment>".utf8).write(to: folder.appendingPathComponent(path))
        }
        #expect(MIMEDescription.read(name, folders: [folder.path + "/mime"]).comment == nil)
    }
}
