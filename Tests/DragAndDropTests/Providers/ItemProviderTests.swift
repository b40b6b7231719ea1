import ContentTypes
import DragAndDrop
import Foundation
import Synchronization
import Testing

@Suite struct ItemProviderTests {
    struct Broken: Error, Equatable {}

    @Test func typesStayInTheOrderOfTheirRegistration() {
        let provider = ItemProvider(suggestedName: "Kiwi")
        provider.registerData(Data([1]), for: Types.png)
        provider.registerData(Data([2]), for: Types.html)
        provider.registerData(Data([3]), for: Types.json)
        #expect(provider.registeredContentTypes == [Types.png, Types.html, Types.json])
        #expect(provider.registeredContentTypes(conformingTo: Types.html) == [Types.html])
        #expect(provider.suggestedName == "Kiwi")
        #expect(provider.hasItemConforming(to: Types.json))
        #expect(!provider.hasItemConforming(to: Types.jpeg))
        #expect(provider.hasItemConforming(to: [Types.jpeg, Types.html]))
        #expect(!provider.hasItemConforming(to: []))
    }

    @Test func aTypeRegisteredAgainKeepsItsPlaceAndTakesTheNewLoader() async throws {
        let provider = ItemProvider()
        provider.registerData(Data([1]), for: Types.png)
        provider.registerData(Data([2]), for: Types.html)
        provider.registerData(Data([3]), for: Types.png)
        #expect(provider.registeredContentTypes == [Types.png, Types.html])
        #expect(try await provider.loadData(for: Types.png) == Data([3]))
    }

    @Test func aTypeThatIsNotOfferedIsAnErrorThatNamesWhatIs() async {
        let provider = ItemProvider(data: Data(), type: Types.png)
        await #expect {
            try await provider.loadData(for: Types.html)
        } throws: { error in
            guard case .noRepresentation(let wanted, let offered) = error as? ItemProviderError else {
                return false
            }
            return wanted == [Types.html] && offered == [Types.png]
                && "\(error)" == "public.html was wanted, and only public.png is offered"
        }
    }

    @Test func nothingIsLoadedBeforeItIsAskedFor() async throws {
        let loads = Mutex(0)
        let provider = ItemProvider()
        provider.registerData(for: Types.png) { _ in
            loads.withLock { $0 += 1 }
            return Data()
        }
        _ = provider.hasItemConforming(to: Types.png)
        #expect(loads.withLock { $0 } == 0)
        _ = try await provider.loadData(for: Types.png)
        _ = try await provider.loadData(for: Types.png)
        #expect(loads.withLock { $0 } == 2)
    }

    @Test func aFailingLoaderNamesItsTypeAndItsError() async {
        let provider = ItemProvider()
        provider.registerData(for: Types.png) { _ in throw Broken() }
        await #expect {
            try await provider.loadData(for: Types.png)
        } throws: { error in
            guard case .loading(let type, let cause) = error as? ItemProviderError else { return false }
            return type == Types.png && cause as? Broken == Broken()
        }
    }

    @Test(arguments: [
        (RepresentationVisibility.ownProcess, [Types.png, Types.html, Types.json, Types.url]),
        (.group, [Types.png, Types.html, Types.json]),
        (.team, [Types.png, Types.html]),
        (.all, [Types.png]),
    ])
    func aViewerSeesWhatIsMeantForIt(viewer: RepresentationVisibility, seen: [UTType]) {
        let provider = ItemProvider(suggestedName: "Pear")
        provider.registerData(Data(), for: Types.png)
        provider.registerData(Data(), for: Types.html, visibility: .team)
        provider.registerData(Data(), for: Types.json, visibility: .group)
        provider.registerData(Data(), for: Types.url, visibility: .ownProcess)
        #expect(provider.visible(to: viewer).registeredContentTypes == seen)
        #expect(provider.visible(to: viewer).suggestedName == "Pear")
        #expect(provider.visibility(of: Types.json) == .group)
        #expect(provider.visibility(of: Types.jpeg) == nil)
    }

    @Test func dataBeyondTheLimitIsRefused() async {
        let provider = ItemProvider(data: Data(count: 11), type: Types.png)
        await #expect {
            try await provider.loadData(for: Types.png, limit: 10)
        } throws: { error in
            guard case .tooLarge(Types.png, size: 11, limit: 10) = error as? ItemProviderError else {
                return false
            }
            return true
        }
        await #expect(throws: Never.self) { try await provider.loadData(for: Types.png, limit: 11) }
    }

    @Test func anAddressIsOfferedAsAnAddressAndAsText() async throws {
        let provider = ItemProvider(url: "https://example.org/a")
        #expect(provider.registeredContentTypes == [Types.url, Types.utf8PlainText])
        #expect(try await provider.loadURL() == "https://example.org/a")
        #expect(try await provider.loadObject(of: String.self) == "https://example.org/a")
        #expect(try await provider.loadObject(of: URL.self) == URL(string: "https://example.org/a"))
        #expect(provider.suggestedName == nil)
        #expect(provider.sourceFile == nil)
    }

    @Test func theAddressOfAFileNamesTheFile() async throws {
        let provider = ItemProvider(url: "file:///a/apple%20pie.png")
        #expect(provider.registeredContentTypes == [Types.fileURL, Types.url, Types.utf8PlainText])
        #expect(provider.sourceFile == "/a/apple pie.png")
        #expect(provider.suggestedName == "apple pie.png")
        #expect(try await provider.loadObject(of: FilePath.self) == "/a/apple pie.png")
    }

    @Test func aProviderWithoutAnAddressHasNone() async throws {
        #expect(try await ItemProvider(text: "pear").loadURL() == nil)
    }
}
