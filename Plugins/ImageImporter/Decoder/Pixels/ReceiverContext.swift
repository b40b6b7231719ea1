/// Carries a receiver through a wall's `context` pointer.
enum ReceiverContext {
    /// Lends a pointer to the receiver, valid during the call.
    static func lend<Result>(
        _ receiver: any PixelReceiver, _ body: (UnsafeMutableRawPointer) -> Result
    ) -> Result {
        var box = receiver
        return withUnsafeMutablePointer(to: &box) { body(UnsafeMutableRawPointer($0)) }
    }

    /// Announces the size to the receiver behind a pointer from ``lend(_:_:)``.
    static func begin(_ context: UnsafeMutableRawPointer?, _ width: UInt32, _ height: UInt32) {
        receiver(context)?.begin(width: Int(width), height: Int(height))
    }

    /// Hands `count` pixels, four bytes each, to the receiver behind a pointer from ``lend(_:_:)``.
    static func receive(
        _ context: UnsafeMutableRawPointer?, _ pixels: UnsafePointer<UInt8>?, _ count: UInt32,
        at place: PixelPlace
    ) -> Bool {
        guard let receiver = receiver(context), let pixels else { return false }
        // Valid: each wall fills `count` pixels before it calls its handler, and keeps them until that returns.
        let row = UnsafeBufferPointer(start: pixels, count: Int(count) * 4)
        return receiver.receive(Span(_unsafeElements: row), at: place)
    }

    private static func receiver(_ context: UnsafeMutableRawPointer?) -> (any PixelReceiver)? {
        // Valid: walls hand back the pointer that they were lent, during the call that lent it.
        context?.assumingMemoryBound(to: (any PixelReceiver).self).pointee
    }
}
