import Organizer

/// Says what to import where.
package struct DropRequest: Sendable {
    package var sources: [PayloadSource]
    package var list: ListSummary
    package var position: Position
    /// The name that the user gives what is dropped.
    package var name: String?
    /// The user's language as a BCP 47 tag.
    package var locale: String?
    /// What becomes of the files that are dropped.
    package var taking = Taking.link
    /// What becomes of payloads that hold what an item of the list holds already.
    package var duplicates = DuplicateHandling.keep
    /// Whether large files are compared too, which takes the time to read them.
    package var comparesLargeFiles = false
    /// Whether a collection becomes one item, and not the links in it.
    package var keepsCollectionsWhole = false
    /// Whether what lies in folders lands on lists of their names.
    package var makesFoldersLists = false

    /// The entry of the history that made the list for this drop.
    package var making: EntryID?

    package init(
        sources: [PayloadSource], list: ListSummary, position: Position = .end, name: String? = nil,
        locale: String? = nil
    ) {
        self.sources = sources
        self.list = list
        self.position = position
        self.name = name
        self.locale = locale
    }
}
