import Glibc
import Linux
import Playback
import Supervision
import Support
import Testing
import Time
import WorkerProtocol

/// Hours of a museum in a minute.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(20)))
struct LiveManyItemsTests {
    @Test func `item changes and seeks cost no memory and no descriptor`() async {
        // A process of its own: what other tests use meanwhile is none of this one's.
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            try await MainActor.run { try ItemChanges.run() }
        }
        print(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self))
    }

    @Test func `a loop goes round without a gap`() throws {
        let test = try PlayerUnderTest()
        test.start(TestFiles.short)
        test.player.follow(.again)
        try test.run(1) { test.shown != nil }
        try test.run(6)
        let rounds = test.notices.filter { if case .advanced = $0 { true } else { false } }.count
        print("\(rounds) rounds, longest wait for a frame \(test.longestWait) s")
        #expect((4...6).contains(rounds))
        // The stamps say it exactly elsewhere; here a busy machine may be late.
        #expect(test.longestWait < 0.3)
        #expect(!test.notices.contains(.ended(truncated: false)))
    }

    @Test func `a still picture is an item of its length`() throws {
        let test = try PlayerUnderTest { $0.stillDuration = 1.5 }
        test.start(TestFiles.picture)
        let wait = try test.run(5) { test.notices.contains(.ended(truncated: false)) }
        #expect(test.shown != nil)
        #expect(wait > 1.4 && wait < 3)
    }
}
