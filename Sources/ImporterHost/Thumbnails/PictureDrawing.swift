import CSystem
import Glibc

/// Draws pictures for a terminal, in a confined process that sees nothing but them: whoever wrote one is a stranger. One
/// that took the process over could at most have the next ones drawn wrongly.
package final class PictureDrawing {
    /// Says what a terminal shows.
    package enum Manner: String, Sendable {
        /// Pictures, by Kitty's graphics protocol.
        case kitty
        /// Cells in 24-bit colours.
        case truecolor
        /// Cells in 256 colours.
        case indexed = "256"
    }

    private let command: LaunchCommand
    private var drawer: Drawer?

    static let drawerName = "punnet-draw"
    /// How many pictures one process draws, so that whatever it does not give back does not add up.
    private static let mostPictures = 200

    /// Finds the programs that confine and draw.
    package init(in programs: ProgramFolders, as manner: Manner) throws(LocationError) {
        command = LaunchCommand(
            confining: try programs.locate(Self.drawerName),
            by: try programs.locate(ImporterHost.launcherName),
            memoryMiB: 128, seconds: 60, arguments: [manner.rawValue])
    }

    /// Draws a PNG within so many cells, as lines that each end with a line feed; nil where it cannot be drawn.
    package func draw(_ png: [UInt8], columns: Int, rows: Int) -> [UInt8]? {
        // A process may have ended before this picture: with the thread that started it, or by the one before.
        while true {
            let isNew = drawer == nil
            if drawer == nil { drawer = Drawer(command) }
            guard let drawn = drawer?.draw(png, columns, rows) else {
                drawer = nil
                if isNew { return nil }
                continue
            }
            if drawer?.count == Self.mostPictures { drawer = nil }
            guard !drawn.isEmpty else { return nil }
            guard Self.isDrawing(drawn) else {
                drawer = nil
                return nil
            }
            return drawn
        }
    }

    /// Whether text is a drawing and nothing else: blocks, blanks, colours, pieces of pixels, ends of lines. A drawer
    /// that was taken over by its picture could else say anything to the terminal.
    static func isDrawing(_ text: [UInt8]) -> Bool {
        var rest = text[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\n"): break
            case 0xE2:
                guard rest.popFirst() == 0x96, let last = rest.popFirst(), last == 0x80 || last == 0x84 else {
                    return false
                }
            case 0x1B:
                let introducer = rest.popFirst()
                if introducer == UInt8(ascii: "[") {
                    rest = rest.drop { (0x30...0x3B).contains($0) }
                    guard rest.popFirst() == UInt8(ascii: "m") else { return false }
                } else if introducer == UInt8(ascii: "_"), rest.popFirst() == UInt8(ascii: "G") {
                    rest = rest.drop { (0x2B...0x7A).contains($0) && $0 != 0x5C }
                    guard rest.popFirst() == 0x1B, rest.popFirst() == UInt8(ascii: "\\") else { return false }
                } else {
                    return false
                }
            default: return false
            }
        }
        return text.last == UInt8(ascii: "\n")
    }
}
