import Testing
import Time
import WorkerProtocol

@testable import Playback

@Suite struct PictureCountTests {
    private func frame(due milliseconds: Int64, missed: UInt32 = 0) -> FrameInfo {
        let layout = FrameLayout(
            format: .nv12, width: 2, height: 2, pixelAspect: 1, strides: [2, 2], offsets: [0, 4], matrix: .bt709,
            range: .limited)
        return FrameInfo(
            playback: PlaybackID(1), serial: 0, buffer: BufferID(1), layout: layout, pts: 0,
            due: milliseconds * 1_000_000, missed: missed)
    }

    @Test func `late is what is seen two refreshes after it was due`() {
        var count = PictureCount()
        let delays: [Int64] = [0, 16, 33, 34, 79, 81]
        for delay in delays { count.shown(frame(due: 1000), at: Instant(nanoseconds: (1000 + delay) * 1_000_000)) }
        #expect(count.shown == 6 && count.late == 3 && count.missed == 0)
        // At 25 Hz.
        count.period = 0.04
        for delay in delays { count.shown(frame(due: 1000), at: Instant(nanoseconds: (1000 + delay) * 1_000_000)) }
        #expect(count.shown == 12 && count.late == 4)
    }

    @Test func `a picture that is due at once is never late`() {
        var count = PictureCount()
        count.shown(frame(due: 0), at: Instant(nanoseconds: 9_000_000_000))
        #expect(count.shown == 1 && count.late == 0)
    }

    @Test func `missed are those that the worker dropped and those that another one covered`() {
        var count = PictureCount()
        count.arrived(frame(due: 1, missed: 3))
        count.covered(2)
        #expect(count.missed == 5 && count.shown == 0)
    }
}
