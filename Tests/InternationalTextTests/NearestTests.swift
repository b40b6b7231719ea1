import InternationalText
import Testing

struct NearestTests {
    @Test(
        arguments: [
            ("shwo", "show"), ("shw", "show"), ("Show", "show"), ("descirbe", "describe"),
            ("desc", "describe"),
            ("cpoy", "copy"), ("un", "undone"), ("don", "done"), ("mvoe", "move"), ("listss", "lists"),
            ("x", nil), ("", nil), ("elephant", nil), ("d", nil),
        ] as [(String, String?)])
    func theWordThatWasMeantIsFound(typed: String, meant: String?) {
        let words = ["show", "describe", "copy", "move", "done", "undone", "lists", "delete", "new"]
        #expect(nearest(to: typed, among: words) == meant)
    }

    @Test func aHugeWordCostsNothing() {
        #expect(nearest(to: String(repeating: "a", count: 1 << 20), among: ["a"]) == nil)
    }
}
