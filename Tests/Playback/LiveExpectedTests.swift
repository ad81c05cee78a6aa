import Playback
import Testing
import Time

/// An item that the worker is asked for before the daemon is ready to load it.
@Suite(.serialized, .timeLimit(.minutes(19)))
@MainActor
struct LiveExpectedTests {
    @Test func `it is opened once, and plays when it is loaded`() throws {
        let test = try PlayerUnderTest()
        test.player.expect(TestFiles.short)
        test.start(TestFiles.short)
        try test.run(20) { test.notices.contains(.ended(truncated: false)) }
        #expect(test.firstShown == 0)
        #expect(openings(test) == 1)
        // Once more it is another opening.
        test.forget()
        test.start(TestFiles.short)
        try test.run(20) { test.notices.contains(.ended(truncated: false)) }
        #expect(test.firstShown == 0)
        #expect(openings(test) == 1)
    }

    @Test func `another that is loaded takes its place`() throws {
        let test = try PlayerUnderTest { $0.stillDuration = 0.5 }
        test.player.expect(TestFiles.long)
        test.start(TestFiles.picture)
        try test.run(20) { test.notices.contains(.ended(truncated: false)) }
        #expect(test.notices.contains(.ended(truncated: false)))
    }

    private func openings(_ test: PlayerUnderTest) -> Int {
        test.notices.count { if case .prerolled = $0 { true } else { false } }
    }
}
