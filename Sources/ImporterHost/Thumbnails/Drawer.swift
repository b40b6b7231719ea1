import CSystem
import Glibc

/// Owns one process of `punnet-draw`, and asks it for one picture after another.
struct Drawer: ~Copyable {
    private let process: WorkerProcess
    /// The socket that is the process's standard input.
    private let input: Int32
    /// How many pictures it was asked for.
    private(set) var count = 0

    /// The most that one picture may become, in bytes.
    private static let limit = 8 << 20
    /// How long nothing may come or go, in milliseconds.
    private static let patience: Int32 = 5_000

    /// Starts the process; nil where it cannot be.
    init?(_ command: LaunchCommand) {
        var pair: [Int32] = [-1, -1]
        // Valid: the wall writes two descriptors into an array of two.
        guard csystem_stream_pair(&pair) == 0 else { return nil }
        defer { close(pair[1]) }
        guard let process = try? WorkerProcess(command, payload: pair[1]) else {
            close(pair[0])
            return nil
        }
        self.process = process
        input = pair[0]
    }

    deinit { close(input) }

    /// Has a PNG drawn: its lines, none where it cannot be drawn; nil where the process no longer answers as it should.
    mutating func draw(_ png: [UInt8], _ columns: Int, _ rows: Int) -> [UInt8]? {
        count += 1
        let request = [columns, rows, png.count].map { UInt32(clamping: $0) }
        let socket = input
        guard request.withUnsafeBytes({ Self.send($0, to: socket) }),
            png.withUnsafeBytes({ Self.send($0, to: socket) })
        else { return nil }
        return readDrawing()
    }

    private static func send(_ bytes: UnsafeRawBufferPointer, to socket: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            // Valid: send reads at most as many bytes as the slice has.
            let count = Glibc.send(
                socket, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count,
                Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                guard waits(for: POLLOUT, on: socket) else { return false }
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    /// Reads up to the zero byte that ends an answer; nil where nothing comes for too long, or too much.
    private func readDrawing() -> [UInt8]? {
        var all: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            guard Self.waits(for: POLLIN, on: process.output) else { return nil }
            // Valid: read writes at most `piece.count` bytes into the array.
            let count = read(process.output, &piece, piece.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0, all.count + count <= Self.limit else { return nil }
            all += piece[..<count]
            guard let end = piece[..<count].firstIndex(of: 0) else { continue }
            // Whatever follows was not asked for.
            guard end == count - 1 else { return nil }
            all.removeLast()
            return all
        }
    }

    private static func waits(for events: Int32, on descriptor: Int32) -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        while true {
            let ready = poll(&polled, 1, patience)
            if ready >= 0 || errno != EINTR { return ready > 0 }
        }
    }
}
