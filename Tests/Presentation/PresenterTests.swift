import Geometry
import Presentation
import Testing
import Time

private func ms(_ n: Double) -> Instant { .zero + Seconds(n / 1000) }

extension Presenter.Reaction {
    fileprivate var frame: Presenter.Frame? { if case .build(let frame) = action { frame } else { nil } }
}

@Suite struct GridPaceTests {
    private var presenter = Presenter(.grid, grid: RefreshGrid(epoch: .zero, rate: 100))

    @Test mutating func `a change is built at the next refresh and seen at the one after`() {
        #expect(presenter.handle(.changed, at: ms(12)).alarm == ms(20))
        #expect(presenter.handle(.changed, at: ms(13)).alarm == ms(20), "one timer for any number of changes")
        let frame = presenter.handle(.timer, at: ms(20)).frame
        #expect(frame?.at == ms(20) && frame?.flip == ms(30) && frame?.reason == .change)
    }

    @Test mutating func `nothing is armed while nothing changes`() {
        _ = presenter.handle(.changed, at: ms(0))
        _ = presenter.handle(.timer, at: ms(0))
        #expect(presenter.handle(.committed, at: ms(0)).alarm == nil)
        #expect(presenter.handle(.nextChange(nil), at: ms(0)).alarm == nil)
        #expect(presenter.handle(.timer, at: ms(50)).frame == nil, "a timer that is not waited for builds nothing")
    }

    @Test mutating func `a change to come is built one refresh before it is seen`() {
        #expect(presenter.handle(.nextChange(ms(500)), at: ms(0)).alarm == ms(490))
        #expect(presenter.handle(.changed, at: ms(101)).alarm == ms(110), "an earlier one comes first")
        #expect(presenter.handle(.nextChange(ms(900)), at: ms(102)).alarm == ms(110))
    }

    @Test(arguments: [Presenter.Event.committed, .unchanged])
    mutating func `no refresh is built twice`(_ answer: Presenter.Event) {
        _ = presenter.handle(.changed, at: ms(20))
        #expect(presenter.handle(.timer, at: ms(20)).frame?.flip == ms(30))
        _ = presenter.handle(answer, at: ms(20))
        #expect(presenter.handle(.nextChange(ms(30)), at: ms(20)).alarm == ms(30))
    }

    @Test mutating func `a late wake-up builds for the refresh to come`() {
        _ = presenter.handle(.changed, at: ms(20))
        let frame = presenter.handle(.timer, at: ms(57)).frame
        #expect(frame?.at == ms(50) && frame?.flip == ms(60))
    }
}

/// Against a kernel that does what it should, and one that does not; 100 Hz.
@Suite struct FlipPaceTests {
    private var presenter = Presenter(.flips, grid: RefreshGrid(epoch: .zero, rate: 100))

    /// Lights the panel at 1 ms and flips the first frame at 10 ms.
    private mutating func light() -> Presenter.Frame {
        let frame = presenter.handle(.lit(rate: 100, refresh: ms(0)), at: ms(1)).frame!
        _ = presenter.handle(.committed, at: ms(2))
        _ = presenter.handle(.flipped(Flip(commit: frame.commit, time: ms(10), sequence: 1)), at: ms(10))
        return frame
    }

    /// Builds what is scheduled, at a cost, and flips it `refreshes` after the one before.
    private mutating func show(cost: Double, flip: Double) -> Presenter.Frame {
        let alarm = presenter.handle(.changed, at: ms(flip - 10)).alarm!
        let frame = presenter.handle(.timer, at: alarm).frame!
        _ = presenter.handle(.committed, at: alarm + Seconds(cost / 1000))
        _ = presenter.handle(.flipped(Flip(commit: frame.commit, time: ms(flip), sequence: 2)), at: ms(flip))
        return frame
    }

    @Test mutating func `first light sets everything`() {
        #expect(light().reason == .modeset)
        #expect(show(cost: 1, flip: 20).reason == .change)
    }

    @Test mutating func `a frame is built as late as its cost allows`() {
        _ = light()
        _ = show(cost: 3, flip: 20)
        let frame = show(cost: 3, flip: 30)
        // 3 ms of cost and 0.3 ms of margin before the refresh at 30 ms.
        #expect(frame.flip == ms(30) && frame.at == ms(26.7))
        #expect(presenter.counts.late == 0)
    }

