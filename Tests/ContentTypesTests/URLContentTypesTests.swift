import Foundation
import Testing

@testable import ContentTypes

struct URLContentTypesTests {
    private let folder = URL(fileURLWithPath: "/tmp/x", isDirectory: true)

    @Test(arguments: [
        ("photo", UTType.png, "photo.png"), ("photo.png", .png, "photo.png"),
        ("photo.PNG", .png, "photo.PNG"),
        ("photo.jpg", .jpeg, "photo.jpg"), ("photo.jpg", .png, "photo.jpg.png"),
        ("v1.2", .plainText, "v1.2.txt"),
        (".png", .png, ".png.png"), ("name", .data, "name"),
        ("2024-01-02 10.30", .png, "2024-01-02 10.30.png"),
    ])
    func aFileGetsTheExtensionItLacks(name: String, type: UTType, expected: String) {
        #expect(type.fileName(name) == expected)
        let url = folder.appendingPathComponent(name, conformingTo: type)
        #expect(url.lastPathComponent == expected)
        #expect(!url.hasDirectoryPath)
    }

    @Test func aFolderStaysAFolder() {
        #expect(folder.appendingPathComponent("sub", conformingTo: .folder).hasDirectoryPath)
        var url = folder
        url.appendPathComponent("Example", conformingTo: .applicationBundle)
        #expect(url.lastPathComponent == "Example.app")
        #expect(url.hasDirectoryPath)
    }

    @Test func anExtensionIsAddedOnce() {
        var url = folder.appendingPathComponent("photo")
        url.appendPathExtension(for: .png)
        #expect(url.lastPathComponent == "photo.png")
        url.appendPathExtension(for: .png)
        #expect(url.lastPathComponent == "photo.png")
    }
}
