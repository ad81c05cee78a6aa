import CAllocations
import Geometry
import Gesture
import Support
import Testing
import Time

@testable import Touch

private func instant(_ milliseconds: Int64) -> Instant { Instant(nanoseconds: milliseconds * 1_000_000) }

private func place(_ x: Double, _ y: Double = 0) -> Point { Point(x: x, y: y) }

private let left = SourceID(number: 1)
private let right = SourceID(number: 2)

/// What a consumer sees of a stream of samples, checked as it grows.
private struct Reader {
    private struct Finger {
        var position: Point
        var time: Instant
    }

    private var down: [TouchID: Finger] = [:]
    private(set) var problems: [String] = []

    var isTouched: Bool { !down.isEmpty }

    mutating func read(_ samples: [TouchSample]) {
        for sample in samples {
            if sample.phase == .down {
                if down[sample.id] != nil { problems.append("a second down: \(sample)") }
                down[sample.id] = Finger(position: sample.position, time: sample.time)
                continue
            }
            guard let finger = down[sample.id] else {
                problems.append("no such finger: \(sample)")
                continue
            }
            if sample.time < finger.time { problems.append("earlier than before: \(sample)") }
            if sample.phase == .move {
                down[sample.id] = Finger(position: sample.position, time: sample.time)
            } else {
                if sample.position != finger.position { problems.append("ended elsewhere: \(sample)") }
                down[sample.id] = nil
            }
        }
    }
}

@Suite struct `Fingers of devices` {
    @Test func `a finger goes down, moves and lifts where it was`() {
        var tracker = ContactTracker()
        tracker.handle(.down(slot: 3, place(10, 20)), from: left, at: instant(1))
        tracker.handle(.motion(slot: 3, place(12, 25)), from: left, at: instant(2))
        tracker.handle(.up(slot: 3), from: left, at: instant(3))
        let id = tracker.batch[0].id
        #expect(
            tracker.batch == [
                TouchSample(id: id, phase: .down, position: place(10, 20), time: instant(1)),
                TouchSample(id: id, phase: .move, position: place(12, 25), time: instant(2)),
                TouchSample(id: id, phase: .up, position: place(12, 25), time: instant(3)),
            ])
        #expect(!tracker.isTouched)
    }

    @Test func `the same slot of two devices is two fingers`() {
        var tracker = ContactTracker()
        tracker.handle(.down(slot: 0, place(1)), from: left, at: instant(1))
        tracker.handle(.down(slot: 0, place(2)), from: right, at: instant(1))
        tracker.handle(.up(slot: 0), from: left, at: instant(2))
        #expect(tracker.batch.map(\.phase) == [.down, .down, .up])
        #expect(tracker.batch[0].id != tracker.batch[1].id && tracker.batch[2].id == tracker.batch[0].id)
    }

    @Test func `a device that goes cancels its own fingers and no other's`() {
        var tracker = ContactTracker()
        for slot: Int32 in 0..<10 {
            tracker.handle(.down(slot: slot, place(Double(slot))), from: left, at: instant(5))
        }
        tracker.handle(.down(slot: 0, place(50)), from: right, at: instant(5))
        let ids = tracker.batch.prefix(10).map(\.id)
        _ = tracker.takeBatch()
        tracker.cancel(left, at: instant(4))
        #expect(Set(tracker.batch.map(\.id)) == Set(ids) && tracker.batch.count == 10)
        #expect(tracker.batch.allSatisfy { $0.phase == .cancel && $0.time == instant(5) })
        #expect(tracker.isTouched)
        _ = tracker.takeBatch()
        tracker.cancelAll(at: instant(6))
        #expect(tracker.batch.map(\.phase) == [.cancel] && tracker.batch[0].position == place(50))
    }

    @Test func `a second down in a slot cancels the first finger`() {
        var tracker = ContactTracker()
        tracker.handle(.down(slot: 0, place(1)), from: left, at: instant(1))
        tracker.handle(.down(slot: 0, place(2)), from: left, at: instant(2))
        #expect(tracker.batch.map(\.phase) == [.down, .cancel, .down])
        #expect(tracker.batch[1].id == tracker.batch[0].id && tracker.batch[2].id != tracker.batch[0].id)
    }

    @Test func `a report of ten fingers allocates nothing`() {
        var tracker = ContactTracker()
        let surface = TouchSurface(width: 1280, height: 800, rotation: .quarter, scale: 2)
        var told = 0
        func report(_ number: Int) {
            // Ranges of other numbers allocate in a debug build.
            for finger in 0..<10 {
                let slot = Int32(finger)
                let position = surface.point(x: Double(slot) * 100, y: Double(number % 800))
                switch number % 20 {
                case 0: tracker.handle(.down(slot: slot, position), from: left, at: instant(Int64(number)))
                case 19: tracker.handle(.up(slot: slot), from: left, at: instant(Int64(number)))
                default: tracker.handle(.motion(slot: slot, position), from: left, at: instant(Int64(number)))
                }
            }
            let batch = tracker.takeBatch()
            told += batch.count
            tracker.reuse(batch)
        }
        // The first reports make room.
        for number in 0..<40 { report(number) }
        let before = allocations_so_far()
        for number in 40..<1040 { report(number) }
        #expect(allocations_so_far() == before)
        #expect(told == 10400)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `whatever devices say, every finger ends once`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var tracker = ContactTracker()
        var reader = Reader()
        for step in 0..<500 {
            let source = SourceID(number: Int.random(in: 0...3, using: &random))
            let slot = Int32.random(in: 0...11, using: &random)
            // Stamps of different devices, and of a removal, come out of order.
            let time = instant(Int64(step) + Int64.random(in: -20...20, using: &random))
            let position = place(Double.random(in: 0...500, using: &random), Double.random(in: 0...500, using: &random))
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<30: tracker.handle(.down(slot: slot, position), from: source, at: time)
            case 30..<70: tracker.handle(.motion(slot: slot, position), from: source, at: time)
            case 70..<88: tracker.handle(.up(slot: slot), from: source, at: time)
            case 88..<96: tracker.handle(.cancel(slot: slot), from: source, at: time)
            case 96..<99: tracker.cancel(source, at: time)
            default: tracker.cancelAll(at: time)
            }
            #expect(tracker.isTouched == readerAfter(&reader, &tracker, Bool.random(using: &random)))
        }
        tracker.cancelAll(at: instant(1000))
        reader.read(tracker.batch)
        #expect(reader.problems.isEmpty && !reader.isTouched, "seed \(seed): \(reader.problems.first ?? "")")
    }

    /// Whether a finger is down for one who has read everything; batches are taken now and then.
    private func readerAfter(_ reader: inout Reader, _ tracker: inout ContactTracker, _ takes: Bool) -> Bool {
        guard takes else {
            var ahead = reader
            ahead.read(tracker.batch)
            return ahead.isTouched
        }
        reader.read(tracker.batch)
        _ = tracker.takeBatch()
        return reader.isTouched
    }
}
