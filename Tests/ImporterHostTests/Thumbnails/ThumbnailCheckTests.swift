import Glibc
import ImporterWire
import Testing

@testable import ImporterHost

@Suite struct ThumbnailCheckTests {
    /// A picture of exactly so many bytes.
    private func picture(_ count: Int) -> [UInt8] {
        let plain = TestPNG()
        let padding = TestPNG.chunk("paDd", [UInt8](repeating: 0, count: count - plain.bytes.count - 12))
        return TestPNG.signature + plain.header + padding + plain.data + TestPNG.chunk("IEND", [])
    }

    private func item(_ thumbnail: Thumbnail?) -> ImportedItem { ImportedItem(thumbnail: thumbnail) }

    @Test func allThumbnailsOfAnAnswerShareOneLimit() throws {
        var check = ThumbnailCheck(side: 8)
        for count in [WireLimits.thumbnails - 500, 500] {
            var item = item(Thumbnail(png: picture(count)))
            try check.settle(&item) { _, _ in nil }
            #expect(item.thumbnail?.png?.count == count)
        }
        var more = item(Thumbnail(png: TestPNG().bytes))
        #expect(throws: ProtocolBreach.badThumbnail("together they have more than 1048576 bytes")) {
            try check.settle(&more) { _, _ in nil }
        }
    }

    @Test func whatIsTooMuchIsNotEvenCopied() {
        var check = ThumbnailCheck(side: 8)
        var item = item(Thumbnail(offset: 0, size: WireLimits.thumbnails + 1))
        #expect(throws: ProtocolBreach.self) {
            try check.settle(&item) { _, _ in
                Issue.record("it was read")
                return nil
            }
        }
    }

    @Test(arguments: [(0, 1), (-3, 1), (8, 8), (512, 512), (513, 512), (Int.max, 512)])
    func aSideIsAskedForWithinTheLimit(asked: Int, side: Int) {
        #expect(ThumbnailCheck(side: asked).side == side)
    }

    @Test func aResultFileKeepsItsSizeAndGivesOnlyWhatIsInside() throws {
        let file = try #require(ResultFile(size: 4096))
        #expect(ftruncate(file.descriptor, 8192) == -1 && errno == EPERM)
        #expect(ftruncate(file.descriptor, 0) == -1 && errno == EPERM)
        #expect(pwrite(file.descriptor, "kiwi", 4, 4092) == 4)
        #expect(pwrite(file.descriptor, "k", 1, 4096) == -1)
        #expect(file.bytes(at: 4092, count: 4) == Array("kiwi".utf8))
        #expect(file.bytes(at: 4096, count: 0) == [])
        for (offset, count) in [(4092, 5), (4097, 0), (-1, 1), (0, -1), (0, 4097), (Int.max, Int.max)] {
            #expect(file.bytes(at: offset, count: count) == nil)
        }
    }

    @Test func noMemoryFileCanBeExecuted() throws {
        let file = try #require(ResultFile(size: 16))
        var status = stat()
        #expect(fstat(file.descriptor, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }
}
