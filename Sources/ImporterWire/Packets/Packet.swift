/// Codes whole packets: one JSON object each, at most ``WireLimits/packet`` bytes.
///
/// Decoding enforces every limit of ``WireLimits`` that one packet can break; counts over many packets are the
/// host's to keep. Fields not known are skipped, so that a later version may add some.
package enum Packet {
    /// Writes a request; nil when it does not fit a packet (its name and type are over their limits).
    package static func encode(_ request: ImportRequest) -> [UInt8]? {
        guard request.type.utf8.count <= WireLimits.type, request.name?.utf8.count ?? 0 <= WireLimits.name,
            request.locale?.utf8.count ?? 0 <= WireLimits.locale
        else { return nil }
        var writer = JSONWriter()
        writer.write(request)
        return writer.bytes
    }

    /// Reads a request from the first `count` bytes.
    package static func decodeRequest(_ bytes: [UInt8], count: Int? = nil) throws(PacketError)
        -> ImportRequest
    {
        var reader = try JSONReader(bytes, count: count)
        let request = try reader.request()
        try reader.finish()
        return request
    }

    /// Reads the one answer that a filter wrote; its `id` means nothing.
    package static func decodeFilterAnswer(_ bytes: [UInt8]) throws(PacketError) -> ImportAnswer {
        var reader = try JSONReader(bytes, limit: WireLimits.filterAnswer)
        let answer = try reader.filterAnswer()
        try reader.finish()
        return answer
    }

    /// Reads what a worker sent from the first `count` bytes.
    package static func decodeWorkerMessage(
        _ bytes: [UInt8], count: Int? = nil
    ) throws(PacketError) -> WorkerMessage {
        var reader = try JSONReader(bytes, count: count)
        let message = try reader.workerMessage()
        try reader.finish()
        return message
    }
}
