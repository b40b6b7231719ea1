import ContentTypes
import DragAndDrop
import Foundation
import Testing

private struct Bird: Hashable { var name: String }
extension Bird: PlainTextReadable {
    static let contentType = UTType.json
    init?(plainText: String) {
        if plainText.isEmpty { return nil }
        name = plainText
    }
}

private struct Note: CodableItem, Hashable {
    static let contentType = UTType.json
    var text: String
}

@Suite struct ItemProviderObjectTests {
    @Test func oneLineLetsACodableValueTravel() async throws {
        let provider = ItemProvider(object: Note(text: "buy pears"))
        #expect(provider.registeredContentTypes == [UTType.json])
        #expect(provider.canLoadObject(of: Note.self))
        #expect(try await provider.loadObject(of: Note.self) == Note(text: "buy pears"))
        #expect(try await provider.loadData(for: UTType.json) == Data(#"{"text":"buy pears"}"#.utf8))
    }

    @Test func plainTextBecomesAValueThatSaysHow() async throws {
        let provider = ItemProvider(data: Data("Wren".utf8), type: UTType.plainText)
        #expect(provider.canLoadObject(of: Bird.self))
        #expect(!provider.canLoadObject(of: Note.self))
        #expect(try await provider.loadObject(of: Bird.self) == Bird(name: "Wren"))
    }

    @Test(arguments: [
        (UTType.utf8PlainText, Array("Wren".utf8)), (.utf16PlainText, [0x57, 0, 0x72, 0, 0x65, 0, 0x6E, 0]),
        (.utf16ExternalPlainText, [0, 0x57, 0, 0x72, 0, 0x65, 0, 0x6E]), (.plainText, Array("Wren".utf8)),
    ])
    func plainTextOfEveryKindBecomesAValue(type: UTType, bytes: [UInt8]) async throws {
        let provider = ItemProvider(data: Data(bytes), type: type)
        #expect(try await provider.loadObject(of: Bird.self) == Bird(name: "Wren"))
        #expect(try await provider.loadTransferable(of: String.self) == "Wren")
    }

    @Test func theTypeThatTheObjectLikesBestIsRead() async throws {
        let provider = ItemProvider(data: Data("Wren".utf8), type: UTType.plainText)
        provider.registerObject(Bird(name: "Robin"))
        #expect(provider.registeredContentTypes == [UTType.plainText, UTType.json])
        #expect(try await provider.loadObject(of: Bird.self) == Bird(name: "Robin"))
    }

    @Test(arguments: [(UTType.json, "{"), (UTType.plainText, "")])
    func bytesThatAreNotTheObjectAreAnErrorOfReading(type: UTType, text: String) async {
        let provider = ItemProvider(data: Data(text.utf8), type: type)
        await #expect {
            try await provider.loadObject(of: Bird.self)
        } throws: { error in
            guard case .reading(let found, object: "Bird", _) = error as? ItemProviderError else {
                return false
            }
            return found == type
        }
    }

    @Test func anObjectIsMadeWhenItIsLoaded() async throws {
        let provider = ItemProvider()
        provider.registerObject(of: Note.self, visibility: .team) { _ in Note(text: "late") }
        #expect(provider.visibility(of: UTType.json) == .team)
        #expect(try await provider.loadObject(of: Note.self).text == "late")
    }

    @Test(arguments: [
        (UTType.utf8PlainText, Array("pêche".utf8)),
        (UTType.utf8PlainText, [0xEF, 0xBB, 0xBF] + Array("pêche".utf8)),
        (UTType.plainText, [0xFE, 0xFF, 0, 0x70, 0, 0xEA, 0, 0x63, 0, 0x68, 0, 0x65]),
        (UTType.utf16PlainText, [0xFF, 0xFE, 0x70, 0, 0xEA, 0, 0x63, 0, 0x68, 0, 0x65, 0]),
        (UTType.utf16PlainText, [0x70, 0, 0xEA, 0, 0x63, 0, 0x68, 0, 0x65, 0]),
    ])
    func textIsReadInItsEncoding(type: UTType, bytes: [UInt8]) async throws {
        #expect(try await ItemProvider(data: Data(bytes), type: type).loadObject(of: String.self) == "pêche")
    }

    @Test(
        arguments: [
            (UTType.utf8PlainText, [0x61, 0xFF]), (UTType.utf16PlainText, [0x61]),
            (UTType.utf16PlainText, [0, 0xD8, 0, 0]),
        ] as [(UTType, [UInt8])])
    func bytesThatAreNotTextAreRefused(type: UTType, bytes: [UInt8]) async {
        let provider = ItemProvider(data: Data(bytes), type: type)
        await #expect(throws: ItemProviderError.self) { try await provider.loadObject(of: String.self) }
    }

    @Test func theAddressOfAFileIsWrittenAsSuchFirst() {
        #expect(
            ItemProvider(object: URL(fileURLWithPath: "/a")).registeredContentTypes == [
                UTType.fileURL, UTType.url,
            ])
        #expect(ItemProvider(object: FilePath("/a")).registeredContentTypes == [UTType.fileURL])
    }
}
