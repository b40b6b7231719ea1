import CSystem
import Glibc

/// Draws pictures for a terminal, each in a confined process of its own: whoever wrote one is a stranger.
package struct PictureDrawing: Sendable {
    /// Says what a terminal shows.
    package enum Manner: String, Sendable {
        /// Pictures, by Kitty's graphics protocol.
        case kitty
        /// Cells in 24-bit colours.
        case truecolor
        /// Cells in 256 colours.
        case indexed = "256"
    }

    private let launcher: String
    private let drawer: String

    static let drawerName = "punnet-draw"
    /// The most that one picture may become, in bytes.
    private static let limit = 8 << 20
    /// How long nothing may come, in milliseconds.
    private static let patience: Int32 = 5_000

    /// Finds the programs that confine and draw.
    package init(in programs: ProgramFolders) throws(LocationError) {
        launcher = try programs.locate(ImporterHost.launcherName)
        drawer = try programs.locate(Self.drawerName)
    }

    /// Draws a PNG within so many cells, as lines that each end with a line feed; nil where it cannot be drawn.
    package func draw(_ png: [UInt8], as manner: Manner, columns: Int, rows: Int) -> [UInt8]? {
        let memory = csystem_memory_file(png, png.count)
        guard memory >= 0 else { return nil }
        defer { close(memory) }
        let input = csystem_reopen(memory)
        guard input >= 0 else { return nil }
        defer { close(input) }
        let command = LaunchCommand(
            confining: drawer, by: launcher, memoryMiB: 128, seconds: 10,
            arguments: [manner.rawValue, String(columns), String(rows)])
        guard let process = try? WorkerProcess(command, payload: input),
            let drawn = Self.readAll(process.output)
        else { return nil }
        // What has written all it has to say is about to end by itself.
        var ended = pollfd(fd: process.pidfd, events: Int16(POLLIN), revents: 0)
        guard poll(&ended, 1, Self.patience) > 0, process.end().status == 0, Self.isDrawing(drawn) else {
            return nil
        }
        return drawn
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

    /// Reads a pipe that does not block to its end; nil where nothing comes for too long, or too much.
    private static func readAll(_ pipe: Int32) -> [UInt8]? {
        var all: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            var polled = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
            let ready = poll(&polled, 1, patience)
            if ready < 0 && errno == EINTR { continue }
            guard ready > 0 else { return nil }
            // Valid: read writes at most `piece.count` bytes into the array.
            let count = read(pipe, &piece, piece.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count >= 0, all.count + count <= limit else { return nil }
            if count == 0 { return all }
            all += piece[..<count]
        }
    }
}
