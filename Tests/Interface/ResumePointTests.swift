import Geometry
import Interface
import InterfaceKit
import Scene
import Testing
import WorkerProtocol

/// What is remembered of an item, by the rule that NewPipe has.
@Suite struct ResumePointTests {
    private static let id = ItemID(7)

    /// An item of so many seconds, left at a position: the position that is kept, and whether it counts as watched.
    @Test(
        arguments: [
            (600.0, 4.0, nil, false), (600, 6, 6.0, false), (600, 539, 539, false), (600, 541, nil, true),
            (600, 600, nil, true), (16, 3, nil, false), (16, 4, 4, false), (16, 11, 11, false), (16, 12, nil, true),
            (0, 100, nil, false), (100, 50, 50, false),
        ] as [(Double, Double, Double?, Bool)])
    func `a position is kept from 5 s or a quarter on, up to the last minute`(
        _ duration: Double, _ position: Double, _ kept: Double?, _ isWatched: Bool
    ) {
        var points = ResumePoints()
        points.leave(Self.id, .left(at: position), of: duration)
        #expect(points[Self.id] == kept)
        #expect(points.watched.contains(Self.id) == isWatched)
    }

    @Test func `an item that was watched stays so when it is begun again, and a failure changes nothing`() {
        var points = ResumePoints()
        points.leave(Self.id, .ended, of: 600)
        points.leave(Self.id, .left(at: 100), of: 600)
        #expect(points[Self.id] == 100 && points.watched == [Self.id])
        points.leave(Self.id, .failed, of: 600)
        #expect(points[Self.id] == 100 && points.history == [Self.id])
        points.forget(Self.id)
        #expect(points == ResumePoints())
    }

    @Test(arguments: [(0.0, nil), (150, 0.25), (599, 1), (600, 1)] as [(Double, Double?)])
    func `the line on the item's picture is as long as the part that was seen, and whole once it was watched`(
        _ position: Double, _ part: Double?
    ) {
        var panel = Panel.filled()
        let row = Panel.row(1)
        var points = ResumePoints()
        points.leave(row.id, position == 600 ? .ended : .left(at: position / 10), of: row.duration)
        panel.send(.remembered(points))
        panel.frame()
        let layers = panel.interface.scene(at: panel.now).layers
        let track = layers.first { $0.id == Part.shelfTrack.id(1) }
        let seen = layers.first { $0.id == Part.shelfSeen.id(1) }
        #expect((track == nil) == (part == nil))
        guard let part, let track, let seen else { return }
        #expect((seen.frame.width - track.frame.width * part).magnitude <= 1)
    }

    @Test func `a thousand items are remembered, the last played ones`() {
        var points = ResumePoints()
        for number in 1...1500 { points.leave(ItemID(UInt64(number)), .left(at: 100), of: 600) }
        points.leave(ItemID(600), .left(at: 200), of: 600)
        #expect(points.history.count == 1000 && points.positions.count == 1000)
        #expect(points.history.first == ItemID(501) && points.history.last == ItemID(600))
    }
}
