import Geometry
import Gesture
import Support
import Testing
import Time

@testable import Touch

/// Events written short: one line a report, its time in microseconds ahead.
private func trace(_ axes: String = "", _ reports: [(Int, [(type: String, code: String, value: Int)])]) throws
    -> EvemuTrace
{
    var text = axes + "\n"
    for (time, events) in reports {
        let fraction = String(time % 1_000_000)
        let stamp = "\(time / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count) + fraction
        for e in events + [("0000", "0000", 0)] { text += "E: \(stamp) \(e.type) \(e.code) \(e.value)\n" }
    }
    return try EvemuTrace(parsing: text)
}

private func slot(_ value: Int) -> (type: String, code: String, value: Int) { ("0003", "002f", value) }
private func track(_ value: Int) -> (type: String, code: String, value: Int) { ("0003", "0039", value) }
private func x(_ value: Int) -> (type: String, code: String, value: Int) { ("0003", "0035", value) }
private func y(_ value: Int) -> (type: String, code: String, value: Int) { ("0003", "0036", value) }
private func singleX(_ value: Int) -> (type: String, code: String, value: Int) { ("0003", "0000", value) }
private func singleY(_ value: Int) -> (type: String, code: String, value: Int) { ("0003", "0001", value) }
private func button(_ value: Int) -> (type: String, code: String, value: Int) { ("0001", "014a", value) }
private let dropped = (type: "0000", code: "0003", value: 0)

private func anyEvent(_ random: inout SeededGenerator) -> (type: String, code: String, value: Int) {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<5: slot(Int.random(in: -2...12, using: &random))
    case 5..<9: track(Int.random(in: -2...3, using: &random))
    case 9..<14: x(Int.random(in: -10...500, using: &random))
    case 14..<19: y(Int.random(in: 0...300, using: &random))
    default: dropped
    }
}

private func sample(
    _ id: Int32, _ phase: TouchSample.Phase, _ x: Double, _ y: Double, microseconds: Int64
) -> TouchSample {
    TouchSample(
        id: TouchID(number: id), phase: phase, position: Point(x: x, y: y),
        time: Instant(nanoseconds: microseconds * 1000))
}

private let panel = Size(width: 400, height: 200)

