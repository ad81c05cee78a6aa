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
