import CorpusTesting
import DecoderTesting
import Foundation
import Glibc
import ImageDecoder
import ImporterWire
import ImporterKit
import TextDecoder
import Testing
import URLDecoder
import XMLDecoder

@testable import ImporterHost
@testable import Transfer

/// The built-in importers decode the same when they can open nothing any more as they do in this process.
@Suite struct ConfinedDecoderTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// What became of a payload, as far as both can be compared.
    private enum Ending: Equatable {
        case decoded([ImportedItem], [Note])
        case refused(Refusal)
        case other(String)
    }

    private static func files(in folder: URL) -> [URL] {
        let found = FileManager.default.enumerator(
            at: folder, includingPropertiesForKeys: [.isRegularFileKey])
        return (found?.allObjects as? [URL] ?? []).filter {
            (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
        }.sorted { $0.path < $1.path }
    }

    private func compare(_ files: [URL]) async throws -> Int {
        let folders = try ProgramFolders.ofThisProgram()
        let host = try ImporterHost.assemble(in: folders, plugins: nil).host
        var decoded = 0
        for file in files {
            let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            let opened = try OpenedFile(owning: dup(descriptor))
            let prefix = try opened.bytes(upTo: PayloadType.prefix)
            let type = PayloadType(
                of: prefix, isWhole: opened.size <= Int64(prefix.count),
                name: Array(file.lastPathComponent.utf8),
                given: nil, offered: .data
            ).type
            guard let importer = host.registry.chain(for: type).first else { continue }
            let outcome = await host.outcome(
                of: PayloadRequest(
                    descriptor: descriptor, type: type, name: file.lastPathComponent, size: opened.size),
                from: importer)
            let confined: Ending =
                switch outcome.ending {
                case .decoded(let items, let notes): .decoded(items, notes)
                case .refused(let refusal): .refused(refusal)
                case let ending: .other("\(ending)")
                }
            let free = try Self.decode(file, type.identifier, importer.manifest.name)
            #expect(confined == free, "\(file.path), \(importer.manifest.name)")
            #expect(outcome.importer?.missingLayers == [])
            decoded += 1
        }
        await host.shutDown()
        return decoded
    }

    private static func decode(_ file: URL, _ type: String, _ importer: String) throws -> Ending {
        do {
            let decoded =
                switch importer {
                case "ImageImporter": try ImageDecoder.decode(file: file, type: type)
                case "TextImporter": try TextDecoder.decode(file: file, type: type)
                case "URLImporter": try URLDecoder.decode(file: file, type: type)
                default: try XMLDecoder.decode(file: file, type: type)
                }
            return .decoded(decoded.items, decoded.notes)
        } catch let refusal as Refusal {
            return .refused(refusal)
        }
    }

    private static let isConfinementComplete: Bool = {
        guard let launcher = try? ProgramFolders.ofThisProgram().locate(ImporterHost.launcherName) else {
            return false
        }
        return Confinement.layers(launcher: launcher)?.missing.isEmpty == true
    }()

    @Test(
        .enabled(if: isConfinementComplete, "this system lacks a layer of confinement"),
        .timeLimit(.minutes(2)),
        arguments: ["samples/drop", "samples/broken", "Tests/ImageDecoderTests/Samples"])
    func samplesAreDecodedTheSameWhenNothingCanBeOpened(folder: String) async throws {
        let files = Self.files(in: Self.root.appendingPathComponent(folder))
        #expect(try await compare(files) >= 3)
    }

    @Test(
        .enabled(if: isConfinementComplete, "this system lacks a layer of confinement"),
        .enabled(if: Corpora.areAvailable), .timeLimit(.minutes(5)))
    func collectedFilesAreDecodedTheSameWhenNothingCanBeOpened() async throws {
        let folder = try #require(Corpora.folder)
        let files = Self.files(in: folder).filter {
            ((try? $0.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? .max) < 1 << 18
        }
        #expect(try await compare(files) > 100)
    }
}
