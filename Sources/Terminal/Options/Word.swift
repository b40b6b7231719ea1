import Glibc

/// One word of a command line as the system handed it over: bytes, which need not be UTF-8.
package struct Word: Sendable, Hashable, ExpressibleByStringLiteral {
    package let bytes: [UInt8]

    package init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    package init(_ text: String) { bytes = Array(text.utf8) }

    package init(stringLiteral text: String) { self.init(text) }

    /// The word as text; nil when its bytes are not UTF-8.
    package var string: String? { String(validating: bytes, as: UTF8.self) }

    /// The word as people may see it; see ``visible(_:)``.
    package var visible: String { Terminal.visible(bytes) }

    /// The words that the process was started with, without the program's own name.
    package static func processArguments() -> [Word] {
        // The system's vector lives as long as the process and ends with a null pointer; nobody changes it.
        UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).dropFirst()
            .compactMap { pointer in
                pointer.map { Word(bytes: UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
            }
    }
}
