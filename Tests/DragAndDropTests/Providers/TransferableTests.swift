import ContentTypes
import DragAndDrop
import Foundation
import Testing

private struct Bird: Codable, Hashable { var name: String }
extension Bird: Transferable {
    static var transferRepresentation: some TransferRepresentation {
        CodableRepresentation(contentType: UTType.json)
            .suggestedFileName { "\($0.name).json" }
        ProxyRepresentation(exporting: \.name) { Bird(name: $0) }
            .exportingCondition { !$0.name.isEmpty }
        DataRepresentation(exportedContentType: UTType.html) { bird in Data("<b>\(bird.name)</b>".utf8) }
            .visibility(.ownProcess)
            .suggestedFileName("never used")
        DataRepresentation(importedContentType: UTType.png) { _ in Bird(name: "a picture") }
    }
}

private let disk = MemoryFiles(["/birds/wren.png": Data("wren".utf8)])

private struct Photo: Hashable {
    var bytes: String
    var isOriginal = false
}
extension Photo: Transferable {
    static var transferRepresentation: some TransferRepresentation {
        FileRepresentation(contentType: UTType.png, access: disk, shouldAttemptToOpenInPlace: true) { photo in
            SentTransferredFile("/birds/wren.png", allowAccessingOriginalFile: photo.isOriginal)
        } importing: { received in
            Photo(
                bytes: String(decoding: disk.contents(received.file) ?? Data(), as: UTF8.self),
                isOriginal: received.isOriginalFile)
        }
    }
}

@Suite(.serialized) struct TransferableTests {
    @Test func representationsAreRegisteredBestFirst() {
        let provider = ItemProvider(transferable: Bird(name: "Wren"))
        #expect(provider.registeredContentTypes == [UTType.json, UTType.utf8PlainText, UTType.html])
        #expect(provider.suggestedName == "Wren.json")
        #expect(provider.visibility(of: UTType.html) == .ownProcess)
        #expect(provider.canLoadTransferable(of: Bird.self))
    }

    @Test func aValueTravelsInItsBestRepresentation() async throws {
        let provider = ItemProvider(transferable: Bird(name: "Wren"))
        #expect(try await provider.loadTransferable(of: Bird.self) == Bird(name: "Wren"))
        #expect(try await provider.loadTransferable(of: String.self) == "Wren")
        #expect(try await provider.loadData(for: UTType.html) == Data("<b>Wren</b>".utf8))
    }

    @Test(
        arguments: [
            (UTType.utf8PlainText, "Robin", "Robin"), (UTType.png, "…", "a picture"),
            (UTType.html, "Robin", nil),
        ] as [(UTType, String, String?)])
    func aValueIsImportedFromEachRepresentationThatImports(type: UTType, text: String, name: String?) async {
        let provider = ItemProvider(data: Data(text.utf8), type: type)
        let bird = try? await provider.loadTransferable(of: Bird.self)
        #expect(bird?.name == name)
        #expect(provider.canLoadTransferable(of: Bird.self) == (bird != nil))
    }

    @Test func aConditionKeepsARepresentationBack() {
        let provider = ItemProvider(transferable: Bird(name: ""))
        #expect(provider.registeredContentTypes == [UTType.json, UTType.html])
    }

    @Test func aNameThatIsThereAlreadyStays() {
        let provider = ItemProvider(suggestedName: "Mine")
        provider.register(Bird(name: "Wren"))
        #expect(provider.suggestedName == "Mine")
    }

    @Test func bytesThatAreNotTheValueAreAnErrorOfReading() async {
        let provider = ItemProvider(data: Data("{".utf8), type: UTType.json)
        await #expect {
            try await provider.loadTransferable(of: Bird.self)
        } throws: { error in
            guard case .reading(UTType.json, object: "Bird", _) = error as? ItemProviderError else {
                return false
            }
            return true
        }
    }

    @Test func whatIsNotOfferedNamesWhatWasWanted() async {
        let provider = ItemProvider(data: Data(), type: UTType.jpeg)
        await #expect {
            try await provider.loadTransferable(of: Bird.self)
        } throws: { error in
            guard case .noRepresentation(let wanted, offered: [UTType.jpeg]) = error as? ItemProviderError
            else {
                return false
            }
            return wanted.first == UTType.json && !wanted.contains(UTType.html)
        }
    }

    @Test(arguments: [true, false])
    func aFileIsImportedInPlaceWhereTheSenderAllowsIt(isOriginal: Bool) async throws {
        let provider = ItemProvider(transferable: Photo(bytes: "", isOriginal: isOriginal))
        let photo = try await provider.loadTransferable(of: Photo.self)
        #expect(photo == Photo(bytes: "wren", isOriginal: isOriginal))
        let opened = try await provider.openFile(for: UTType.png)
        #expect(opened.isInPlace == isOriginal)
        #expect(disk.contents("/birds/wren.png") != nil)
    }

    @Test func bytesAreImportedAsAFileThatIsGoneAfterwards() async throws {
        let provider = ItemProvider(data: Data("heron".utf8), type: UTType.png)
        #expect(try await provider.loadTransferable(of: Photo.self) == Photo(bytes: "heron"))
        #expect(disk.temporaryFiles.isEmpty)
    }

    @Test func valuesOfTheSystemTravelToo() async throws {
        let page = try #require(URL(string: "https://example.org/"))
        #expect(try await ItemProvider(transferable: page).loadTransferable(of: URL.self) == page)
        #expect(try await ItemProvider(transferable: "héron").loadTransferable(of: String.self) == "héron")
        #expect(try await ItemProvider(transferable: Data([1])).loadTransferable(of: Data.self) == Data([1]))
    }

    @Test func manyValuesComeInOrder() async {
        let providers = ["Wren", "Robin", "Heron"].map { ItemProvider(transferable: Bird(name: $0)) }
        let names = await providers.loadTransferables(of: Bird.self, width: 2).values().map(\.name)
        #expect(names == ["Wren", "Robin", "Heron"])
    }
}
