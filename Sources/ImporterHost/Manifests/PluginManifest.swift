import ContentTypes
import ImporterWire

/// Holds what an importer says of itself in its `plugin.json`.
package struct PluginManifest: Sendable, Hashable {
    /// What an importer needs of the machine; it never gets network or files.
    package struct Needs: Sendable, Hashable {
        /// Private memory, in MiB.
        package var memoryMiB = 256
        /// How long one payload may take, in seconds.
        package var seconds = 30.0
        /// How many threads; 1 denies new ones.
        package var threads = 1

        package init(memoryMiB: Int = 256, seconds: Double = 30, threads: Int = 1) {
            self.memoryMiB = memoryMiB
            self.seconds = seconds
            self.threads = threads
        }
    }

    /// How a host and an importer's program work together.
    package enum Serving: String, Sendable, Hashable, CaseIterable {
        /// One process serves many payloads, by the packets of ``ImporterWire``.
        case worker
        /// One process serves one payload: it is standard input, and its answer goes to standard output.
        case filter
    }

    /// The importer's name: letters, digits, dots, dashes and underscores.
    package var name: String
    package var version: String
    /// What it does, in one line for people.
    package var summary: String?
    package var serves: Serving
    /// The version of the protocol that it speaks, and in which the host asks it.
    package var protocolVersion: Int
    /// The executable's path, relative to the folder of the manifest.
    package var executable: String
    /// The types that it decodes.
    package var reads: [ContentTypeName]
    /// The types of the items it makes; one that a payload conforms to means the payload's own type.
    package var yields: [ContentTypeName]
    /// Types that it declares because the system may not know them. They are always imported: a plugin's tags
    /// count only where nothing else has them.
    package var types: [UTTypeDeclaration]
    package var needs: Needs

    package init(
        name: String, version: String, summary: String? = nil, serves: Serving = .worker,
        protocolVersion: Int = WireLimits.version, executable: String, reads: [ContentTypeName],
        yields: [ContentTypeName], types: [UTTypeDeclaration] = [], needs: Needs = Needs()
    ) {
        self.name = name
        self.version = version
        self.summary = summary
        self.serves = serves
        self.protocolVersion = protocolVersion
        self.executable = executable
        self.reads = reads
        self.yields = yields
        self.types = types
        self.needs = needs
    }
}

extension PluginManifest {
    /// The largest manifest that is read, in bytes.
    package static let sizeLimit = 64 * 1024
    /// How many types a manifest may name in one list.
    package static let typesLimit = 256
    /// How many types a manifest may declare.
    package static let declarationsLimit = 64
    package static let memoryRange = 16...65_536
    package static let secondsRange = 0.05...3600.0
    package static let threadsRange = 1...256

    /// Reads a manifest from the bytes of a `plugin.json`. Fields that this version does not know are skipped.
    ///
    /// `versions` are those of the protocol that the host speaks: it takes each importer in its own.
    package init(
        json bytes: [UInt8], versions: ClosedRange<Int> = 1...WireLimits.version
    ) throws(ManifestError) {
        do throws(PacketError) {
            var reader = try JSONReader(bytes, limit: Self.sizeLimit)
            self = try reader.manifest(versions: versions)
            try reader.finish()
        } catch {
            throw ManifestError(error)
        }
    }
}

/// Says what is wrong with a `plugin.json`.
package struct ManifestError: Error, Sendable, Hashable {
    /// The field at fault (“needs.memoryMiB”); nil when the document as a whole is.
    package var field: String?
    /// What is wrong with it, as the end of a sentence that begins with the field.
    package var reason: String
    /// Where it was noticed, as a byte offset.
    package var offset: Int

    init(_ error: PacketError) {
        field = error.field
        reason = error.reason
        offset = error.offset
    }

    /// A sentence: “needs.memoryMiB must be a whole number from 16 to 65536 (byte 211)”.
    package var description: String { "\(field ?? "the manifest") \(reason) (byte \(offset))" }
}
