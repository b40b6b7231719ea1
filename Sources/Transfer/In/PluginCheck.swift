import CSystem
import ContentTypes
import Glibc
import ImporterHost
import ImporterWire

/// Runs a plugin, confined, on its own samples and on hostile input, before anybody installs it.
package struct PluginCheck: Sendable {
    /// One thing that was looked at.
    package struct Step: Sendable, Hashable {
        package let name: String
        /// What came of it, as a phrase; of no account to programs.
        package let result: String
        package let isGood: Bool
    }

    package private(set) var steps: [Step] = []
    package var isGood: Bool { steps.allSatisfy(\.isGood) }

    /// The folder, inside the plugin's, of files that it decodes; the answer expected of `x` is in `x.expected.json`.
    package static let samplesName = "samples"
    package static let expectedSuffix = ".expected.json"
    private static let sampleLimit = 16 << 20
    /// Thumbnails are asked for, so that those of a plugin are known to be pictures before anybody keeps some.
    private static let thumbnailSide = 256
    /// A plugin that did not answer in time so often is not asked again: each time costs the whole of its time.
    private static let patience = 2

    private var timesOut = 0

    private init() {}

    /// Checks the plugin in a folder. Steps that need a step that failed are left out.
    package static func run(folder path: String, programs: ProgramFolders, launcher: String) async
        -> PluginCheck
    {
        var check = PluginCheck()
        await check.run(path, programs, launcher)
        return check
    }

    private mutating func run(_ path: String, _ programs: ProgramFolders, _ launcher: String) async {
        guard let resolved = realpath(path, nil) else {
            return add("folder", "\(path): \(SystemError(code: errno))", isGood: false)
        }
        defer { free(resolved) }
        let folder = String(cString: resolved)
        let importer: InstalledImporter
        do {
            let package = try PluginPackage(at: folder, programs: programs)
            let manifest = package.manifest
            add("plugin.json", "\(manifest.name) \(manifest.version), a \(manifest.serves.rawValue)")
            add("files", "\(package.files), of \(package.bytes) bytes together")
            guard !package.isArchive else {
                return add("folder", "it is an archive; unpack it and check the folder", isGood: false)
            }
            importer = try InstalledImporter(manifest: manifest, folder: folder)
        } catch let error as PluginError {
            return add("package", error.description, isGood: false)
        } catch {
            return add("program", (error as? ProgramError)?.description ?? "\(error)", isGood: false)
        }
        importer.manifest.declareTypes()
        let registry = ImporterRegistry([importer])
        for unknown in registry.unknownTypes {
            add("types", "\(unknown.type.description) is unknown here; declare it in “types”", isGood: false)
        }
        var settings = ImporterHost.Settings(launcher: launcher)
        settings.workersPerImporter = 1
        settings.isStrict = true
        let host = ImporterHost(registry: registry, settings: settings)
        await runAll(checkedSamples(in: folder), importer.manifest, in: host)
        await host.shutDown()
    }

    private mutating func runAll(
        _ samples: [Sample], _ manifest: PluginManifest, in host: ImporterHost
    ) async {
        for sample in samples {
            guard isAnswering() else { return }
            await run(sample, in: host)
        }
        let good = samples.first { $0.expected?.refusal == nil }
        let type = manifest.reads.lazy.compactMap(ContentTypeName.resolve).first ?? .data
        for (name, bytes) in HostileInput.all(from: good?.bytes ?? []) {
            guard isAnswering() else { return }
            await meet(name, bytes, type, in: host)
        }
        if let good, isAnswering() {
            await run(good, in: host, as: "after all that, ")
        }
    }

    /// Whether it is worth asking again; where it is not, that is a step that failed.
    private mutating func isAnswering() -> Bool {
        guard timesOut >= Self.patience else { return true }
        add("the rest", "not tried, since the plugin did not answer \(timesOut) times", isGood: false)
        return false
    }

    private struct Sample {
        var name: String
        var bytes: [UInt8]
        var expected: ImportAnswer?
    }

    private mutating func checkedSamples(in folder: String) -> [Sample] {
        let samples = "\(folder)/\(Self.samplesName)"
        let names = LocalFolder.names(in: samples).filter {
            !$0.hasPrefix(".") && !$0.hasSuffix(Self.expectedSuffix)
        }
        if names.isEmpty {
            add("samples", "none; put files that it decodes into \(Self.samplesName)/", isGood: false)
        }
        return names.compactMap { name in
            do {
                guard let bytes = try SmallFile.read("\(samples)/\(name)", limit: Self.sampleLimit) else {
                    return nil
                }
                let expected = try SmallFile.read(
                    "\(samples)/\(name)\(Self.expectedSuffix)", limit: Self.sampleLimit)
                return Sample(name: name, bytes: bytes, expected: try expected.map(Packet.decodeFilterAnswer))
            } catch {
                let reason =
                    (error as? PluginError)?.description
                    ?? (error as? PacketError).map { "what is expected of it \($0.description)" }
                    ?? "\(error)"
                add("sample \(name)", reason, isGood: false)
                return nil
            }
        }
    }

    private mutating func run(_ sample: Sample, in host: ImporterHost, as prefix: String = "") async {
        let kind = PayloadType(
            of: Array(sample.bytes.prefix(PayloadType.prefix)),
            isWhole: sample.bytes.count <= PayloadType.prefix,
            name: Array(sample.name.utf8), given: nil, offered: .data)
        let ending = await ask(sample.bytes, kind.type, sample.name, host)
        let name = "\(prefix)sample \(sample.name)"
        switch ending {
        case .unclaimed:
            add(name, "is \(kind.type.identifier), which the plugin does not read", isGood: false)
        case .fault, .cancelled: add(name, Self.words(for: ending), isGood: false)
        case .decoded, .refused:
            if let expected = sample.expected,
                let difference = ExpectedAnswer(expected).difference(from: ending)
            {
                add(name, difference, isGood: false)
            } else if case .refused(let refusal) = ending, sample.expected == nil {
                add(name, "refused: \(refusal.message)", isGood: false)
            } else if let other = Self.types(of: ending, from: kind.type)
                .first(where: { !host.registry.names($0, from: kind.type) })
            {
                add(name, "an item is \(other.identifier), which “yields” does not name", isGood: false)
            } else {
                let isCompared = sample.expected != nil
                add(
                    name,
                    Self.words(for: ending)
                        + (isCompared ? ", as expected" : "; nothing says what is expected"))
            }
        }
    }

    /// Any answer will do, as long as it is one.
    private mutating func meet(_ name: String, _ bytes: [UInt8], _ type: UTType, in host: ImporterHost) async
    {
        let ending = await ask(bytes, type, "hostile\u{1B}[2J\u{202E}\n", host)
        switch ending {
        case .decoded, .refused: add("hostile: \(name)", Self.words(for: ending))
        case .fault, .cancelled, .unclaimed: add("hostile: \(name)", Self.words(for: ending), isGood: false)
        }
    }

    private mutating func ask(
        _ bytes: [UInt8], _ type: UTType, _ name: String, _ host: ImporterHost
    ) async -> ImportOutcome.Ending {
        // What its types do not cover is never given to it.
        guard let importer = host.registry.chain(for: type).first else { return .unclaimed }
        // Valid: the bytes are copied within the call.
        let descriptor = bytes.withUnsafeBytes { csystem_memory_file($0.baseAddress, bytes.count) }
        guard descriptor >= 0 else { return .cancelled }
        defer { close(descriptor) }
        let request = PayloadRequest(
            descriptor: descriptor, type: type, name: name, size: Int64(bytes.count),
            thumbnailSide: Self.thumbnailSide)
        let ending = await host.outcome(of: request, from: importer).ending
        if case .fault(.timedOut, _) = ending { timesOut += 1 }
        return ending
    }

    private static func words(for ending: ImportOutcome.Ending) -> String {
        switch ending {
        case .decoded(let items, _): words(for: items)
        case .refused(let refusal): "refused (\(refusal.code.rawValue)): \(refusal.message)"
        case .fault(let fault, let words): "it \(fault.description(after: words))"
        case .unclaimed: "its type is none that the plugin reads"
        case .cancelled: "it was not asked"
        }
    }

    private static func types(of ending: ImportOutcome.Ending, from type: UTType) -> [UTType] {
        guard case .decoded(let items, _) = ending else { return [] }
        return items.map { $0.type(from: type) }
    }

    private static func words(for items: [ImportedItem]) -> String {
        let thumbnails = items.count { $0.thumbnail != nil }
        return (items.count == 1 ? "1 item" : "\(items.count) items")
            + (thumbnails == 0
                ? "" : thumbnails == 1 ? " with 1 thumbnail" : " with \(thumbnails) thumbnails")
    }

    private mutating func add(_ name: String, _ result: String, isGood: Bool = true) {
        let line = result.split(whereSeparator: \.isNewline).joined(separator: " ")
        steps.append(Step(name: name, result: line, isGood: isGood))
    }
}

