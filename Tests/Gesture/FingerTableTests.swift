import Geometry
import Gesture
import Testing

struct FingerTableTests {
    @Test func `each finger that comes down leaves once, where it can have been`() {
        var table = FingerTable()
        func admit(_ phase: TouchSample.Phase, _ x: Double, ms: Double, id: Int32 = 1) -> [TouchSample] {
            let admitted = table.admit(sample(phase, x, 0, ms: ms, id: id))
            return [admitted.lost, admitted.sample].compactMap { $0 }
        }
        #expect(admit(.move, 5, ms: 0).isEmpty && admit(.up, 5, ms: 0).isEmpty)
        #expect(admit(.down, .nan, ms: 0).isEmpty && table.count == 0)
        #expect(admit(.down, 5, ms: 1) == [sample(.down, 5, 0, ms: 1)])
        #expect(admit(.move, .infinity, ms: 2).isEmpty)
        #expect(admit(.move, 9, ms: 3) == [sample(.move, 9, 0, ms: 3)])
        #expect(admit(.down, 50, ms: 4) == [sample(.cancel, 9, 0, ms: 4), sample(.down, 50, 0, ms: 4)])
        #expect(admit(.up, .nan, ms: 5) == [sample(.up, 50, 0, ms: 5)] && table.count == 0)
        #expect(admit(.down, 7, ms: 6) == [sample(.down, 7, 0, ms: 6)])
        #expect(admit(.down, .nan, ms: 7) == [sample(.cancel, 7, 0, ms: 7)] && table.count == 0)
    }

    @Test func `sixteen fingers count, more are passed over`() {
        var table = FingerTable()
        for id in 0..<20 {
            let admitted = table.admit(sample(.down, 1, 1, ms: 0, id: Int32(id)))
            #expect((admitted.sample != nil) == (id < 16))
        }
        #expect(table.count == 16)
        for id in 0..<20 {
            let admitted = table.admit(sample(.up, 1, 1, ms: 1, id: Int32(id)))
            #expect((admitted.sample != nil) == (id < 16))
        }
        #expect(table.count == 0)
    }
}
