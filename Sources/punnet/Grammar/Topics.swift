import Terminal

extension Topic {
    static let rows = Topic(
        "Rows",
        text: [
            "ROWS says which rows of a list are meant, all counted before anything changes; ROW is one of them."
        ],
        terms: [
            Term("0", "the first row; rows are counted from 0"),
            Term("2-5", "the rows 2, 3, 4 and 5"),
            Term("0,3,7-9", "several of these"),
            Term("all", "every row"),
            Term(
                "@3f2a", "the item whose id begins so; several with commas. An id never changes, a row does"),
        ])

    static let tests = Topic(
        "Tests",
        text: ["TEST chooses rows by what holds for them. It is asked before anything changes."],
        terms: [
            Term("done", "what is marked as done; undone is anything else"),
            Term("missing", "what has its file missing or unavailable"),
            Term("changed", "what has a file of another size or time than when it was dropped"),
            Term("type=TYPE", "what is of this content type, such as public.image"),
            Term("name=TEXT", "what has this in its name; capitals and accents make no difference"),
            Term(
                "text=WORDS",
                "what has each of these words in its name, note, title, path or address, likewise"),
            Term(
                "before=DATE",
                "what was added before a date, such as 2024-05-01 or 2024-05-01T12:30, by the local clock, as show"
                    + " prints it; with a zone (2024-05-01T12:30Z) by that"),
            Term("since=DATE", "what was added then or later"),
        ])

    static let positions = Topic(
        "Positions",
        text: [
            "POS says where items land. A gap is a place between rows: gap 0 is the top, and in a list of n rows gap n"
                + " is the end. Rows and gap are both counted before anything moves."
        ],
        terms: [
            Term("start", "the top"),
            Term("end", "the end; what holds when nothing is said"),
            Term("3", "the gap before row 3"),
            Term("before:@3f2a", "before the item whose id begins so"),
            Term("after:@3f2a", "after that item"),
        ])

    static let sources = Topic(
        "Sources",
        terms: [
            Term("apple.png", "a file; the item refers to it where it lies"),
            Term("pictures", "a folder: its files, recursively and in natural order, without hidden ones"),
            Term("https://example.org/", "an address; nothing is fetched"),
            Term("file:///srv/apple.png", "a file, as browsers and file managers write it"),
            Term("-", "standard input, kept in the library"),
        ])

    static let types = Topic(
        "Content types",
        text: [
            "TYPE is a uniform type identifier, such as public.image, public.png, public.text, public.xml or"
                + " public.url; a MIME type (image/png) or an extension (.png) stands for the type it belongs to."
                + " A list that accepts public.image takes every type that conforms to it."
        ])

    static let environment = Topic(
        "Environment",
        terms: [
            Term("PUNNET_LIBRARY", "the library’s folder, where --library does not say"),
            Term("PUNNET_PLUGINS", "the folder of installed plugins, an absolute path"),
            Term(
                "XDG_DATA_HOME",
                "where the library “punnet” and the folder “punnet-plugins” lie otherwise; ~/.local/share by default"
            ),
            Term("NO_COLOR", "when not empty, nothing is coloured"),
            Term("PAGER", "the program that shows long lists on a terminal; less by default"),
        ])

    static let exitStatus = Topic(
        "Exit status",
        terms: [
            Term("0", "all was done; what is left out by rule counts as done"),
            Term(
                "1",
                "something was rejected, failed, unreadable, or looked for and missing; what succeeded stays"),
            Term("2", "the command line was wrong, and nothing was done"),
            Term("130", "interrupted; what was acknowledged stays"),
        ])

    static let json = Topic(
        "JSON",
        text: [
            "With --json, standard output holds JSON of version 1: one object, or for drop an object a line. Within a"
                + " version fields may be added, and none change or go. Names are exact there; bytes that are not"
                + " UTF-8 stand percent-encoded in a field of their own (pathBytes, payloadBytes)."
        ])
}
