import ImporterWire
import InternationalText

/// Gathers what is seen of a page of HTML while its UTF-8 streams by: its title, and its text without tags and code.
///
/// White space is collapsed as browsers do; elements that begin a line of their own, or a cell, part words.
struct HTMLPage {
    /// Counts what is seen.
    private(set) var scanner = TextScanner()
    /// The first of what is seen, as UTF-8.
    private(set) var head: [UInt8] = []
    /// What the first `title` element holds; nil where there is none, or nothing in it.
    var title: String? { TextTitle.tidy(htmlText(titleBytes[...])) }

    private var tokenizer = HTMLTokenizer(passesOverCode: true)
    private var titleBytes: [UInt8] = []
    private var isInTitle = false
    private var hasTitle = false
    /// Text whose entities are not read yet.
    private var pending: [UInt8] = []
    /// The white space owed before the next text: a space, or the end of a line.
    private var space: UInt8?
    private var isEmpty = true

    private static let titleSize = 2048
    /// How much text is read at once where no tag parts it.
    private static let runSize = 32 * 1024
    /// The longest entity that may be cut by the end of a run, in bytes.
    private static let entitySize = 32

    /// Takes the next piece.
    mutating func take(_ piece: UnsafeRawBufferPointer) {
        var tokenizer = HTMLTokenizer(passesOverCode: true)
        swap(&tokenizer, &self.tokenizer)
        tokenizer.feed(piece) { take($0) }
        self.tokenizer = tokenizer
    }

    /// Says that no piece follows.
    mutating func finish() {
        var tokenizer = self.tokenizer
        tokenizer.finish { take($0) }
        show(pending[...])
        pending = []
        scanner.finish()
    }

    private mutating func take(_ token: HTMLTokenizer.Token) {
        switch token {
        case .text(let bytes):
            if isInTitle {
                if !hasTitle { titleBytes += bytes.prefix(Self.titleSize - titleBytes.count) }
                return
            }
            pending += bytes
            if pending.count > Self.runSize { showRun() }
        case .start(let name, _):
            part(at: name)
            isInTitle = name == "title"
        case .end(let name):
            part(at: name)
            guard name == "title" else { return }
            isInTitle = false
            hasTitle = hasTitle || titleBytes.contains { $0 > 0x20 }
        }
    }

    /// Shows the text up to a tag, and parts it from what follows where the element is not one of a line.
    private mutating func part(at element: String) {
        show(pending[...])
        pending.removeAll(keepingCapacity: true)
        if Self.cells.contains(element) {
            space = space ?? UInt8(ascii: " ")
        } else if !Self.inline.contains(element) {
            space = UInt8(ascii: "\n")
        }
    }

    /// Shows a run of text that goes on: never half a character or half an entity.
    private mutating func showRun() {
        var end = pending.lastIndex { $0 & 0xC0 != 0x80 } ?? pending.endIndex
        let tail = pending[max(0, end - Self.entitySize)..<end]
        if let entity = tail.lastIndex(of: UInt8(ascii: "&")) { end = entity }
        show(pending[..<end])
        pending.removeFirst(end)
    }

    private mutating func show(_ bytes: ArraySlice<UInt8>) {
        if bytes.isEmpty { return }
        var seen: [UInt8] = []
        seen.reserveCapacity(bytes.count + 1)
        for byte in htmlText(bytes).utf8 {
            switch byte {
            case 0x20, 0x09...0x0D: space = space ?? UInt8(ascii: " ")
            case 0x00...0x1F, 0x7F: break
            default:
                if let space, !isEmpty { seen.append(space) }
                space = nil
                isEmpty = false
                seen.append(byte)
            }
        }
        seen.withUnsafeBytes { scanner.scan($0) }
        if head.count < DecodedText.headSize { head += seen.prefix(DecodedText.headSize - head.count) }
    }

    private static let cells: Set<String> = ["td", "th", "img", "input", "button", "option"]
    private static let inline: Set<String> = [
        "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font",
        "i",
        "ins", "kbd", "label", "mark", "nobr", "q", "rp", "rt", "ruby", "s", "samp", "script", "small",
        "span",
        "strike", "strong", "style", "sub", "sup", "time", "tt", "u", "var", "wbr",
    ]
}
