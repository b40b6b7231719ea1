import ContentTypes
import DragAndDrop
import ImporterHost
import ImporterWire
import Organizer

/// Takes one payload from its provider to the items that it holds; commits nothing.
struct PayloadImporter: Sendable {
    let decoder: any PayloadDecoding
    let keeper: any PayloadKeeper
    /// The types that the list takes; empty when it takes any.
    let accepts: [UTType]
    /// The name that the user gave what is dropped.
    let givenName: String?
    /// The user's language as a BCP 47 tag.
    let locale: String?
    /// Whether a collection becomes one item, and not the links in it.
    let keepsCollectionsWhole: Bool
    /// Whether what lies in folders lands on lists of their names.
    let makesFoldersLists: Bool
    let added: Timestamp
    let taking: Taking
    /// The largest linked file, in bytes, whose digest is taken.
    let digestLimit: Int64
    /// The library's folder, all links followed: nothing is moved out of it.
    let home: FilePath?
    /// Whether nothing is to be kept.
    var isRehearsal = false

    /// Never throws: whatever goes wrong is the payload's own result.
    func result(of payload: DroppedPayload) async -> PayloadResult {
        await firstTaken(of: payload) { type in
            var result = PayloadResult(
                shown: payload.shown, recorded: payload.recorded, ending: .problem(.cancelled))
            if makesFoldersLists { result.folders = FolderLists.folders(of: payload) }
            do throws(PayloadProblem) {
                let loaded = try await LoadedPayload(payload, as: type, keeping: keeper)
                try await decode(loaded, givenType: payload.givenType, followingFiles: true, into: &result)
                if taking != .link { try await keepBytes(of: loaded, into: &result) }
                await noteDigests(of: loaded, in: &result)
                if let givenName { result.name(givenName) }
            } catch {
                result.ending = .problem(error)
            }
            return result
        }
    }

    /// Says what the list would do with a payload; no importer is started.
    func proposal(for payload: DroppedPayload) async -> PayloadProposal {
        await firstTaken(of: payload) { type in
            var proposal = PayloadProposal(
                shown: payload.shown, recorded: payload.recorded, ending: .problem(.cancelled))
            do throws(PayloadProblem) {
                let loaded = try await LoadedPayload(payload, as: type, keeping: keeper)
                let type = try self.type(of: loaded, given: payload.givenType, notes: &proposal.notes).type
                proposal.ending = .taken(as: type, importer: decoder.importerName(for: type))
            } catch {
                proposal.ending = .problem(error)
            }
            return proposal
        }
    }

    /// Finds the type of an open payload, by its content and its name; throws where the list takes nothing that can
    /// come of it.
    private func type(
        of payload: LoadedPayload, given: UTType?, notes: inout [ReceiptNote]
    ) throws(PayloadProblem) -> PayloadType {
        let prefix = payload.head
        var found = PayloadType(
            of: prefix, isWhole: prefix.count < PayloadType.prefix, name: payload.namingBytes,
            given: given ?? (payload.isAddress ? .url : nil), offered: payload.offeredType)
        // Nothing but the bytes says what standard input is.
        if given == nil, payload.isUntold, found.type.isGeneralText,
            AddressLines.fill(payload.file, prefix: prefix)
        {
            found.type = .uriList
        }
        if let nameType = found.contradictedNameType {
            notes.append(.typeDiffers(found.type, from: nameType))
        } else if let offered = found.contradictedOffer {
            notes.append(.typeDiffers(found.type, fromOffered: offered))
        }
        // Items of another library may be of any type.
        if !accepts.isEmpty, found.type != .punnetItems, !decoder.canYield(accepts, from: found.type) {
            throw .notAccepted(holds: [found.type], accepts: accepts)
        }
        return found
    }

