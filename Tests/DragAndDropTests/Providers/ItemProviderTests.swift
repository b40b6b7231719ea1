import ContentTypes
import DragAndDrop
import Foundation
import Synchronization
import Testing

@Suite struct ItemProviderTests {
    struct Broken: Error, Equatable {}

    @Test func typesStayInTheOrderOfTheirRegistration() {
        let provider = ItemProvider(suggestedName: "Kiwi")
        provider.registerData(Data([1]), for: UTType.png)
        provider.registerData(Data([2]), for: UTType.html)
        provider.registerData(Data([3]), for: UTType.json)
        #expect(provider.registeredContentTypes == [UTType.png, UTType.html, UTType.json])
        #expect(provider.registeredContentTypes(conformingTo: UTType.html) == [UTType.html])
        #expect(provider.suggestedName == "Kiwi")
        #expect(provider.hasItemConforming(to: UTType.json))
        #expect(!provider.hasItemConforming(to: UTType.jpeg))
        #expect(provider.hasItemConforming(to: [UTType.jpeg, UTType.html]))
        #expect(!provider.hasItemConforming(to: []))
    }

    @Test func aSupertypeFindsTheBestOfItsSubtypes() async throws {
        let provider = ItemProvider()
        provider.registerData(Data([1]), for: .html)
        provider.registerData(Data([2]), for: .png)
        provider.registerData(Data([3]), for: .jpeg)
        #expect(provider.hasItemConforming(to: .image))
        #expect(provider.registeredContentTypes(conformingTo: .image) == [.png, .jpeg])
        #expect(provider.registeredContentTypes(conformingTo: .data) == [.html, .png, .jpeg])
        #expect(try await provider.loadData(for: .image) == Data([2]))
        #expect(try await provider.loadData(for: .jpeg) == Data([3]))
        #expect(try await provider.loadData(for: .text) == Data([1]))
        #expect(!provider.hasItemConforming(to: .plainText))
    }

    @Test func aTypeRegisteredAgainKeepsItsPlaceAndTakesTheNewLoader() async throws {
        let provider = ItemProvider()
        provider.registerData(Data([1]), for: UTType.png)
        provider.registerData(Data([2]), for: UTType.html)
        provider.registerData(Data([3]), for: UTType.png)
        #expect(provider.registeredContentTypes == [UTType.png, UTType.html])
        #expect(try await provider.loadData(for: UTType.png) == Data([3]))
    }

    @Test func aTypeThatIsNotOfferedIsAnErrorThatNamesWhatIs() async {
        let provider = ItemProvider(data: Data(), type: UTType.png)
        await #expect {
            try await provider.loadData(for: UTType.html)
        } throws: { error in
            guard case .noRepresentation(let wanted, let offered) = error as? ItemProviderError else {
                return false
            }
            return wanted == [UTType.html] && offered == [UTType.png]
                && "\(error)" == "public.html was wanted, and only public.png is offered"
        }
    }

    @Test func nothingIsLoadedBeforeItIsAskedFor() async throws {
        let loads = Mutex(0)
        let provider = ItemProvider()
        provider.registerData(for: UTType.png) { _ in
            loads.withLock { $0 += 1 }
            return Data()
        }
        _ = provider.hasItemConforming(to: UTType.png)
        #expect(loads.withLock { $0 } == 0)
        _ = try await provider.loadData(for: UTType.png)
        _ = try await provider.loadData(for: UTType.png)
        #expect(loads.withLock { $0 } == 2)
    }

    @Test func aFailingLoaderNamesItsTypeAndItsError() async {
        let provider = ItemProvider()
        provider.registerData(for: UTType.png) { _ in throw Broken() }
        await #expect {
            try await provider.loadData(for: UTType.png)
        } throws: { error in
            guard case .loading(let type, let cause) = error as? ItemProviderError else { return false }
            return type == UTType.png && cause as? Broken == Broken()
        }
    }

    @Test(arguments: [
        (RepresentationVisibility.ownProcess, [UTType.png, UTType.html, UTType.json, UTType.url]),
        (.group, [UTType.png, UTType.html, UTType.json]),
        (.team, [UTType.png, UTType.html]),
        (.all, [UTType.png]),
    ])
    func aViewerSeesWhatIsMeantForIt(viewer: RepresentationVisibility, seen: [UTType]) {
        let provider = ItemProvider(suggestedName: "Pear")
        provider.registerData(Data(), for: UTType.png)
        provider.registerData(Data(), for: UTType.html, visibility: .team)
        provider.registerData(Data(), for: UTType.json, visibility: .group)
        provider.registerData(Data(), for: UTType.url, visibility: .ownProcess)
        #expect(provider.visible(to: viewer).registeredContentTypes == seen)
        #expect(provider.visible(to: viewer).suggestedName == "Pear")
        #expect(provider.visibility(of: UTType.json) == .group)
        #expect(provider.visibility(of: UTType.jpeg) == nil)
    }

    @Test func dataBeyondTheLimitIsRefused() async {
        let provider = ItemProvider(data: Data(count: 11), type: UTType.png)
        await #expect {
            try await provider.loadData(for: UTType.png, limit: 10)
        } throws: { error in
            guard case .tooLarge(UTType.png, size: 11, limit: 10) = error as? ItemProviderError else {
                return false
            }
            return true
        }
        await #expect(throws: Never.self) { try await provider.loadData(for: UTType.png, limit: 11) }
    }

    @Test func anAddressIsOfferedAsAnAddressAndAsText() async throws {
        let provider = ItemProvider(url: "https://example.org/a")
        #expect(provider.registeredContentTypes == [UTType.url, UTType.utf8PlainText])
        #expect(try await provider.loadURL() == "https://example.org/a")
        #expect(try await provider.loadObject(of: String.self) == "https://example.org/a")
        #expect(try await provider.loadObject(of: URL.self) == URL(string: "https://example.org/a"))
        #expect(provider.suggestedName == nil)
        #expect(provider.sourceFile == nil)
    }

    @Test func theAddressOfAFileNamesTheFile() async throws {
        let provider = ItemProvider(url: "file:///a/apple%20pie.png")
        #expect(provider.registeredContentTypes == [UTType.fileURL, UTType.url, UTType.utf8PlainText])
        #expect(provider.sourceFile == "/a/apple pie.png")
        #expect(provider.suggestedName == "apple pie.png")
        #expect(try await provider.loadObject(of: FilePath.self) == "/a/apple pie.png")
    }

    @Test func aProviderWithoutAnAddressHasNone() async throws {
        #expect(try await ItemProvider(text: "pear").loadURL() == nil)
    }
}
