import Testing
import Time

@testable import Library

@Suite struct SearchTimesTests {
    private func at(_ seconds: Double) -> Instant { .zero + Seconds(seconds) }

    @Test func `a search is timed from its request to its answer`() {
        var times = SearchTimes()
        times.requested("a", 1, at: at(1))
        times.answered(1, at: at(1.5))
        times.requested("ab", 2, at: at(2))
        times.answered(2, at: at(2.25))
        #expect(times.answers == 2)
        #expect(times.last == Seconds(0.25) && times.longest == Seconds(0.5))
    }

    @Test func `the answer to a replaced search does not count, nor one to another request`() {
        var times = SearchTimes()
        times.requested("a", 1, at: at(1))
        times.requested("ab", 3, at: at(1.1))
        times.answered(1, at: at(1.2))
        times.answered(2, at: at(1.25))
        #expect(times.answers == 0)
        times.answered(3, at: at(1.5))
        times.answered(3, at: at(1.7))
        #expect(times.answers == 1 && times.longest == Seconds(0.4))
        times.requested("ab", 4, at: at(2))
        times.answered(4, at: at(4))
        #expect(times.answers == 1, "a search that a scan repeats")
    }
}
