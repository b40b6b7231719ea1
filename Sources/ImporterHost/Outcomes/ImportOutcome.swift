import ContentTypes
import ImporterWire

/// Holds one payload to be decoded.
package struct PayloadRequest: Sendable {
    /// An open, read-only descriptor of a regular file. The caller owns it and keeps it open until
    /// ``ImporterHost/importPayload(_:)`` returns; its offset is never moved.
    package var descriptor: Int32
    /// The payload's type, as its content and name show it.
    package var type: UTType
    /// The file name or suggested name; longer ones than ``WireLimits/name`` bytes are cut.
    package var name: String?
    /// The size in bytes.
    package var size: Int64
    /// The user's language as a BCP 47 tag.
    package var locale: String?
    /// Whether a collection is to be one item.
    package var isWantedWhole: Bool
    /// The longest side, in pixels, of the thumbnails that are wanted of its items; nil when none are. At most
    /// ``WireLimits/thumbnailSide`` is asked for.
    package var thumbnailSide: Int?

    package init(
        descriptor: Int32, type: UTType, name: String?, size: Int64, locale: String? = nil,
        isWantedWhole: Bool = false, thumbnailSide: Int? = nil
    ) {
        self.descriptor = descriptor
        self.type = type
        self.name = name
        self.size = size
        self.locale = locale
        self.isWantedWhole = isWantedWhole
        self.thumbnailSide = thumbnailSide
    }
}

/// Says what became of one payload.
package struct ImportOutcome: Sendable, Hashable {
    package enum Ending: Sendable, Hashable {
        /// At least one item, in the payload's own order. Each thumbnail of theirs is a whole PNG of the size asked for.
        case decoded(items: [ImportedItem], notes: [Note])
        /// The importer refused the payload: it is damaged, over a limit, or cannot be read.
        case refused(Refusal)
        /// The importer failed. `lastWords` is the end of what it wrote to standard error, which may be hostile.
        case fault(ImporterFault, lastWords: String?)
        /// No importer decodes this type, or each said that the payload is not its own.
        case unclaimed
        /// The task was cancelled, or the host shut down.
        case cancelled
    }

    package var ending: Ending
    /// The importer that decided the ending; nil when none did.
    package var importer: ImporterIdentity?

    package init(_ ending: Ending, importer: ImporterIdentity? = nil) {
        self.ending = ending
        self.importer = importer
    }
}

/// Names an importer on a receipt.
package struct ImporterIdentity: Sendable, Hashable {
    package var name: String
    package var version: String
    /// The layers of confinement that were not in force around the worker; empty when it was confined wholly.
    package var missingLayers: [String]

    package init(name: String, version: String, missingLayers: [String] = []) {
        self.name = name
        self.version = version
        self.missingLayers = missingLayers
    }
}
