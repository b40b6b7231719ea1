extension Dialect {
    /// GPX 1.0 and 1.1 (www.topografix.com/gpx.asp).
    static let gpx = Dialect(
        name: "GPX", type: ContentTypeName.gpx, tallies: [.tracks, .routes, .waypoints, .points],
        grammar: Grammar([
            ("metadata/name", .title(rank: 0, .plain)),
            ("name", .title(rank: 0, .plain)),
            ("metadata/desc", .description(rank: 0, .plain)),
            ("desc", .description(rank: 0, .plain)),
            ("metadata/link", .linkReference),
            ("url", .link(rank: 0)),
            ("metadata/time", .published),
            ("time", .published),
            ("wpt", .tally(.waypoints)),
            ("wpt/name", .entryTitle(.plain)),
            ("rte", .tally(.routes)),
            ("rte/name", .entryTitle(.plain)),
            ("trk", .tally(.tracks)),
            ("trk/name", .entryTitle(.plain)),
            ("trk/desc", .entryText(.plain)),
            ("trk/trkseg/trkpt", .tally(.points)),
            ("trk/trkseg/trkpt/ele", .ignored),
            ("trk/trkseg/trkpt/time", .ignored),
        ]))

    /// KML (OGC 12-007r2).
    static let kml = Dialect(
        name: "KML", type: ContentTypeName.kml, tallies: [.entries, .folders],
        grammar: Grammar([
            ("Document/name", .title(rank: 0, .plain)),
            ("Folder+/name", .title(rank: 1, .plain)),
            ("Placemark/name", .title(rank: 2, .plain)),
            ("Document/description", .description(rank: 0, .perhapsHTML)),
            ("Placemark", .tally(.entries)),
            ("Folder+/Placemark", .tally(.entries)),
            ("Folder+/Placemark/name", .entryTitle(.plain)),
            ("Document/Placemark", .tally(.entries)),
            ("Document/Placemark/name", .entryTitle(.plain)),
            ("Document/Folder+/Placemark", .tally(.entries)),
            ("Document/Folder+/Placemark/name", .entryTitle(.plain)),
            ("Document/Folder+", .tally(.folders)),
        ]))
}