@Suite struct `Samples of a recording` {
    @Test func `a finger goes down, moves and lifts where it was last`() throws {
        let trace = try trace(
            "",
            [
                (10, [track(77), x(100), y(50)]), (20, [x(120)]), (30, [y(60)]), (40, [track(-1)]),
            ])
        #expect(
            trace.samples(panel: panel) == [
                sample(0, .down, 100, 50, microseconds: 10), sample(0, .move, 120, 50, microseconds: 20),
                sample(0, .move, 120, 60, microseconds: 30), sample(0, .up, 120, 60, microseconds: 40),
            ])
    }

    @Test func `axes map as libinput maps them`() throws {
        // (v - min) * size / (max - min + 1): x (600 - 100) * 400 / 1000, y (250 + 250) * 200 / 1000.
        let trace = try trace("A: 35 100 1099 0 0\nA: 36 -250 749 0 0 5", [(0, [track(0), x(600), y(250)])])
        #expect(trace.samples(panel: panel) == [sample(0, .down, 200, 100, microseconds: 0)])
    }

    @Test func `axes of the single touch stand in for missing ones, and points for both`() throws {
        let single = try trace("A: 00 0 799 0 0\nA: 01 0 799 0 0", [(0, [track(0), x(400), y(400)])])
        #expect(single.samples(panel: panel) == [sample(0, .down, 200, 100, microseconds: 0)])
        let mixed = try trace("A: 00 0 799 0 0", [(0, [track(0), x(400), y(150)])])
        #expect(mixed.samples(panel: panel) == [sample(0, .down, 200, 150, microseconds: 0)])
    }

    @Test func `an axis with one value maps without dividing by zero`() throws {
        let trace = try trace("A: 35 7 7 0 0\nA: 36 0 0 0 0", [(0, [track(0), x(7), y(1)])])
        #expect(trace.samples(panel: panel) == [sample(0, .down, 0, 200, microseconds: 0)])
    }

    @Test func `the widest axis maps its ends onto the panel`() throws {
        let axes = "A: 35 -2147483648 2147483647 0 0\nA: 36 -2147483648 2147483647 0 0"
        let trace = try trace(axes, [(0, [track(0), x(-2_147_483_648), y(0)])])
        #expect(trace.samples(panel: panel) == [sample(0, .down, 0, 100, microseconds: 0)])
    }

    @Test func `samples of one report come in slot order`() throws {
        let trace = try trace(
            "",
            [
                (1, [slot(3), track(9), x(3), y(3), slot(1), track(8), x(1), y(1), slot(2), track(7), x(2), y(2)]),
                (2, [slot(2), track(-1), slot(1), x(11)]),
            ])
        #expect(
            trace.samples(panel: panel) == [
                sample(0, .down, 1, 1, microseconds: 1), sample(1, .down, 2, 2, microseconds: 1),
                sample(2, .down, 3, 3, microseconds: 1), sample(0, .move, 11, 1, microseconds: 2),
                sample(1, .up, 2, 2, microseconds: 2),
            ])
    }

    @Test func `ten fingers are ten touches`() throws {
        let fingers = 0..<10
        let trace = try trace(
            "",
            [
                (1, fingers.flatMap { [slot($0), track(100 + $0), x($0 * 10), y($0)] }),
                (2, fingers.flatMap { [slot($0), y($0 + 50)] }),
                (3, fingers.flatMap { [slot($0), track(-1)] }),
            ])
        let expected =
            fingers.map { sample(Int32($0), .down, Double($0) * 10, Double($0), microseconds: 1) }
            + fingers.map { sample(Int32($0), .move, Double($0) * 10, Double($0) + 50, microseconds: 2) }
            + fingers.map { sample(Int32($0), .up, Double($0) * 10, Double($0) + 50, microseconds: 3) }
        #expect(trace.samples(panel: panel) == expected)
    }

    @Test func `a new tracking number without a lift ends one touch and begins the next`() throws {
        let trace = try trace("", [(1, [track(5), x(10), y(10)]), (2, [track(6), x(90)]), (3, [track(-1)])])
        #expect(
            trace.samples(panel: panel) == [
                sample(0, .down, 10, 10, microseconds: 1), sample(0, .up, 10, 10, microseconds: 2),
                sample(1, .down, 90, 10, microseconds: 2), sample(1, .up, 90, 10, microseconds: 3),
            ])
    }

    @Test func `a lift and a landing in one report are two touches`() throws {
        let trace = try trace("", [(1, [track(5), x(10), y(10)]), (2, [track(-1), track(5)])])
        #expect(
            trace.samples(panel: panel) == [
                sample(0, .down, 10, 10, microseconds: 1), sample(0, .up, 10, 10, microseconds: 2),
                sample(1, .down, 10, 10, microseconds: 2),
            ])
    }

    @Test func `a position in the report of the lift is not the lift's, but the next touch's`() throws {
        let trace = try trace(
            "", [(1, [track(5), x(10), y(10)]), (2, [x(99), track(-1)]), (3, [track(6), y(20)])])
        #expect(
            trace.samples(panel: panel) == [
                sample(0, .down, 10, 10, microseconds: 1), sample(0, .up, 10, 10, microseconds: 2),
                sample(1, .down, 99, 20, microseconds: 3),
            ])
    }

    @Test func `a second touch in a slot keeps the coordinate that did not change`() throws {
        let trace = try trace(
            "", [(1, [track(1), x(10), y(20)]), (2, [track(-1)]), (3, [track(2), x(30)])])
        #expect(trace.samples(panel: panel).last == sample(1, .down, 30, 20, microseconds: 3))
    }

    @Test func `reports without a change of position say nothing`() throws {
        let trace = try trace(
            "", [(1, [track(1), x(10), y(20)]), (2, [("0003", "003a", 40)]), (3, [x(10)]), (4, [])])
        #expect(trace.samples(panel: panel) == [sample(0, .down, 10, 20, microseconds: 1)])
    }

    @Test func `a finger that was down before the recording began is not seen`() throws {
        let trace = try trace("", [(1, [x(10), y(20)]), (2, [x(30)]), (3, [track(-1)]), (4, [track(3)])])
        #expect(trace.samples(panel: panel) == [sample(0, .down, 30, 20, microseconds: 4)])
    }

    @Test func `events of a dropped report are discarded up to its end`() throws {
        let trace = try trace(
            "",
            [
                (1, [track(1), x(10), y(20)]), (2, [y(25), dropped, x(99), track(-1)]), (3, [x(30)]), (4, [track(-1)]),
            ])
        #expect(
            trace.samples(panel: panel) == [
                sample(0, .down, 10, 20, microseconds: 1), sample(0, .move, 30, 25, microseconds: 3),
                sample(0, .up, 30, 25, microseconds: 4),
            ])
    }

    @Test func `events after the last report do not count`() throws {
        let trace = try EvemuTrace(parsing: "E: 0.000001 3 39 1\nE: 0.000001 3 35 5\n")
        #expect(trace.samples(panel: panel).isEmpty)
    }

    @Test func `a device without tracking is read by its button`() throws {
        let trace = try trace(
            "A: 00 0 4095 0 0\nA: 01 0 4095 0 0",
            [
                (1, [button(1), singleX(1024), singleY(2048)]), (2, [singleX(2048)]), (3, [button(0)]),
                (4, [singleX(0)]),
                (5, [button(1)]), (6, [button(0)]),
            ])
        #expect(
            trace.samples(panel: panel) == [
                sample(0, .down, 100, 100, microseconds: 1), sample(0, .move, 200, 100, microseconds: 2),
                sample(0, .up, 200, 100, microseconds: 3), sample(1, .down, 0, 100, microseconds: 5),
                sample(1, .up, 0, 100, microseconds: 6),
            ])
    }

    @Test func `a device that tracks is not read by its button too`() throws {
        let trace = try trace(
            "", [(1, [track(1), x(10), y(20), button(1), singleX(10), singleY(20)]), (2, [track(-1), button(0)])])
        #expect(
            trace.samples(panel: panel) == [
                sample(0, .down, 10, 20, microseconds: 1), sample(0, .up, 10, 20, microseconds: 2),
            ])
    }

    @Test func `whatever the events, each touch goes down once, then moves, then lifts at most once`() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            let reports = (0..<40).map { report in
                (report, (0..<Int.random(in: 0...8, using: &random)).map { _ in anyEvent(&random) })
            }
            var open: [TouchID: Point] = [:]
            var seen: Set<TouchID> = []
            var last = Instant.zero
            for s in try trace("", reports).samples(panel: panel) {
                #expect(s.time >= last)
                last = s.time
                switch s.phase {
                case .down:
                    #expect(seen.insert(s.id).inserted)
                    open[s.id] = s.position
                case .move:
                    #expect(open[s.id] != nil && open[s.id] != s.position)
                    open[s.id] = s.position
                case .up: #expect(open.removeValue(forKey: s.id) == s.position)
                case .cancel: Issue.record("a recording cancels nothing")
                }
            }
        }
    }
}
