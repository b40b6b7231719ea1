import ContentTypes
import DragAndDrop
import Organizer

/// Holds one payload on its way in: the provider that promises it, and what only the place it came from knows.
package struct DroppedPayload: Sendable {
    /// The promise of the payload.
    package let provider: ItemProvider
    /// What messages call the payload: the path as it was written, the address, “standard input”.
    package let shown: PayloadName
    /// What its receipt calls it: the path from the root, the address, “standard input”.
    package let recorded: PayloadName
    /// The type that the user gave it; content and name are not asked then.
    package let givenType: UTType?
    /// The payload as the library keeps it already, where it had no file of its own.
    package let kept: KeptPayload?
    /// The folder that was dropped, and in which a walk found it; nil for what was named itself.
    let root: FilePath?
    /// What a document says of the provider, where one describes it.
    let described: DescribedProvider?

    package init(
        provider: ItemProvider, shown: PayloadName, recorded: PayloadName, givenType: UTType? = nil,
        kept: KeptPayload? = nil, root: FilePath? = nil
    ) {
        self.provider = provider
        self.shown = shown
        self.recorded = recorded
        self.givenType = givenType
        self.kept = kept
        self.root = root
        described = nil
    }

    /// Promises what a document describes.
    init(described: DescribedProvider, shown: PayloadName, recorded: PayloadName) {
        provider = described.provider
        self.shown = shown
        self.recorded = recorded
        givenType = nil
        kept = nil
        root = nil
        self.described = described
    }

    /// Promises a file where it lies. `root`: the dropped folder in which it was found.
    package init(file: DroppedPath, in root: DroppedPath? = nil) {
        self.init(
            provider: ItemProvider(contentsOf: file.absolute, type: .data, access: LocalFiles()),
            shown: PayloadName(file.shown), recorded: PayloadName(file.absolute), root: root?.absolute)
    }

    /// Promises what another program offers, which is no file of this machine.
    package init(offered provider: ItemProvider) {
        let type = provider.registeredContentTypes.first
        let name = PayloadName(
            text: provider.suggestedName ?? type?.localizedDescription ?? type?.identifier ?? "nothing")
        self.init(provider: provider, shown: name, recorded: name)
    }

    /// Promises bytes that came without a file and that the library keeps already.
    package init(kept: KeptPayload, suggestedName: String?, givenType: UTType?) {
        let provider = ItemProvider(suggestedName: suggestedName)
        let name = PayloadName(text: suggestedName ?? "standard input")
        self.init(provider: provider, shown: name, recorded: name, givenType: givenType, kept: kept)
    }

    /// Promises an address, stored exactly as it was written.
    package init(address: String) {
        let name = PayloadName(text: address)
        self.init(provider: ItemProvider(url: address), shown: name, recorded: name, givenType: .url)
    }
}

extension PayloadName {
    /// Names a payload by its path; bytes that are not UTF-8 are kept beside the escaped text.
    package init(_ path: FilePath) {
        if let text = path.string {
            self.init(text: text)
        } else {
            self.init(text: path.description, bytes: path.bytes)
        }
    }
}
