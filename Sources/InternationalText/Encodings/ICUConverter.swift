import CICU

/// Owns one of ICU's converters to UTF-16 (UConverter), and closes it.
final class ICUConverter {
    /// What one call of ucnv_toUnicode did.
    struct Step {
        /// How many units of UTF-16 there are to fetch with ``ICUConverter/units(_:_:)``.
        var produced: Int
        /// How far into the input the converter has read.
        var position: Int
        /// How many bytes before `position` are malformed; nil where none are.
        var malformedLength: Int?
        /// True when the input is used up, false when the output was full or something was malformed.
        var isDone: Bool
    }

    private let handle: OpaquePointer
    /// True where IBM's table exchanges the controls 1A, 1C and 7F, which real files do not.
    private let exchangesControls: Bool
    private var buffer = [UInt16](repeating: 0, count: 8 * 1024)

    /// Opens the converter that ICU knows under a name, set to stop at malformed input.
    init?(name: String) {
        var status: Int32 = 0
        guard let handle = icu_converter_open(name, &status) else { return nil }
        self.handle = handle
        exchangesControls = Self.exchangesControls(handle)
    }

    deinit {
        icu_converter_close(handle)
    }

    /// Converts input from a position on, until it is used up, the output is full or something is malformed.
    func step(_ input: UnsafeRawBufferPointer, from position: Int, isLast: Bool) -> Step {
        // ICU wants a pointer even for no bytes at all.
        var nothing: CChar = 0
        return withUnsafePointer(to: &nothing) { nothing in
            let bytes = input.assumingMemoryBound(to: CChar.self)
            let start = bytes.baseAddress ?? nothing
            var source: UnsafePointer<CChar>? = start + position
            var status: Int32 = 0
            // Valid: ICU writes no further than the end of `buffer` and reads no further than the end of `input`.
            let produced = buffer.withUnsafeMutableBufferPointer { units in
                guard let first = units.baseAddress else { return 0 }
                var target: UnsafeMutablePointer<UInt16>? = first
                icu_converter_to_utf16(
                    handle, &target, first + units.count, &source, start + bytes.count, isLast,
                    &status)
                return target.map { $0 - first } ?? 0
            }
            let isFull = status == Int32(ICU_BUFFER_OVERFLOW)
            let isDone = status <= 0
            return Step(
                produced: produced, position: source.map { $0 - start } ?? bytes.count,
                malformedLength: isDone || isFull ? nil : malformedLength(), isDone: isDone)
        }
    }

    /// Lends the units that the last step produced.
    func units(_ count: Int, _ body: (UnsafeBufferPointer<UInt16>) -> Void) {
        if exchangesControls {
            for index in 0..<count { buffer[index] = plainControl(buffer[index]) }
        }
        buffer.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<count])) }
    }

    private func malformedLength() -> Int {
        var bytes: [CChar] = Array(repeating: 0, count: 32)
        var count = Int8(bytes.count)
        var status: Int32 = 0
        icu_converter_invalid_bytes(handle, &bytes, &count, &status)
        let pending = icu_converter_pending(handle, &status)
        return Int(max(0, count)) + Int(max(0, pending))
    }

    private func plainControl(_ unit: UInt16) -> UInt16 {
        switch unit {
        case 0x1C: 0x1A
        case 0x7F: 0x1C
        case 0x1A: 0x7F
        default: unit
        }
    }

    private static func exchangesControls(_ handle: OpaquePointer) -> Bool {
        var status: Int32 = 0
        var unit: UInt16 = 0
        let input: [CChar] = [0x1A]
        input.withUnsafeBufferPointer { input in
            withUnsafeMutablePointer(to: &unit) { unit in
                guard let start = input.baseAddress else { return }
                var source: UnsafePointer<CChar>? = start
                var target: UnsafeMutablePointer<UInt16>? = unit
                // Valid: there is room for the one unit that one byte can give.
                icu_converter_to_utf16(handle, &target, unit + 1, &source, start + input.count, true, &status)
            }
        }
        icu_converter_reset(handle)
        return unit == 0x1C
    }
}