    @Test mutating func `one commit is in flight, and what changes meanwhile is built after its flip`() {
        _ = light()
        let alarm = presenter.handle(.changed, at: ms(11)).alarm!
        let first = presenter.handle(.timer, at: alarm).frame!
        _ = presenter.handle(.committed, at: alarm)
        #expect(presenter.handle(.changed, at: alarm).frame == nil)
        let reaction = presenter.handle(.flipped(Flip(commit: first.commit, time: ms(20), sequence: 2)), at: ms(20))
        #expect(reaction.alarm! > ms(20) && reaction.alarm! < ms(30))
    }

    @Test mutating func `a frame that takes longer than a refresh is late each time`() {
        _ = light()
        _ = show(cost: 1, flip: 20)
        for flip in stride(from: 40.0, through: 140, by: 20) {
            let alarm = presenter.handle(.changed, at: ms(flip - 20)).alarm!
            let frame = presenter.handle(.timer, at: max(alarm, ms(flip - 20))).frame!
            _ = presenter.handle(.committed, at: ms(flip - 8))
            _ = presenter.handle(.flipped(Flip(commit: frame.commit, time: ms(flip), sequence: 2)), at: ms(flip))
        }
        #expect(presenter.counts.late == 6)
    }

    @Test mutating func `a flip that never comes is timed out and everything is set anew`() {
        _ = light()
        let alarm = presenter.handle(.changed, at: ms(11)).alarm!
        let lost = presenter.handle(.timer, at: alarm).frame!
        let deadline = presenter.handle(.committed, at: alarm).alarm!
        #expect(deadline - alarm <= 1)
        let again = presenter.handle(.timer, at: deadline).frame
        #expect(again?.reason == .modeset && again?.commit != lost.commit)
        _ = presenter.handle(.committed, at: deadline)
        let late = Flip(commit: lost.commit, time: deadline, sequence: 3)
        _ = presenter.handle(.flipped(late), at: deadline)
        #expect(presenter.counts.lostFlips == 1 && presenter.counts.strangeFlips == 1)
    }

    @Test mutating func `a plan that is refused is composed at once, and what is composed is not refused for ever`() {
        _ = light()
        let alarm = presenter.handle(.changed, at: ms(11)).alarm!
        _ = presenter.handle(.timer, at: alarm)
        let second = presenter.handle(.refused(.refused(errno: 34)), at: alarm).frame
        #expect(second?.layout == .composed && second?.reason == .unshown)
        let reaction = presenter.handle(.refused(.refused(errno: 34)), at: alarm)
        #expect(reaction.frame == nil && reaction.alarm! > alarm && reaction.alarm! - alarm <= 1)
        #expect(presenter.handle(.timer, at: reaction.alarm!).frame?.reason == .modeset)
    }

    @Test mutating func `after a refused plan everything is composed for a second, and then plans are tried again`() {
        _ = light()
        let alarm = presenter.handle(.changed, at: ms(11)).alarm!
        _ = presenter.handle(.timer, at: alarm)
        var frame = presenter.handle(.refused(.refused(errno: 34)), at: alarm).frame!
        var flip = ms(30)
        var layouts: [Presenter.Frame.Layout] = []
        while flip < ms(1100) {
            _ = presenter.handle(.committed, at: flip - 0.005)
            _ = presenter.handle(.flipped(Flip(commit: frame.commit, time: flip, sequence: 2)), at: flip)
            let next = presenter.handle(.changed, at: flip).alarm!
            frame = presenter.handle(.timer, at: next).frame!
            layouts.append(frame.layout)
            flip = flip + 0.01
        }
        #expect(layouts.firstIndex(of: .planned).map { (98...101).contains($0) } ?? false)
    }

    @Test mutating func `a modeset whose plan is refused is tried composed`() {
        _ = presenter.handle(.lit(rate: 100, refresh: ms(0)), at: ms(1))
        let frame = presenter.handle(.refused(.refused(errno: 28)), at: ms(2)).frame
        #expect(frame?.reason == .modeset && frame?.layout == .composed)
    }

    @Test mutating func `a kernel that is busy for ever is not asked at each refresh`() {
        _ = light()
        var now = presenter.handle(.changed, at: ms(11)).alarm!
        var asked = 0
        while now < ms(10_000) {
            #expect(presenter.handle(.timer, at: now).frame != nil)
            now = presenter.handle(.refused(.busy), at: now).alarm!
            asked += 1
        }
        #expect((18...32).contains(asked))
    }

