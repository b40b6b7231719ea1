import CSystem
import Glibc
import ImporterWire

extension Importer {
    /// Serves requests on descriptor 3 until the host closes it, then returns.
    ///
    /// Call it from `main`. Ends the process with a message on standard error when descriptor 3 is not a host's
    /// channel (status 64) or the host breaks the protocol (status 70).
    ///
    /// `isTightened`: what ``tighten()`` returned, so that the host can tell people; nil when it was not called.
    public static func serve(isTightened: Bool? = nil) {
        do {
            try serve(on: 3, offered: offeredVersion, isTightened: isTightened)
        } catch {
            // Nobody is left to tell when standard error is closed as well.
            let line = Array("\(error.description)\n".utf8)
            _ = write(2, line, line.count)
            exit(error.status)
        }
    }

    /// The version that the host offers: `PUNNET_PROTOCOL`; nil where it says nothing that is a number.
    private static var offeredVersion: Int? {
        // Valid: the string is copied before anything else can change the environment.
        getenv("PUNNET_PROTOCOL").flatMap { Int(String(cString: $0)) }
    }

    /// Serves requests on a connected `SOCK_SEQPACKET` socket, which stays open, until the peer closes it.
    ///
    /// Speaks the version that the host offers where it is one of `versions`, else the last of them, and leaves it to
    /// the host to refuse that.
    package static func serve(
        on socket: Int32, versions: ClosedRange<Int> = 1...WireLimits.version, offered: Int? = nil,
        isTightened: Bool? = nil
    ) throws(ServingError) {
        var importer = Self()
        let version = offered.flatMap { versions.contains($0) ? $0 : nil } ?? versions.upperBound
        let channel = try WorkerChannel(socket: socket, version: version)
        var buffer = [UInt8](repeating: 0, count: WireLimits.packet)
        try channel.greet(isTightened: isTightened)
        while let (request, descriptor) = try channel.receive(into: &buffer) {
            defer { close(descriptor) }
            let payload = Payload(
                descriptor: descriptor, type: request.type, name: request.name, size: request.size,
                locale: request.locale, isWantedWhole: request.whole ?? false)
            channel.begin(request.id)
            var answer = Answer(outlet: { item throws(Refusal) in try channel.send(item: item) })
            var refusal: Refusal?
            do throws(Refusal) {
                try importer.decode(payload, into: &answer)
            } catch {
                refusal = error
            }
            try channel.finish(notes: answer.notes, refusal: refusal)
        }
    }
}
