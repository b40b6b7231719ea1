import Organizer

/// Holds the tables of a library, as of the newest version that this build knows.
///
/// Keys are numbers given once from the counters in `library`, and never again; ids are the 128 bits that others
/// see. References between tables are by key, and checked by ``SQLiteStore/violations()`` rather than by SQLite,
/// since many of them stand in blobs.
enum Schema {
    static let applicationID = LibraryMark.applicationID

    /// The version that this build writes.
    static let version = migrations.count

    /// Makes each version from the one before; version 1 from nothing.
    static let migrations: [Migration] = [
        Migration(statements: version1),
        Migration(statements: version2) { database throws(StoreError) in
            try LibraryTransaction(database, terms: Terms()).fillSearch()
        },
    ]

    private static let version2 = """
        -- The words of each item, under its key; the text itself stands in `item` and `excerpt` alone. Words come in
        -- search form, parted by spaces: only letters and digits are left of ASCII.
        CREATE VIRTUAL TABLE search USING fts5(
            name, note, title, details, address, excerpt, content = '', tokenize = 'ascii'
        );

        -- To tell items of one content: files whose content was never read, and large ones, by their size.
        CREATE INDEX item_undigested ON item (size) WHERE digest IS NULL AND kind = 0;
        CREATE INDEX item_large ON item (size) WHERE size > 67108864;
        """

    /// The `digest` of a link is that of its address (see `AddressDigests`); builds before that left it out.
    static let version1 = """
        -- One row: the counters, and what belongs to the library as a whole.
        CREATE TABLE library (
            one INTEGER PRIMARY KEY CHECK (one = 1),
            -- How many changes were committed.
            revision INTEGER NOT NULL,
            -- The numbers that the next list, item, page and entry get.
            next_list INTEGER NOT NULL,
            next_item INTEGER NOT NULL,
            next_page INTEGER NOT NULL,
            next_entry INTEGER NOT NULL,
            -- Nanoseconds since 1970, as everywhere.
            created INTEGER NOT NULL,
            -- The item under focus.
            focus INTEGER,
            -- How many entries the history keeps; NULL for the program's own bound.
            history_bound INTEGER
        ) STRICT;

        -- Identifiers of content types and names of importers, each once.
        CREATE TABLE term (
            key INTEGER PRIMARY KEY,
            text TEXT NOT NULL UNIQUE
        ) STRICT;

        -- Lists in the order of their keys.
        CREATE TABLE list (
            key INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
            -- In NFC; unique among the lists that are not hidden.
            name TEXT NOT NULL,
            -- A JSON array of type identifiers; empty for any type.
            accepts TEXT NOT NULL,
            completes INTEGER NOT NULL,
            reordering INTEGER NOT NULL,
            -- The root page of its order.
            root INTEGER NOT NULL UNIQUE,
            -- 1 for a list that was removed, and is kept for undo.
            hidden INTEGER NOT NULL,
            -- The revision that last changed the list or its rows.
            revision INTEGER NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX list_name ON list (name) WHERE hidden = 0;

        -- Items; one that stands on no page is kept by the history.
        CREATE TABLE item (
            key INTEGER PRIMARY KEY,
            id BLOB NOT NULL CHECK (length(id) = 16),
            name TEXT NOT NULL,
            type INTEGER NOT NULL,
            importer INTEGER,
            -- 0: a file, source is its path (bytes). 1: an address, source is its text. 2: a payload kept here.
            kind INTEGER NOT NULL,
            source ANY,
            size INTEGER,
            modified INTEGER,
            -- Where a file was, to know it again.
            device INTEGER,
            inode INTEGER,
            -- SHA-256 of the payload, where it was taken.
            digest BLOB CHECK (length(digest) = 32),
            added INTEGER NOT NULL,
            done INTEGER NOT NULL,
            note TEXT,
            -- A JSON object.
            attributes TEXT
        ) STRICT;
        CREATE UNIQUE INDEX item_id ON item (id);
        CREATE INDEX item_digest ON item (digest) WHERE digest IS NOT NULL;

        -- Text by which an item is found, apart so that rows stay short.
        CREATE TABLE excerpt (
            item INTEGER PRIMARY KEY,
            text TEXT NOT NULL
        ) STRICT;

        -- The order of lists: leaves of item keys under inner pages of counts.
        CREATE TABLE page (
            id INTEGER PRIMARY KEY,
            parent INTEGER,
            content BLOB NOT NULL
        ) STRICT;

        -- The leaf of each item, by blocks of 256 keys; 0 for an item that no list shows.
        CREATE TABLE place (
            block INTEGER PRIMARY KEY,
            pages BLOB NOT NULL
        ) STRICT;

        -- The history: one entry an edit, in the order of their keys.
        CREATE TABLE entry (
            key INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
            kind TEXT NOT NULL,
            sentence TEXT NOT NULL,
            started INTEGER NOT NULL,
            finished INTEGER,
            state TEXT NOT NULL
        ) STRICT;
        CREATE INDEX entry_state ON entry (state) WHERE state <> 'done';

        -- What an entry changed, from which it is taken back.
        CREATE TABLE step (
            entry INTEGER NOT NULL,
            number INTEGER NOT NULL,
            content BLOB NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX step_place ON step (entry, number);

        -- An import, beside its entry; the request is there until it is finished. `progress` is not used.
        CREATE TABLE import (
            entry INTEGER PRIMARY KEY,
            list INTEGER NOT NULL,
            anchor BLOB NOT NULL,
            -- The last item that it inserted, and how many.
            last INTEGER,
            items INTEGER NOT NULL,
            progress BLOB
        ) STRICT;
        CREATE TABLE import_request (
            entry INTEGER PRIMARY KEY,
            request BLOB NOT NULL
        ) STRICT;

        -- What became of each payload, in drop order.
        CREATE TABLE receipt (
            entry INTEGER NOT NULL,
            number INTEGER NOT NULL,
            payload TEXT NOT NULL,
            -- The payload's name where it is not UTF-8.
            payload_bytes BLOB,
            outcome TEXT NOT NULL,
            list INTEGER,
            -- The keys of its items.
            items BLOB,
            importer INTEGER,
            -- A JSON array of codes and messages by turns.
            notes TEXT,
            reason_code TEXT,
            reason TEXT,
            PRIMARY KEY (entry, number)
        ) STRICT, WITHOUT ROWID;
        """
}

/// Makes one version of the schema from the one before.
struct Migration: Sendable {
    /// Statements of SQL, run in the migration's transaction.
    var statements: String
    /// What SQL alone cannot do, run after the statements.
    var fill: @Sendable (Database) throws(StoreError) -> Void = { (_) throws(StoreError) in }
}
