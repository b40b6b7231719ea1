import Glibc

/// Answers well as a filter does, except where a payload's name asks for a fault.
struct FaultyFilter {
    /// Whether this process was started as a filter.
    static var isAsked: Bool { getenv("PUNNET_TYPE") != nil }

    /// Keeps what a fault asks to keep.
    private var hoard: [[UInt8]] = []

    mutating func run() {
        let name = getenv("PUNNET_NAME").flatMap { String(validatingCString: $0) } ?? ""
        commit(FilterFault(rawValue: name))
    }

    private mutating func commit(_ fault: FilterFault?) {
        switch fault {
        case nil: write(#"{"items":[{"suggestedName":"decoded"}]}"#)
        case .crash: kill(getpid(), SIGSEGV)
        case .trap: fatalError("asked to trap")
        case .crashAfterAnswer:
            write(#"{"items":[{}]}"#)
            kill(getpid(), SIGSEGV)
        case .exit0: break
        case .exit3: exit(3)
        case .exit3AfterAnswer:
            write(#"{"items":[{}]}"#)
            exit(3)
        case .hang: while true { sched_yield() }
        case .sleepAfterAnswer:
            write(#"{"items":[{}]}"#)
            close(1)
            while true { pause() }
        case .slowDrip:
            write(#"{"items":[{}"#)
            while true {
                write(",{}")
                usleep(20_000)
            }
        case .noisyHang: while true { write("still busy\n", to: 2) }
        case .garbage: write("Hello, this came out of a print statement\n")
        case .invalidUTF8: write([0x7B, 0x22, 0xFF, 0xFE, 0x22, 0x3A, 0x31, 0x7D], to: 1)
        case .half: write(#"{"items":[{"suggestedName":"dec"#)
        case .twoAnswers: write(#"{"items":[{}]}{"items":[{}]}"#)
        case .hundredThousandDeep:
            write("{\"later\":" + String(repeating: "[", count: 100_000))
        case .endlessAnswer: while true { write(String(repeating: " ", count: 1 << 16)) }
        case .emptyAnswer: write(#"{"items":[]}"#)
        case .manyNotes:
            let note = #"{"code":"a","message":"b"}"#
            write("{\"items\":[{}],\"notes\":[\(Array(repeating: note, count: 17).joined(separator: ","))]}")
        case .badType: write(#"{"items":[{"type":"../../etc"}]}"#)
        case .tooManyItems:
            write("{\"items\":[\(Array(repeating: "{}", count: 100_001).joined(separator: ","))]}")
        case .closeErrors:
            close(2)
            write(#"{"items":[{"suggestedName":"decoded"}]}"#)
        case .memoryHog:
            for _ in 0..<1000 { hoard.append([UInt8](repeating: 1, count: 16 << 20)) }
            write(#"{"items":[{}]}"#)
        case .fork:
            var child: pid_t = 0
            var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("1000"), nil]
            exit(posix_spawn(&child, "/bin/sleep", nil, nil, &arguments, nil) == 0 ? 9 : 8)
        case .speakForLauncher:
            // The channel is gone: only the launcher speaks there.
            write(#"{"hello":{"version":1}}"#, to: 3)
            write(#"{"items":[{"suggestedName":"decoded"}]}"#)
        case .refuse:
            write(#"{"refusal":{"code":"damaged","message":"row 3 ended early","offset":99}}"#)
        case .unsupported: write(#"{"refusal":{"code":"unsupported","message":"none of mine"}}"#)
        case .manyItems:
            let items = (0..<5000).map { "{\"suggestedName\":\"\($0)\"}" }
            write("{\"items\":[\(items.joined(separator: ","))],\"later\":{\"x\":[1]}}")
        case .thumbnail, .unaskedThumbnail:
            write(
                "{\"items\":[{\"suggestedName\":\"decoded\",\"thumbnail\":{\"png\":\"\(Picture.base64)\"}}]}")
        case .thumbnailOfText, .unaskedThumbnailOfText:
            write(#"{"items":[{"thumbnail":{"png":"bm8gcGljdHVyZSBhdCBhbGw="}}]}"#)
        case .tellAll: write("{\"items\":[{\"suggestedName\":\"\(environment)\",\"excerpt\":\"\(input)\"}]}")
        case .lastWords:
            write("the very last line\n", to: 2)
            kill(getpid(), SIGSEGV)
        }
    }

    /// What a filter is told of its payload.
    private var environment: String {
        ["PROTOCOL", "TYPE", "SIZE", "LOCALE"].map { key in
            getenv("PUNNET_" + key).flatMap { String(validatingCString: $0) } ?? "-"
        }.joined(separator: " ")
    }

    /// The payload, which is text of a few letters.
    private var input: String {
        var buffer = [UInt8](repeating: 0, count: 64)
        let count = read(0, &buffer, buffer.count)
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }

    private func write(_ text: String, to descriptor: Int32 = 1) { write(Array(text.utf8), to: descriptor) }

    private func write(_ bytes: [UInt8], to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 { return }
            rest = rest.dropFirst(count)
        }
    }
}

/// What a payload's name may ask of the filter.
enum FilterFault: String {
    case crash, trap
    case crashAfterAnswer = "crash-after-answer"
    case exit0 = "exit-0"
    case exit3 = "exit-3"
    case exit3AfterAnswer = "exit-3-after-answer"
    case hang
    case sleepAfterAnswer = "sleep-after-answer"
    case slowDrip = "slow-drip"
    case noisyHang = "noisy-hang"
    case garbage
    case invalidUTF8 = "invalid-utf8"
    case half
    case twoAnswers = "two-answers"
    case hundredThousandDeep = "100000-deep"
    case endlessAnswer = "endless-answer"
    case emptyAnswer = "empty-answer"
    case manyNotes = "many-notes"
    case badType = "bad-type"
    case tooManyItems = "too-many-items"
    case closeErrors = "close-errors"
    case memoryHog = "memory-hog"
    case fork
    case speakForLauncher = "speak-for-launcher"
    case refuse, unsupported
    case thumbnail
    case thumbnailOfText = "thumbnail-of-text"
    case unaskedThumbnail = "unasked-thumbnail"
    case unaskedThumbnailOfText = "unasked-thumbnail-of-text"
    case manyItems = "many-items"
    case tellAll = "tell-all"
    case lastWords = "last-words"
}
