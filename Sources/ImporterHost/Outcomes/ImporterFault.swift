/// Says what went wrong with an importer itself, apart from the payload that it was given.
package enum ImporterFault: Error, Sendable, Hashable {
    /// A signal ended it; a worker, twice over with the same payload.
    case crashed(signal: Int32)
    /// A worker ended of itself before it answered, twice over with the same payload; a filter, with a status that is
    /// not 0, whatever it wrote.
    case exited(status: Int32)
    /// It ended for want of memory.
    case outOfMemory(limitMiB: Int)
    /// It did not answer within its time and was ended.
    case timedOut(seconds: Double)
    /// It said what the protocol does not allow and was ended.
    case brokeProtocol(ProtocolBreach)
    /// It never became ready.
    case couldNotStart(StartFailure)
}

/// Says how a worker broke the protocol.
package enum ProtocolBreach: Error, Sendable, Hashable {
    /// A packet is over the limit of ``WireLimits/packet`` bytes.
    case oversizedPacket
    /// A filter's answer is over the limit of ``WireLimits/filterAnswer`` bytes.
    case oversizedAnswer
    /// A packet is no message; the text says what is wrong and where.
    case malformedPacket(String)
    /// A packet carried descriptors, which only the host may send.
    case sentDescriptors
    /// It closed the channel and went on running.
    case closedChannel
    /// It answered a request that was not sent, or not to it.
    case unknownRequest(UInt64)
    /// It answered a request that it had finished answering.
    case answeredTwice(UInt64)
    /// It ended an answer without an item and without a refusal.
    case emptyAnswer
    /// It refused a request and announced more.
    case refusalWithMore
    /// The answers to one request hold more items than ``WireLimits/items``.
    case tooManyItems
    /// The answers under way hold more bytes than ``WireLimits/answer``.
    case tooManyBytes
    /// The answers to one request hold more notes than ``WireLimits/notes``.
    case tooManyNotes
    /// An item's type is no type identifier.
    case badType
    /// It spoke before it greeted, or greeted twice.
    case unexpectedMessage
}

/// Says why a worker never became ready.
package enum StartFailure: Error, Sendable, Hashable {
    /// The system could not start the launcher (an error number).
    case spawn(code: Int32)
    /// The launcher gave up; the text says why.
    case launcher(String)
    /// It ended before it was ready.
    case crashed(signal: Int32)
    case exited(status: Int32)
    /// It was not ready within its time.
    case notReady(seconds: Double)
    /// It greeted in another version of the protocol than its manifest names.
    case version(Int, wanted: Int)
    /// It could not give up what it can do without, and only what is confined wholly may run.
    case notTightened
    /// It broke the protocol before it was ready.
    case brokeProtocol(ProtocolBreach)
}
