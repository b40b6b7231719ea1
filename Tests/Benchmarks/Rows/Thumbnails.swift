import Foundation

extension Workbench {
    /// Compares making thumbnails, which are drawn as blocks besides, with a program that only makes them; for each kind
    /// of picture of which there is a folder.
    func measureThumbnails() async throws {
        let kinds = [
            (name: "jpeg", work: "large JPEG pictures", bar: 0.85, aim: 0.70),
            (name: "png", work: "large PNG pictures", bar: 0.60, aim: 0.45),
            (name: "small", work: "small pictures", bar: 0.15, aim: 0.10),
        ]
        for kind in kinds {
            try await measureThumbnails(
                of: kind.name,
                Comparison(
                    name: "thumbnails-\(kind.name)", work: "thumbnails of 256 pixels of \(kind.work)",
                    bar: kind.bar,
                    aim: kind.aim, ours: "punnet show Inbox --pictures", peers: "vipsthumbnail --size 256x256"
                ))
            try await measureThumbnails(
                of: kind.name,
                Comparison(
                    name: "thumbnails-\(kind.name)-memory", work: "the memory of that", measure: .memory,
                    bar: 0.70,
                    aim: 0.60, ours: "punnet show Inbox --pictures", peers: "vipsthumbnail --size 256x256"))
        }
    }

    private func measureThumbnails(of kind: String, _ row: Comparison) async throws {
        guard wants(row.name) else { return }
        guard let pictures else {
            return row.skip("--pictures names no folder with jpeg, png and small in it")
        }
        guard let path = Program.find("vipsthumbnail") else {
            return row.skip("vipsthumbnail is not installed")
        }
        let folder = "\(pictures)/\(kind)"
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            return row.skip("\(folder) is not there")
        }
        let library = "pictures-\(kind)"
        _ = try punnet(["drop", "--quiet", folder], library: library).run()
        let cache = scratch + "/thumbnail-cache"
        var show = punnet(["show", "Inbox", "--pictures"], library: library, isNew: false)
        show.environment["XDG_CACHE_HOME"] = cache
        show.fresh = [cache]
        let made = scratch + "/thumbnails"
        try FileManager.default.createDirectory(atPath: made, withIntermediateDirectories: true)
        let peer = Program(
            path: path,
            arguments: ["--size", "256x256", "-o", "\(made)/%s.png"]
                + names.sorted().map { "\(folder)/\($0)" },
            environment: ["VIPS_CONCURRENCY": "1"])
        try await row.run(runs, show, peer)
        let count = try FileManager.default.contentsOfDirectory(atPath: "\(cache)/thumbnails/large").count
        guard count == names.count else {
            throw BenchmarkFailure("\(count) thumbnails were made of \(names.count) pictures in \(folder)")
        }
    }
}
