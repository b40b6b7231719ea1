import CSystem
import Glibc
import ImporterWire

extension Importer {
    /// Serves requests on descriptor 3 until the host closes it, then returns.
    ///
    /// Call it from `main`. Ends the process with a message on standard error when descriptor 3 is not a host's
    /// channel (status 64) or the host breaks the protocol (status 70).
    public static func serve() {
        do {
            try serve(on: 3)
        } catch {
            // Nobody is left to tell when standard error is closed as well.
            let line = Array("\(error.description)\n".utf8)
            _ = write(2, line, line.count)
            exit(error.status)
        }
    }

    /// Serves requests on a connected `SOCK_SEQPACKET` socket, which stays open, until the peer closes it.
    package static func serve(on socket: Int32) throws(ServingError) {
        var importer = Self()
        let channel = try WorkerChannel(socket: socket)
        var buffer = [UInt8](repeating: 0, count: WireLimits.packet)
        try channel.greet()
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
