import ContentTypes
import DragAndDrop
import Testing

@testable import Organizer

@Suite struct LibraryErrorTests {
    @Test(arguments: [
        (LibraryError.unknownList("tpo", nearest: "top"), "There is no list “tpo”"),
        (.notOneRow(count: 0), "One row is needed, and none is named"),
        (.notOneRow(count: 3), "One row is needed, and 3 are named"),
        (
            .store(.gapOutOfRange(asked: 9, count: 3, list: "top")),
            "“top” has no position 9: its positions are 0 to 3"
        ),
        (.store(.rowOutOfRange(asked: 3, count: 3, list: "top")), "“top” has no row 3: its rows are 0 to 2"),
        (.store(.rowOutOfRange(asked: 0, count: 0, list: "top")), "“top” has no row 0: it is empty"),
        (
            .store(.locked(FilePath("/l/library.sqlite"), waited: .milliseconds(9_600))),
            "Another process kept /l/library.sqlite locked for all of 10 seconds"
        ),
        (
            .store(.newerSchema(FilePath("/l"), found: 2, known: 1)),
            "/l was written by a newer Punnet (schema 2; this one knows 1)"
        ),
        (
            .store(.historyBlocked(sentence: "Moved “a” within “top”", by: .placeGone(list: "top"))),
            "“Moved “a” within “top”” stays as it is: the neighbours of its place in “top” are gone"
        ),
        (
            .store(
                .notAccepted(
                    [RefusedItem(id: ItemID(bits: 1), name: "note", type: .plainText)], count: 1,
                    list: "pictures",
                    accepts: [.image])),
            "“pictures” takes public.image only, and not “note” (public.plain-text)"
        ),
        (.store(.cannotOpen(FilePath("/l"), errno: 13)), "/l cannot be opened: permission denied"),
    ])
    func anErrorSaysWhatIsWrongAndWhere(error: LibraryError, headline: String) {
        #expect(error.headline == headline)
    }

    @Test func aRemedyFollowsWhereThereIsOne() {
        #expect(LibraryError.notOneRow(count: 2).remedy == nil)
        let full = LibraryError.store(.diskFull(FilePath("/l")))
        #expect(full.remedy != nil)
        #expect(full.description.hasPrefix(full.headline + "; "))
        let memory = LibraryError.store(.unexpected(FilePath("/l"), code: 7, detail: "out of memory"))
        #expect(memory.remedy?.contains("ulimit -v") == true)
        let writing = StoreError.inputOutput(FilePath("/l"), operation: "writing", errno: 0, code: 778)
        #expect(LibraryError.store(writing).remedy?.contains("ulimit -f") == true)
    }
}
