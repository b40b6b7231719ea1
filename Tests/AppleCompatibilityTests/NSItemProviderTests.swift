import AppleCompatibility
import Testing

@Suite struct NSItemProviderTests {
    /// What a completion handler was given.
    struct Answer: Sendable {
        var value: (any Sendable)?
        var error: (any Error)?
    }

    /// Waits for a completion handler.
    func answer(_ load: (@escaping @Sendable ((any Sendable)?, (any Error)?) -> Void) -> Void) async -> Answer
    {
        await withCheckedContinuation { continuation in
            load { continuation.resume(returning: Answer(value: $0, error: $1)) }
        }
    }

    @Test func typesAreNamedByIdentifier() {
        let provider = namedProvider("pear")
        #expect(
            provider.registeredTypeIdentifiers == ["public.utf8-plain-text", "public.png", "public.html"])
        #expect(provider.hasItemConformingToTypeIdentifier("public.image"))
        #expect(provider.hasItemConformingToTypeIdentifier("public.text"))
        #expect(!provider.hasItemConformingToTypeIdentifier("public.jpeg"))
        #expect(!provider.hasItemConformingToTypeIdentifier("no such type"))
        #expect(provider.canLoadObject(ofClass: NSString.self))
        #expect(provider.canLoadObject(ofClass: String.self))
        #expect(!provider.canLoadObject(ofClass: NSURL.self))
        #expect(provider.suggestedName == "pear")
    }

    @Test func bytesAreLoadedByAHandler() async {
        let provider = namedProvider("pear")
        let png = await answer { done in
            provider.loadDataRepresentation(forTypeIdentifier: "public.image") { done($0, $1) }
        }
        #expect(png.value as? Data == Data([0x89]))
        let text = await answer { done in
            provider.loadItem(forTypeIdentifier: "public.utf8-plain-text", options: nil) { done($0, $1) }
        }
        #expect(text.value as? Data == Data("pear".utf8))
    }

    @Test func errorsReachTheHandler() async {
        let provider = namedProvider("pear")
        let broken = await answer { done in provider.loadDataRepresentation(for: .html) { done($0, $1) } }
        #expect(broken.value == nil)
        guard case .loading(.html, let cause) = broken.error as? ItemProviderError else {
            Issue.record("\(String(describing: broken.error))")
            return
        }
        #expect((cause as? CocoaError)?.code == .fileReadNoSuchFile)
        let missing = await answer { done in provider.loadDataRepresentation(for: .jpeg) { done($0, $1) } }
        #expect(missing.error is ItemProviderError)
        let unknown = await answer { done in
            provider.loadDataRepresentation(forTypeIdentifier: "no such type") { done($0, $1) }
        }
        #expect(unknown.error is ItemProviderError)
    }

    @Test func objectsAreLoadedByAHandler() async {
        let provider = NSItemProvider(object: "pêche" as NSString)
        let text = await answer { done in
            provider.loadObject(ofClass: NSString.self) { object, error in
                done((object as? NSString).map { String(describing: $0) }, error)
            }
        }
        #expect(text.value as? String == "pêche")
        let swift = await answer { done in provider.loadObject(ofClass: String.self) { done($0, $1) } }
        #expect(swift.value as? String == "pêche")
        let address = await answer { done in
            NSItemProvider(object: NSURL(fileURLWithPath: "/a b")).loadObject(ofClass: URL.self) {
                done($0, $1)
            }
        }
        #expect((address.value as? URL)?.path == "/a b")
        let wrong = await answer { done in
            provider.loadObject(ofClass: Chore.self) { object, error in done(object == nil, error) }
        }
        #expect(wrong.value as? Bool == true)
        #expect(wrong.error is ItemProviderError)
    }

    @Test func anItemWithATypeIsPromised() async {
        let provider = NSItemProvider(item: "pear", typeIdentifier: "public.utf8-plain-text")
        let text = await answer { done in provider.loadObject(ofClass: String.self) { done($0, $1) } }
        #expect(text.value as? String == "pear")
        #expect(NSItemProvider(item: 7, typeIdentifier: "public.png").registeredTypeIdentifiers.isEmpty)
        #expect(
            NSItemProvider(item: Data(), typeIdentifier: "no such type").registeredTypeIdentifiers.isEmpty)
    }

    @Test func aFileIsCopiedForTheHandler() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("pear.png")
        try Data("png".utf8).write(to: file)
        let provider = try #require(NSItemProvider(contentsOf: file))
        #expect(provider.registeredTypeIdentifiers == ["public.png", "public.file-url"])
        let copy = await answer { done in
            provider.loadFileRepresentation(forTypeIdentifier: "public.png") { url, error in
                guard let url, let data = try? Data(contentsOf: url), data == Data("png".utf8) else {
                    return done(nil, error)
                }
                done(url, nil)
            }
        }
        let url = try #require(copy.value as? URL)
        #expect(url.lastPathComponent == "pear.png")
        #expect(url != file)
        #expect(FileManager.default.fileExists(atPath: file.path))
        let original = await answer { done in
            provider.loadInPlaceFileRepresentation(forTypeIdentifier: "public.png") { url, isInPlace, error in
                done(isInPlace ? url : nil, error)
            }
        }
        #expect((original.value as? URL)?.path == file.path)
    }

    @Test func bytesBecomeAFileForTheHandler() async {
        let provider = namedProvider("pear")
        let bytes = await answer { done in
            provider.loadFileRepresentation(for: .png) { url, isInPlace, error in
                done(isInPlace ? nil : url.flatMap { try? Data(contentsOf: $0) }, error)
            }
        }
        #expect(bytes.value as? Data == Data([0x89]))
    }

    @Test func cancellingApplesProgressCancelsTheLoadAndItsLoader() async {
        let (cancellations, cancellation) = AsyncStream<Void>.makeStream()
        let theirs = Progress(totalUnitCount: 1)
        theirs.cancellationHandler = { cancellation.finish() }
        let provider = NSItemProvider()
        // The loader never calls its handler.
        provider.registerDataRepresentation(for: .png) { _ in theirs }
        let cancelled = await answer { done in
            provider.loadDataRepresentation(for: .png) { done($0, $1) }.cancel()
        }
        guard case .cancelled = cancelled.error as? ItemProviderError else {
            Issue.record("\(String(describing: cancelled.error))")
            return
        }
        #expect(cancelled.value == nil)
        for await _ in cancellations {}
        #expect(theirs.isCancelled)
    }

    @Test func aHandlerThatIsCalledTwiceCountsOnce() async {
        let provider = NSItemProvider()
        provider.registerDataRepresentation(for: .png) { completion in
            completion(Data([1]), nil)
            completion(Data([2]), nil)
            completion(nil, CocoaError(.fileReadUnknown))
            return nil
        }
        let first = await answer { done in provider.loadDataRepresentation(for: .png) { done($0, $1) } }
        #expect(first.value as? Data == Data([1]))
    }
}

/// A folder that is gone with the value.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent(
            UUID().uuidString, isDirectory: true)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}
