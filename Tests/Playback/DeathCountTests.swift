import Playback
import Testing

@Suite struct DeathCountTests {
    @Test func `three deaths at one place are enough`() {
        var deaths = DeathCount()
        let verdicts = [5_000_000_000, 5_400_000_000, 5_900_000_000].map { deaths.died(at: $0) }
        #expect(verdicts == [false, false, true])
    }

    @Test func `an item that gets on is played on, however often its worker dies`() {
        var deaths = DeathCount()
        for second in 0..<100 {
            let isEnough = deaths.died(at: Int64(second) * 1_000_000_000)
            #expect(!isEnough)
        }
    }

    @Test func `places at the ends of the number line are far apart`() {
        var deaths = DeathCount()
        for n in 0..<10 {
            let isEnough = deaths.died(at: n % 2 == 0 ? .min : .max)
            #expect(!isEnough)
        }
    }
}
