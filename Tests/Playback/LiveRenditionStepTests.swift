import Linux
import Playback
import Testing
import Time
import WorkerProtocol

/// What the worker makes of a swipe from the full window to the mini one.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(19)))
struct LiveRenditionStepTests {
    private let full = Rendition(width: 300, height: 169)
    private let mini = Rendition(width: 89, height: 50)

    @Test func `a swipe to mini and back changes the rendition once each way, and small frames are made small`() throws
    {
        let test = try PlayerUnderTest()
        /// The window at each refresh for a while, as the interface tells it.
        func show(_ hint: RenditionChoice.SizeHint, for time: Seconds) throws {
            let end = monotonicNow() + time
            while monotonicNow() < end {
                test.player.chooseRendition(for: hint, at: monotonicNow())
                try test.run(0.016)
            }
        }
        test.start(TestFiles.long)
        try show(.resting(full), for: 1.5)
        try show(.moving(upTo: full), for: 0.4)
        try show(.resting(mini), for: 1)
        let small = try #require(test.player.framePath)
        try show(.moving(upTo: full), for: 0.4)
        try show(.resting(full), for: 0.5)
        var steps: [Int] = []
        // What came before the first hint is as decoded.
        for width in test.widths where width != steps.last && width != 320 { steps.append(width) }
        #expect(steps == [300, 89, 300])
        #expect(small == FramePath(format: "I420", width: 320, height: 180, step: .scaled, copies: 0))
        // From the second quarter of a second after it rested.
        #expect(test.widths.filter { $0 == 89 }.count >= 15)
    }
}
