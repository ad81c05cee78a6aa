import Testing
import Touch

/// A stick as arrow keys.
@Suite struct StickTests {
    private static let (left, right): (UInt32, UInt32) = (546, 547)

    private func keys(_ minimum: Int32, _ maximum: Int32, _ values: [Int32]) throws -> [String] {
        var stick = try #require(StickArrows(minimum, maximum, less: Self.left, more: Self.right))
        return values.flatMap { stick.moved(to: $0) }.map {
            ($0.code == Self.left ? "left" : "right") + ($0.isPressed ? " down" : " up")
        }
    }

    @Test func `a stick presses one key at six tenths of its way and lets it go at four`() throws {
        // The middle is 127.5.
        #expect(try keys(0, 255, [128, 180, 203]) == [])
        #expect(try keys(0, 255, [205, 255, 230, 180]) == ["right down"])
        #expect(try keys(0, 255, [205, 178]) == ["right down", "right up"])
        #expect(try keys(0, 255, [50, 80, 70, 50]) == ["left down", "left up", "left down"])
    }

    @Test func `one that jumps to its other end lets the first key go first`() throws {
        #expect(try keys(-32768, 32767, [32767, -32768, 0]) == ["right down", "right up", "left down", "left up"])
        #expect(try keys(-1, 1, [-1, 0, 1, 1, 0]) == ["left down", "left up", "right down", "right up"])
    }

    @Test func `the whole range of numbers is an axis, and one without a length is none`() throws {
        #expect(try keys(.min, .max, [.max, 0, .min]) == ["right down", "right up", "left down"])
        // What a device says outside of its range is its end.
        #expect(try keys(0, 10, [.max, .min]) == ["right down", "right up", "left down"])
        #expect(StickArrows(5, 5, less: 1, more: 2) == nil && StickArrows(5, 4, less: 1, more: 2) == nil)
    }
}