    @Test mutating func `a busy kernel is asked again a refresh later, and nothing is lost`() {
        _ = light()
        let alarm = presenter.handle(.changed, at: ms(11)).alarm!
        _ = presenter.handle(.timer, at: alarm)
        let retry = presenter.handle(.refused(.busy), at: alarm).alarm!
        #expect(alarm == ms(20.5) && retry == ms(30))
        #expect(presenter.handle(.timer, at: retry).frame?.reason == .unshown)
    }

    @Test mutating func `without the right to the panel nothing is committed until it is tried again with everything`()
    {
        _ = light()
        let alarm = presenter.handle(.changed, at: ms(11)).alarm!
        _ = presenter.handle(.timer, at: alarm)
        let retry = presenter.handle(.refused(.notMaster), at: alarm).alarm!
        #expect(retry - alarm <= 1)
        #expect(presenter.handle(.changed, at: alarm).frame == nil)
        #expect(presenter.handle(.timer, at: retry).frame?.reason == .modeset)
    }

    @Test mutating func `a device that is gone is looked for`() {
        _ = light()
        let alarm = presenter.handle(.changed, at: ms(11)).alarm!
        _ = presenter.handle(.timer, at: alarm)
        let reaction = presenter.handle(.refused(.deviceGone), at: alarm)
        #expect(reaction.action == nil && reaction.alarm! - alarm <= 0.5)
        let search = presenter.handle(.timer, at: reaction.alarm!)
        #expect(search.action == .findOutput && search.alarm == nil)
        #expect(presenter.handle(.lit(rate: 60, refresh: ms(500)), at: ms(501)).frame?.reason == .modeset)
    }

    @Test mutating func `a device that is found and gone again and again is looked for twice a second`() {
        var searches: [Instant] = []
        var now = ms(1)
        while now < ms(10_000) {
            _ = presenter.handle(.lit(rate: 100, refresh: now), at: now)
            now = presenter.handle(.refused(.deviceGone), at: now).alarm!
            #expect(presenter.handle(.timer, at: now).action == .findOutput)
            searches.append(now)
        }
        #expect((18...25).contains(searches.count))
    }

    @Test(arguments: [0.0, 5000])
    mutating func `a flip's time that cannot be does not move the grid`(_ stamp: Double) {
        _ = light()
        let alarm = presenter.handle(.changed, at: ms(11)).alarm!
        let frame = presenter.handle(.timer, at: alarm).frame!
        _ = presenter.handle(.committed, at: alarm)
        let flip = Flip(commit: frame.commit, time: ms(stamp), sequence: 2)
        _ = presenter.handle(.flipped(flip), at: ms(520))
        #expect(presenter.counts.strangeTimes == 1)
        #expect(presenter.grid.epoch == ms(520))
    }
}

@Suite struct SwapchainTests {
    @Test func `each buffer gets what has changed since it was filled last`() {
        var chain = Swapchain(width: 100, height: 100)
        func present(_ rect: PixelRect) -> (Int, Region) {
            chain.damage(Region(rect))
            let buffer = chain.free
            defer {
                chain.filled(buffer)
                chain.committed(buffer, as: CommitID(1))
                chain.flipped(CommitID(1))
            }
            return (buffer, chain.lacking(buffer))
        }
        let (a, b) = (PixelRect(x: 0, y: 0, width: 10, height: 10), PixelRect(x: 50, y: 50, width: 10, height: 10))
        #expect(present(a).1.area == 10_000)
        #expect(present(a).1.area == 10_000)
        let (buffer, lacking) = present(b)
        #expect(Set(lacking.rects) == [a, b], "what the other buffer got meanwhile too")
        #expect(buffer == 0)
        #expect(present(a).1.area == 200)
    }

    @Test func `a buffer that is shown or on its way is never handed out`() {
        var chain = Swapchain(width: 10, height: 10)
        chain.committed(0, as: CommitID(1))
        chain.flipped(CommitID(1))
        chain.committed(1, as: CommitID(2))
        #expect(chain.free == 2, "the flip of 1 may be lost: either may be on the panel")
    }

    @Test func `a flip that is told twice does not free the buffer that is still shown`() {
        var chain = Swapchain(width: 10, height: 10)
        chain.committed(0, as: CommitID(1))
        chain.flipped(CommitID(1))
        chain.committed(1, as: CommitID(2))
        chain.flipped(CommitID(1))
        #expect(chain.showing == 0 && chain.free == 2)
        chain.flipped(CommitID(2))
        #expect(chain.showing == 1 && chain.free == 0)
    }
}
