extension UTTypeDeclaration {
    /// Text that people read, and data written as text.
    static let text: [UTTypeDeclaration] = [
        .type("public.text", is: ["public.data", "public.content"], "text"),
        .type(
            "public.plain-text", is: ["public.text"], extensions: ["txt", "text"], mime: ["text/plain"],
            "plain text"),
        .type(
            "public.utf8-plain-text", is: ["public.plain-text"], mime: ["text/plain;charset=utf-8"],
            "plain text in UTF-8"),
        .type(
            "public.utf16-external-plain-text", is: ["public.plain-text"],
            mime: ["text/plain;charset=utf-16"], "plain text in UTF-16 with a byte order mark"),
        .type("public.utf16-plain-text", is: ["public.plain-text"], "plain text in UTF-16"),
        .type("com.apple.traditional-mac-plain-text", is: ["public.plain-text"], "plain text in Mac Roman"),
        .type("public.delimited-values-text", is: ["public.text"], "delimited values"),
        .type(
            "public.comma-separated-values-text",
            is: ["public.plain-text", "public.delimited-values-text"], extensions: ["csv"],
            mime: ["text/csv", "text/comma-separated-values"], "comma-separated values"),
        .type(
            "public.tab-separated-values-text", is: ["public.plain-text", "public.delimited-values-text"],
            extensions: ["tsv"], mime: ["text/tab-separated-values"], "tab-separated values"),
        .type(
            "public.utf8-tab-separated-values-text",
            is: ["public.tab-separated-values-text", "public.utf8-plain-text"],
            "tab-separated values in UTF-8"),
        .type(
            "public.rtf", is: ["public.text"], extensions: ["rtf"], mime: ["text/rtf", "application/rtf"],
            "rich text"),
        .type(
            "com.apple.rtfd", is: ["com.apple.package", "public.composite-content"], extensions: ["rtfd"],
            "rich text with attachments"),
        .type(
            "com.apple.flat-rtfd", is: ["public.data", "public.composite-content"],
            "rich text with attachments"),
        .type(
            "net.daringfireball.markdown", is: ["public.plain-text"],
            extensions: ["md", "markdown", "mdown", "mkd", "mkdn", "mdwn"],
            mime: ["text/markdown", "text/x-markdown"], "Markdown text"),
        .type(
            "org.freedesktop.mime.text.org", is: ["public.plain-text"], extensions: ["org"],
            mime: ["text/org"], "Org text"),
        .type(
            "com.apple.log", is: ["public.plain-text", "public.log"], extensions: ["log"],
            mime: ["text/x-log"], "log"),
        .type(
            "public.patch-file", is: ["public.plain-text"], extensions: ["patch", "diff"],
            mime: ["text/x-patch"], "patch"),
        .type(
            "public.json", is: ["public.text"], extensions: ["json"], mime: ["application/json"], "JSON"),
        .type(
            "org.punnet.items", is: ["public.json"], extensions: ["punnetitems"],
            mime: ["application/x-punnet-items+json"], "Punnet items"),
        .type(
            "public.ndjson", is: ["public.text"], extensions: ["ndjson"], mime: ["application/x-ndjson"],
            "lines of JSON"),
        .type(
            "org.mozilla.packed-json", is: ["public.data"], extensions: ["jsonlz4", "mozlz4"],
            mime: ["application/x-mozilla-packed-json"], "packed JSON of Firefox"),
        .type(
            "public.geojson", is: ["public.json"], extensions: ["geojson"],
            mime: ["application/geo+json", "application/vnd.geo+json"], "GeoJSON"),
        .type("com.apple.haptics.ahap", is: ["public.haptics-content", "public.json"], extensions: ["ahap"]),
        .type(
            "public.yaml", is: ["public.text"], extensions: ["yml", "yaml"],
            mime: ["application/x-yaml", "application/yaml", "text/yaml"], "YAML"),
        .type("public.css", is: ["public.text"], extensions: ["css"], mime: ["text/css"], "CSS style sheet"),
        .type(
            "org.w3.webvtt", is: ["public.text"], extensions: ["vtt"], mime: ["text/vtt"], "WebVTT subtitles"),
    ]

    /// Messages, contacts and calendars. Mail departs from Apple's tree by being plain text as well.
    static let people: [UTTypeDeclaration] = [
        .type("public.message", "message"),
        .type("public.email-message", is: ["public.message"], "mail message"),
        .type(
            "com.apple.mail.email", is: ["public.email-message", "public.plain-text"], extensions: ["eml"],
            mime: ["message/rfc822"], "mail message"),
        .type("public.contact", "contact"),
        .type(
            "public.vcard", is: ["public.text", "public.contact"], extensions: ["vcf", "vcard"],
            mime: ["text/vcard", "text/x-vcard", "text/directory"], "vCard"),
        .type("public.to-do-item", "to-do item"),
        .type("public.calendar-event", "calendar event"),
        .type(
            "com.apple.ical.ics", is: ["public.text", "public.item", "public.calendar-event"],
            extensions: ["ics"], mime: ["text/calendar"], "calendar"),
        .type(
            "com.apple.ical.vcs", is: ["public.text", "public.item", "public.calendar-event"],
            extensions: ["vcs", "vcal"], mime: ["text/x-vcalendar"], "vCalendar"),
    ]
}
