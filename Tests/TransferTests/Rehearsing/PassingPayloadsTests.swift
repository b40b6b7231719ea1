import Foundation
import Glibc
import Organizer
import SQLiteStore
import Testing

@testable import DragAndDrop
@testable import Transfer

@Suite struct PassingPayloadsTests {
    private static func passing() -> PassingPayloads {
        PassingPayloads(measuring: PayloadMeasure().callAsFunction)
    }

    @Test(arguments: [0, 5, 1 << 20, (1 << 20) + 1, 3 << 20])
    func whatIsReadFromAPipeIsThereWholeUnderTheDigestThatALibraryWouldKeepItUnder(count: Int) throws {
        let files = try TemporaryFolder()
        try files.write(String(repeating: "a", count: count), to: "text")
        let path = try #require(files.path.appending("text").cString)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        let passing = Self.passing()
        let kept = try passing.keep(contentsOf: descriptor, limit: 1 << 30)
        #expect(lseek(descriptor, 0, SEEK_CUR) == count)
        #expect(kept == (try PayloadMeasure()(contentsOf: descriptor)))
        for _ in 0..<2 {
            let bytes = try OpenedFile(owning: passing.open(kept.digest)).bytes(upTo: 1 << 30)
            #expect(bytes == [UInt8](repeating: UInt8(ascii: "a"), count: count))
        }
        lseek(descriptor, 0, SEEK_SET)
        if count > 0 {
            #expect(throws: StoreError.payloadTooLarge(limit: Int64(count - 1))) {
                try passing.keep(contentsOf: descriptor, limit: Int64(count - 1))
            }
        }
    }

    @Test func nothingOutlivesTheObject() throws {
        let kept = try Self.passing().keep([1, 2, 3])
        #expect(kept.size == 3)
        #expect(throws: StoreError.noPayload(kept.digest)) { try Self.passing().open(kept.digest) }
    }
}
