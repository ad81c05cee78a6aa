import CAllocations
import Scene
import Testing

@Suite struct PlaneAllocationTests {
    @Test func `a frame that only moves planes allocates nothing`() {
        let path = (0...1000).map { Situation.swipe.surfaces(at: Double($0) / 1000) }
        var plan = PlanePlan(Driver.rk3588.layout(.swipe), path[0])
        var fitting = 0
        func frame(_ number: Int) { fitting += plan.move(to: path[number]) ? 1 : 0 }
        // The first frames build the runtime's type metadata.
        for number in 0..<10 { frame(number) }
        let before = allocations_so_far()
        for number in 10..<1000 { frame(number) }
        let count = allocations_so_far() - before
        print("990 moves: \(count) allocations")
        #expect(count == 0)
        #expect(fitting == 1000)
        #expect(allocations_so_far() > 0, "the counter counts")
    }
}
