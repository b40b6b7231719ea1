/// How a folder is known to be a library from outside of it.
package enum LibraryMark {
    /// The name of the database.
    package static let databaseName = "library.sqlite"
    /// The name of the file beside it by which a drop says that it is at work.
    package static let importsName = databaseName + "-imports"
    /// Marks the database as Punnet's: “Pnnt” in ASCII, as SQLite's `application_id`.
    package static let applicationID: Int64 = 0x506E_6E74
    /// Where the mark lies in the file, as four bytes, the highest first (SQLite file format, section 1.3).
    package static let offset = 68
}
