import ContentTypes

/// Decides the content type of a payload: by what the user says, else by content, then by name.
struct PayloadType: Sendable {
    /// How many bytes from the start of a payload are looked at.
    static let prefix = ContentSniffer.prefixLength

    var type: UTType
    /// What the name alone suggested, where the content is something else.
    let contradictedNameType: UTType?
    /// What the name says of an empty payload, where files of that type are never empty.
    let emptyNameType: UTType?
    /// What it was offered as, where the content is something else.
    var contradictedOffer: UTType?
    /// What the content is, where something else that says more decided; who reads that may find that it is not so.
    var contentType: UTType?

    /// Looks at the first ``prefix`` bytes of a payload, or all of them when `isWhole`.
    init(of prefix: [UInt8], isWhole: Bool, name: [UInt8]?, given: UTType?, offered: UTType) {
        let sniffed = prefix.withUnsafeBytes {
            ContentSniffer.sniff(prefix: $0, isWhole: isWhole, name: given == nil ? name : nil)
        }
        if let given {
            type = given
            contradictedNameType = nil
            emptyNameType = nil
            contentType = given == .url ? nil : sniffed.contentType
            return
        }
        let isNarrowed = sniffed.type.leavesRoom(for: offered)
        if offered == .utf8PlainText, prefix.contains(0),
            sniffed.type.conforms(to: .text) || sniffed.type == .data
        {
            type = offered
        } else if isWhole, sniffed.type.isGeneralText, !isNarrowed, LoneAddress.fills(prefix) {
            type = .url
        } else if isNarrowed || sniffed.type == .data && offered != .data {
            type = offered
        } else {
            type = sniffed.type
            if offered != .data, !offered.isDynamic, !type.conforms(to: offered) {
                contradictedOffer = offered
            }
        }
        contradictedNameType = sniffed.isMisnamed ? sniffed.nameType : nil
        emptyNameType =
            prefix.isEmpty
            ? sniffed.nameType.flatMap { ContentSniffer.begins(withSignature: $0) ? $0 : nil } : nil
        if type != .url, type != sniffed.contentType { contentType = sniffed.contentType }
    }
}

extension UTType {
    /// Whether what was found out leaves open that the content is what it was offered as, which says more.
    fileprivate func leavesRoom(for offered: UTType) -> Bool {
        if offered == self || offered.isGeneralText { return false }
        return offered.conforms(to: self) || isGeneralText && offered.conforms(to: .text)
    }

    /// Whether this is text of no kind in particular.
    var isGeneralText: Bool {
        self == .plainText || self == .utf8PlainText || self == .utf16PlainText
    }
}
