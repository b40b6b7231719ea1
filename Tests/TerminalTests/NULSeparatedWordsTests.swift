import Glibc
import Terminal
import Testing

struct NULSeparatedWordsTests {
    private func read(_ bytes: [UInt8]) throws -> [Result<Word, NULSeparatedWords.Failure>] {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw SystemFailure() }
        defer { close(ends[0]) }
        // A pipe holds 64 KiB without a reader.
        #expect(write(ends[1], bytes, bytes.count) == bytes.count)
        close(ends[1])
        var words = NULSeparatedWords(descriptor: ends[0])
        var results: [Result<Word, NULSeparatedWords.Failure>] = []
        while true {
            do throws(NULSeparatedWords.Failure) {
                guard let word = try words.next() else { return results }
                results.append(.success(word))
            } catch {
                results.append(.failure(error))
            }
        }
    }

    @Test(
        arguments: [
            ("", []),
            ("a\0b\0", ["a", "b"]),
            ("a\0b", ["a", "b"]),
            ("with\nline\0-dash\0", ["with\nline", "-dash"]),
        ] as [(String, [Word])])
    func wordsEndWithNUL(input: String, words: [Word]) throws {
        #expect(try read(Array(input.utf8)) == words.map { .success($0) })
    }

    @Test func bytesStayAsTheyAre() throws {
        #expect(try read([0xFF, 0x0A, 0]) == [.success(Word(bytes: [0xFF, 0x0A]))])
    }

    @Test func anEmptyWordIsNamedAndTheNextOneRead() throws {
        #expect(
            try read(Array("a\0\0b\0".utf8)) == [
                .success("a"), .failure(.emptyWord(number: 2)), .success("b"),
            ])
    }

    @Test func aWordMayBeAsLongAsAPathAndNoLonger() throws {
        let longest = [UInt8](repeating: 0x61, count: 4095)
        #expect(try read(longest + [0]) == [.success(Word(bytes: longest))])
        #expect(
            try read(longest + [0x61, 0] + Array("b".utf8)) == [
                .failure(.wordTooLong(number: 1, limit: 4095)), .success("b"),
            ])
        let huge = [UInt8](repeating: 0x61, count: 60_000)
        #expect(try read(huge) == [.failure(.wordTooLong(number: 1, limit: 4095))])
    }

    @Test func aDescriptorThatCannotBeReadEndsTheWords() throws {
        let folder = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(folder) }
        var words = NULSeparatedWords(descriptor: folder)
        #expect(throws: NULSeparatedWords.Failure.unreadable(code: EISDIR)) { try words.next() }
        #expect(try words.next() == nil)
    }

    @Test func readinessIsAWholeWordOrTheEnd() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { close(ends[0]) }
        var words = NULSeparatedWords(descriptor: ends[0])
        var isReady = words.isReady()
        #expect(!isReady)
        for part in ["a", "b"] {
            #expect(write(ends[1], part, 1) == 1)
            isReady = words.isReady()
            #expect(!isReady)
        }
        #expect(write(ends[1], "c\0d\0e", 5) == 5)
        isReady = words.isReady()
        #expect(isReady)
        #expect(try words.next() == "abc")
        isReady = words.isReady()
        #expect(isReady)
        #expect(try words.next() == "d")
        isReady = words.isReady()
        #expect(!isReady)
        close(ends[1])
        isReady = words.isReady()
        #expect(isReady)
        #expect(try words.next() == "e")
        isReady = words.isReady()
        #expect(isReady)
        #expect(try words.next() == nil)
    }

    @Test func aWaitEndsWhenSomethingCanBeRead() async throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let writing = ends[1]
        async let wait: Void = untilReadable(ends[0])
        #expect(write(writing, "a", 1) == 1)
        await wait
        close(writing)
        await untilReadable(ends[0])
        close(ends[0])
    }
}