/// What strangers may send, made without chance so that a check says the same each time.
private enum HostileInput {
    static func all(from sample: [UInt8]) -> [(name: String, bytes: [UInt8])] {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        func next() -> UInt8 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return UInt8(truncatingIfNeeded: state >> 32)
        }
        var all: [(String, [UInt8])] = [
            ("nothing", []), ("one byte", [0x0A]), ("zeros", [UInt8](repeating: 0, count: 1 << 16)),
            ("noise", (0..<(1 << 16)).map { _ in next() }),
            ("invalid UTF-8", [0xC0, 0x80, 0xED, 0xA0, 0x80, 0xFF, 0x0A, 0x61, 0xFE, 0x0A]),
            ("a line of a million bytes", [UInt8](repeating: UInt8(ascii: "x"), count: 1_000_000)),
            ("brackets 100,000 deep", [UInt8](repeating: UInt8(ascii: "["), count: 100_000)),
            ("elements 50,000 deep", Array(repeatElement(Array("<a>".utf8), count: 50_000).joined())),
            ("a million empty lines", [UInt8](repeating: 0x0A, count: 1_000_000)),
        ]
        guard !sample.isEmpty else { return all }
        for part in 1...4 {
            all.append(("the first sample cut at \(part)/5", Array(sample.prefix(sample.count * part / 5))))
        }
        for round in 1...4 {
            var bytes = sample
            for index in bytes.indices where next() < 8 { bytes[index] = next() }
            all.append(("the first sample with wrong bytes, \(round)", bytes))
        }
        all.append(("the first sample twice", sample + sample))
        return all
    }
}

private enum LocalFolder {
    /// The names in a folder, sorted; none where it cannot be read.
    static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            // Valid: the entry lives until the next readdir; its name ends with a NUL within it.
            let name = csystem_entry_name(entry).flatMap { String(validatingCString: $0) }
            if let name { names.append(name) }
        }
        return names.sorted()
    }
}