    /// Decodes an open payload and puts the items that the list takes into a result.
    ///
    /// `followingFiles`: whether an item that is the address of a local file becomes that file; not so for the
    /// items of such a file, or two files that name each other would never end.
    private func decode(
        _ payload: LoadedPayload, givenType: UTType?, followingFiles: Bool, into result: inout PayloadResult
    ) async throws(PayloadProblem) {
        let found = try type(of: payload, given: givenType, notes: &result.notes)
        var type = found.type
        if type == .punnetItems {
            result.type = type
            try take(try portableItems(in: payload), into: &result)
            return
        }
        if followingFiles { result.type = type }
        var outcome = await outcome(of: payload, as: type)
        if let content = found.contentType, isDenied(type, where: content, by: outcome) {
            // Its name or its offer said more than is there.
            result.notes.append(
                payload.fileName == nil
                    ? .typeDiffers(content, fromOffered: type) : .typeDiffers(content, from: type))
            type = content
            if followingFiles { result.type = type }
            if outcome.ending == .unclaimed { outcome = await self.outcome(of: payload, as: content) }
        }
        result.importer = outcome.importer?.name
        if let missing = outcome.importer?.missingLayers, !missing.isEmpty {
            result.notes.append(.notConfined(by: missing))
        }
        let items: [Item]
        switch outcome.ending {
        case .decoded(let decoded, let notes):
            result.notes += notes.map { ReceiptNote(code: $0.code, message: $0.message) }
            var all: [Item] = []
            all.reserveCapacity(decoded.count)
            var slashes = 0
            for item in decoded {
                let made = await self.items(
                    from: item, of: payload, type: type, importer: result.importer,
                    followingFiles: followingFiles)
                if made.contains(where: \.hasDivisionSlash), holdsSlash(in: item) { slashes += 1 }
                all += made
            }
            if slashes > 0 { result.notes.append(.slashesReplaced(slashes)) }
            items = all
        case .unclaimed where payload.isAddress && decoder.importerName(for: type) != nil:
            // Whoever knows addresses did not know it for one, as it would not in a file.
            throw .noAddress
        case .unclaimed:
            if let format = found.emptyNameType { result.notes.append(.isEmpty(of: format)) }
            items = [item(from: ImportedItem(), of: payload, type: type, importer: nil)]
        case .refused(let refusal): throw .refused(refusal)
        case .fault(let fault, let lastWords):
            throw .fault(fault, importer: outcome.importer?.name ?? "the importer", lastWords: lastWords)
        case .cancelled: throw .cancelled
        }

        try take(items, into: &result)
    }

    private func outcome(of payload: LoadedPayload, as type: UTType) async -> ImportOutcome {
        await decoder.importPayload(
            PayloadRequest(
                descriptor: payload.file.descriptor, type: type, name: payload.nameForImporter,
                size: payload.file.size, locale: locale, isWantedWhole: isWantedWhole(type)))
    }

    /// Whether those who read a type that is told by its form say that a payload is not of it, the first of them at least.
    private func isDenied(_ type: UTType, where content: UTType, by outcome: ImportOutcome) -> Bool {
        // Of what is packed, documents in XML among it, the name alone says what is in there.
        let isPlain = content == .data || content.conforms(to: .text) || content.conforms(to: .propertyList)
        guard type.isToldByForm, isPlain, let first = decoder.importerName(for: type) else { return false }
        switch outcome.ending {
        case .unclaimed: return true
        case .decoded: return outcome.importer?.name != first
        case .refused, .fault, .cancelled: return false
        }
    }

    /// Puts those items into a result that the list takes.
    private func take(_ items: [Item], into result: inout PayloadResult) throws(PayloadProblem) {
        let taken =
            accepts.isEmpty ? items : items.filter { item in accepts.contains { item.type.conforms(to: $0) } }
        if taken.isEmpty { throw .notAccepted(holds: items.map(\.type).uniqued, accepts: accepts) }
        if taken.count < items.count {
            result.notes.append(.itemsNotAccepted(items.count - taken.count, of: items.count))
        }
        result.ending = .items(taken)
    }

    /// Reads the items of a document that another library wrote; the name that the user gave comes before theirs.
    private func portableItems(in payload: LoadedPayload) throws(PayloadProblem) -> [Item] {
        let bytes: [UInt8]
        let count = min(payload.file.size, Int64(ItemDocument.limit)) + 1
        do { bytes = try payload.file.bytes(upTo: Int(count)) } catch { throw .unreadable(error) }
        var items: [Item]
        do { items = try ItemDocument.read(bytes, keeping: keeper) } catch { throw .noItems(error) }
        if let givenName {
            for index in items.indices { items[index].name = ItemName.cleaned(givenName) }
        }
        return items
    }

    /// Whether a payload of a type is to be one item: the user says so, or the list takes it and no links.
    private func isWantedWhole(_ type: UTType) -> Bool {
        keepsCollectionsWhole
            || accepts.contains { type.conforms(to: $0) } && !accepts.contains { UTType.url.conforms(to: $0) }
    }

    /// Whether what may have become a decoded item's name has a slash, which no name has.
    private func holdsSlash(in item: ImportedItem) -> Bool {
        [givenName, item.suggestedName, item.fallbackName].contains {
            $0?.utf8.contains(UInt8(ascii: "/")) == true
        }
    }

