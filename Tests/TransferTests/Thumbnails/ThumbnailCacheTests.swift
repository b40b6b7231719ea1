import DragAndDrop
import Foundation
import Organizer
import Testing

@testable import Transfer

/// Thumbnails where every program of a desktop looks for them.
struct ThumbnailCacheTests {
    private let folder = FileManager.default.temporaryDirectory.path + "/thumbnails-\(UUID().uuidString)"
    private var cache: ThumbnailCache { ThumbnailCache(folder: folder) }

    private func picture(_ path: String, modified: Int64 = 1_700_000_000, size: Int64 = 42) throws
        -> PictureFile
    {
        try #require(
            PictureFile(
                FilePath(bytes: Array(path.utf8)), modified: Timestamp(seconds: modified, nanoseconds: 5),
                size: size)
        )
    }

    /// The standard's own example, and what GLib 2.74 answers for names that are coded.
    @Test(arguments: [
        ("/home/jens/photos/me.png", "file:///home/jens/photos/me.png"),
        ("/a b", "file:///a%20b"), ("/a!$&'()*+,-./:=@_~b", "file:///a!$&'()*+,-./:=@_~b"),
        ("/a;[]^`{|}\\\"#%<>?b", "file:///a%3B%5B%5D%5E%60%7B%7C%7D%5C%22%23%25%3C%3E%3Fb"),
        ("/aä\u{1}b", "file:///a%C3%A4%01b"),
    ])
    func aPathIsCodedAsOtherProgramsDo(path: String, address: String) throws {
        #expect(try picture(path).address == address)
    }

    @Test func theNameIsTheStandards() throws {
        #expect(
            try picture("/home/jens/photos/me.png").thumbnailName == "c6ee772d9e49320e97ec29a7eb5b1697.png")
    }

    @Test func aThumbnailIsReadAsLongAsItsFileIsTheSame() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = try picture("/pictures/pear.png")
        #expect(cache.thumbnail(of: file, size: .large) == nil)
        try cache.keep(Self.dot, of: file, size: .large)
        let kept = try #require(cache.thumbnail(of: file, size: .large))
        #expect(kept.count > Self.dot.count)
        #expect(cache.thumbnail(of: file, size: .normal) == nil)
        #expect(
            cache.thumbnail(of: try picture("/pictures/pear.png", modified: 1_700_000_001), size: .large)
                == nil)
        #expect(cache.thumbnail(of: try picture("/pictures/pear.png", size: 43), size: .large) == nil)
        #expect(cache.thumbnail(of: try picture("/pictures/plum.png"), size: .large) == nil)
        // Nobody else may read it, or see that it is there.
        let path = cache.path(of: file, size: .large)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        #expect(
            try FileManager.default.attributesOfItem(atPath: folder + "/large")[.posixPermissions] as? Int
                == 0o700)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder + "/large") == [file.thumbnailName])
    }

    @Test func whatAPictureSaysOfItselfIsNotKept() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = try picture("/pictures/pear.png")
        let others = [
            (keyword: "Thumb::URI", text: "file:///pictures/plum.png"),
            (keyword: "Comment", text: "the safe's number"),
        ]
        let talkative = try #require(PNGText.replacing(with: others, in: Array(Self.dot)))
        try #require(PNGText.read(talkative)?["Comment"] != nil)
        try cache.keep(talkative, of: file, size: .large)
        let kept = try #require(cache.thumbnail(of: file, size: .large))
        #expect(
            PNGText.read(Array(kept))?.keys.sorted() == [
                "Software", "Thumb::MTime", "Thumb::Size", "Thumb::URI",
            ])
        #expect(Data(kept).range(of: Data("safe".utf8)) == nil)
    }

    @Test func aFailureIsRememberedUntilTheFileChanges() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = try picture("/pictures/broken.png")
        #expect(!cache.hasFailed(file))
        try cache.keepFailure(of: file)
        #expect(cache.hasFailed(file))
        #expect(!cache.hasFailed(try picture("/pictures/broken.png", modified: 1_700_000_001)))
        #expect(cache.thumbnail(of: file, size: .large) == nil)
        #expect(FileManager.default.fileExists(atPath: folder + "/fail/punnet-1/\(file.thumbnailName)"))
    }

    @Test(arguments: [Data(), Data("no picture".utf8), Data(dot.prefix(20)), Data(dot.prefix(40))])
    func whatLiesThereAndIsNoThumbnailIsPassedOver(content: Data) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = try picture("/pictures/pear.png")
        try FileManager.default.createDirectory(atPath: folder + "/large", withIntermediateDirectories: true)
        try content.write(to: URL(fileURLWithPath: cache.path(of: file, size: .large)))
        #expect(cache.thumbnail(of: file, size: .large) == nil)
        // It gives way to a good one.
        try cache.keep(Self.dot, of: file, size: .large)
        #expect(cache.thumbnail(of: file, size: .large) != nil)
    }

    @Test func whatIsNoPictureIsNotKept() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = try picture("/pictures/pear.png")
        #expect(throws: SystemError.self) { try cache.keep(Array("GIF89a".utf8), of: file, size: .large) }
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    /// A PNG of one pixel.
    private static let dot: [UInt8] = Array(
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR42mNgAAIAAAUAAen63NgAAAAASUVORK5CYII="
        ) ?? Data())
}
