import Presentation
import Testing
import Time

@Suite struct RefreshGridTests {
    @Test(arguments: [24.0, 30, 50, 59.94, 60, 90, 120, 144, 240])
    func `after a year every refresh is still on its place`(rate: Double) {
        let grid = RefreshGrid(epoch: Instant(nanoseconds: 123), rate: rate)
        for k in [0, 1, 7, 1000, Int(rate * 86400 * 365)] {
            let instant = grid.refresh(k)
            #expect(grid.number(atOrBefore: instant) == k)
            #expect(grid.number(atOrBefore: instant - Seconds(nanoseconds: 1)) == k - 1)
            #expect(grid.refresh(atOrAfter: instant) == instant)
            #expect(grid.refresh(after: instant) == grid.refresh(k + 1))
        }
    }
}

@Suite struct FramePacerTests {
    private let grid = RefreshGrid(epoch: .zero, rate: 100)
    private func ms(_ n: Double) -> Instant { .zero + Seconds(n / 1000) }

    @Test func `a change is built at the next refresh and seen at the one after`() {
        var pacer = FramePacer(grid: grid)
        #expect(pacer.handle(.changed, at: ms(12)) == [.arm(ms(20))])
        #expect(pacer.handle(.changed, at: ms(13)).isEmpty, "one timer for any number of changes")
        #expect(pacer.handle(.timer, at: ms(20)) == [.build(at: ms(20), flip: ms(30))])
    }

    @Test func `nothing is armed while nothing changes`() {
        var pacer = FramePacer(grid: grid)
        _ = pacer.handle(.changed, at: ms(0))
        _ = pacer.handle(.timer, at: ms(0))
        #expect(pacer.handle(.nextChange(nil), at: ms(0)).isEmpty)
        #expect(pacer.handle(.timer, at: ms(50)).isEmpty, "a timer that is not waited for builds nothing")
    }

    @Test func `a change to come is built one refresh before it is seen`() {
        var pacer = FramePacer(grid: grid)
        #expect(pacer.handle(.nextChange(ms(500)), at: ms(0)) == [.arm(ms(490))])
        #expect(pacer.handle(.changed, at: ms(101)) == [.arm(ms(110))], "an earlier one comes first")
        #expect(pacer.handle(.nextChange(ms(900)), at: ms(102)).isEmpty)
    }

    @Test func `no refresh is built twice`() {
        var pacer = FramePacer(grid: grid)
        _ = pacer.handle(.changed, at: ms(20))
        #expect(pacer.handle(.timer, at: ms(20)) == [.build(at: ms(20), flip: ms(30))])
        #expect(pacer.handle(.nextChange(ms(30)), at: ms(20)) == [.arm(ms(30))])
    }

    @Test func `a late wake-up builds for the refresh that is running`() {
        var pacer = FramePacer(grid: grid)
        _ = pacer.handle(.changed, at: ms(20))
        #expect(pacer.handle(.timer, at: ms(57)) == [.build(at: ms(50), flip: ms(60))])
    }
}
