import Testing

@testable import Transfer

@Suite struct ImportWindowTests {
    @Test func resultsLeaveInTheOrderOfEntryWhateverTheOrderOfTheirEnds() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<100 {
            var window = ImportWindow<Int>()
            var left: [Int] = []
            let numbers = (0..<20).map { _ in window.enter() }
            for number in numbers.shuffled(using: &generator) {
                window.finish(number, with: number)
                while let next = window.next {
                    left.append(next)
                    window.leave()
                }
            }
            #expect(left == numbers)
            #expect(window.count == 0)
        }
    }

    @Test func nothingLeavesBeforeTheFirst() {
        var window = ImportWindow<String>()
        let first = window.enter()
        let second = window.enter()
        window.finish(second, with: "second")
        #expect(window.next == nil)
        window.leave()
        #expect(window.count == 2)
        window.finish(first, with: "first")
        #expect(window.next == "first")
    }
}