    /// Makes the items that one decoded item stands for: itself, or what the local file holds whose address it is.
    private func items(
        from decoded: ImportedItem, of payload: LoadedPayload, type: UTType, importer: String?,
        followingFiles: Bool
    ) async -> [Item] {
        if followingFiles, let path = decoded.url.flatMap(FilePath.init(fileURL:)) {
            let file = DroppedPayload(file: DroppedPath(path))
            var result = PayloadResult(
                shown: file.shown, recorded: file.recorded, ending: .problem(.cancelled))
            do throws(PayloadProblem) {
                let loaded = try await LoadedPayload(file, keeping: keeper)
                try await decode(loaded, givenType: nil, followingFiles: false, into: &result)
                // The payload itself is the address, and what is taken of it later is not this file's.
                await noteDigests(of: loaded, in: &result)
                if !result.items.isEmpty { return result.items }
            } catch {
                // The file is gone or broken: what was dropped is its address, and that is kept.
            }
        }
        return [item(from: decoded, of: payload, type: type, importer: importer)]
    }

    private func item(
        from decoded: ImportedItem, of payload: LoadedPayload, type: UTType, importer: String?
    ) -> Item {
        let itemType = decoded.type(from: type)
        var item = Item(
            // Its batch gives it its own.
            id: ItemID(bits: 0),
            name: ItemName.suggested(
                given: givenName, title: decoded.suggestedName, provider: payload.suggestedName,
                fileName: decoded.url != nil && type.isListOfLinks ? nil : payload.fileName,
                firstLine: decoded.fallbackName,
                type: itemType),
            type: itemType, source: decoded.url.map { .url($0) } ?? payload.source, importer: importer,
            added: added, attributes: (decoded.attributes ?? [:]).mapValues { Organizer.AttributeValue($0) },
            excerpt: decoded.excerpt)
        // Its extension may say more than its type.
        if item.source == payload.source { item.noteFileName(payload.suggestedFileName) }
        return item
    }
}

extension UTType {
    /// Whether a payload of this type is a list whose own name names none of its links.
    var isListOfLinks: Bool {
        conforms(to: .uriList) || Self.collections.contains(identifier)
    }

    /// Whether who reads payloads of this type sees whether they are: documents of markup, and property lists.
    fileprivate var isToldByForm: Bool {
        [.xml, .propertyList, .internetLocation].contains { conforms(to: $0) }
    }

    private static let collections: Set<String> = [
        "org.opml.opml", "org.freedesktop.mime.application.x-mozilla-bookmarks",
        "org.freedesktop.mime.text.x-moz-url", "org.freedesktop.mime.x-special.gnome-copied-files",
        "org.freedesktop.mime.application.x-xbel", "org.mozilla.packed-json",
    ]
}

extension ImportedItem {
    /// The item's type: the one it names, or its payload's; what has an address and names none is a link.
    func type(from payload: UTType) -> UTType {
        type.flatMap { UTType($0) } ?? (url == nil ? payload : .url)
    }
}

extension Item {
    fileprivate var hasDivisionSlash: Bool { name.unicodeScalars.contains("\u{2215}") }
}

extension LoadedPayload {
    /// The name by which its type is told, where the content does not say: one that is suggested belongs to another
    /// representation where its extension is of no type like the offered one.
    fileprivate var namingBytes: [UInt8]? {
        if let fileName { return fileName }
        guard let suggestedName, let dot = suggestedName.lastIndex(of: "."),
            let type = UTType(filenameExtension: String(suggestedName[suggestedName.index(after: dot)...])),
            type.conforms(to: offeredType)
        else { return nil }
        return Array(suggestedName.utf8)
    }

    /// What its provider suggests, where that is a file's name with an extension.
    fileprivate var suggestedFileName: [UInt8]? {
        let name = suggestedName.map { Array($0.utf8.split(separator: UInt8(ascii: "/")).last ?? []) } ?? []
        return name.contains(0) || ItemName.ending(ofFile: name).isEmpty ? nil : name
    }

    /// Whether it came without a name and without a type.
    fileprivate var isUntold: Bool { fileName == nil && suggestedName == nil && offeredType == .data }

    /// What an importer is told the payload is called.
    fileprivate var nameForImporter: String? { fileName.map { FilePath.escape($0) } ?? suggestedName }
}

extension Organizer.AttributeValue {
    init(_ value: ImporterWire.AttributeValue) {
        switch value {
        case .boolean(let value): self = .boolean(value)
        case .integer(let value): self = .integer(value)
        case .number(let value): self = .number(value)
        case .string(let value): self = .string(value)
        case .strings(let value): self = .strings(value)
        }
    }
}

extension Sequence where Element: Hashable {
    /// The elements in order, each once.
    fileprivate var uniqued: [Element] {
        var seen = Set<Element>()
        return filter { seen.insert($0).inserted }
    }
}
