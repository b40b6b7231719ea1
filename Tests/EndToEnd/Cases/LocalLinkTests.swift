import Foundation
import Testing

/// Links that point at files of this machine.
@Suite struct LocalLinkTests {
    private let desk: Workspace

    init() async throws { desk = try await Workspace() }

    @Test func aLinkToAPictureIsTakenByAListOfPictures() async throws {
        let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("samples/drop")
        let apple = samples.appendingPathComponent("apple.png").path
        try desk.write("[InternetShortcut]\nURL=file://\(apple)\n", to: "apple.url")
        try desk.write("[InternetShortcut]\nURL=https://example.org/\n", to: "web.url")
        try await desk.punnet("new", "pictures", "--accepts", "public.image")
        let run = try await desk.run(
            "drop", "apple.url", "web.url", "--into", "pictures", "--json", expecting: 1)
        #expect(try DropDocument(run.output).lines.map(\.outcome) == ["imported", "rejected"])
        #expect(try await desk.names("pictures") == ["apple"])
    }
}
