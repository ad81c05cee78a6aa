import Linux
import Playback
import Testing
import Time

/// Players on one sound server, one after the other, and the flashes that they show after each beginning of sound.
@MainActor
final class FirstBeeps {
    /// What sound begins with.
    enum Course: CaseIterable { case start, itemChange, seek, pause, loop }

    /// By how much beeps are later than their flashes (ms); infinite where none of the beeps is whole and near.
    struct Offsets: CustomStringConvertible {
        /// Of the first flash of each run, and of all others.
        var (first, later): ([Double], [Double]) = ([], [])

        static func + (a: Offsets, b: Offsets) -> Offsets {
            Offsets(first: a.first + b.first, later: a.later + b.later)
        }

        var description: String { "first \(Self.list(first)); later \(Self.list(later))" }

        private static func list(_ offsets: [Double]) -> String {
            let missing = offsets.count { !$0.isFinite }
            return "\(Percentiles(offsets)) of \(offsets.count)" + (missing > 0 ? ", \(missing) not whole" : "")
        }
    }

    /// How long each run plays after its first flash.
    private static let length: Seconds = 1.2
    /// Until its first flash: a worker's start takes long where the processor is emulated.
    private static let timeLimit: Seconds = 30
    private static let clip = Result { try FlashClip(seconds: 24) }
    private static let short = Result { try FlashClip(seconds: 2) }
    private let server: SoundServer
    private var watches: [FlashWatch] = []
    private var runs: [(course: Course, flashes: ArraySlice<FlashWatch.Flash>)] = []

    init(_ server: SoundServer) { self.server = server }

    func offsets(of course: Course, to beeps: [Instant]) -> Offsets {
        func offset(_ flash: FlashWatch.Flash) -> Double { flash.offset(to: beeps) ?? .infinity }
        let flashes = runs.filter { $0.course == course }.map(\.flashes)
        return Offsets(
            first: flashes.compactMap { $0.first.map(offset) }, later: flashes.flatMap { $0.dropFirst().map(offset) })
    }

    func run(_ course: Course, _ count: Int) throws {
        switch course {
        case .start: try start(count)
        case .itemChange: try changeItem(count)
        case .seek: try seek(count)
        case .pause: try pause(count)
        case .loop: try loop(count)
        }
    }

    /// A worker of its own for each start.
    private func start(_ count: Int) throws {
        let clip = try Self.clip.get()
        for _ in 0..<count {
            let (test, watch) = try player()
            try run(.start, test, watch) { test.start(clip.path) }
            test.player.stop()
        }
    }

    private func changeItem(_ count: Int) throws {
        let clips = [try Self.clip.get(), try Self.short.get()]
        let (test, watch) = try playing(clips[0])
        for number in 0..<count { try run(.itemChange, test, watch) { test.start(clips[(number + 1) % 2].path) } }
        test.player.stop()
    }

    private func seek(_ count: Int) throws {
        let (test, watch) = try playing(try Self.clip.get())
        for number in 0..<count {
            // Shortly and longer before a beep. Not to the beginning of one: a demuxer leaves out the packet of sound
            // that a jump leads into, 96 ms of this clip.
            let target = Double(1 + number * 7 % 15) + (number % 2 == 0 ? 0.9 : 0.6)
            try run(.seek, test, watch) { test.player.seek(to: target, at: monotonicNow()) }
        }
        test.player.stop()
    }

    private func pause(_ count: Int) throws {
        let (test, watch) = try playing(try Self.clip.get())
        for number in 0..<count {
            // Not beyond its end.
            if number % 6 == 5 { test.player.seek(to: 0.5, at: monotonicNow()) }
            // In the silence between two beeps, at another moment each time.
            let moment = 0.2 + 0.7 * Double(number % 8) / 8
            try test.run(2) { Self.second(of: test) < 0.1 }
            try test.run(2) { Self.second(of: test) >= moment }
            test.player.pause()
            try test.run(0.3)
            try run(.pause, test, watch) { test.player.play(at: monotonicNow()) }
        }
        test.player.stop()
    }

    private func loop(_ count: Int) throws {
        let clip = try Self.short.get()
        let (test, watch) = try player()
        var loops = 0
        test.onAdvance = {
            loops += 1
            test.player.follow(.again)
        }
        test.start(clip.path)
        test.player.follow(.again)
        for number in 0..<count {
            try test.run(Self.timeLimit) { loops > number }
            try run(.loop, test, watch) {}
        }
        test.player.stop()
    }

    /// How much of its second is over.
    private static func second(of test: PlayerUnderTest) -> Double {
        (test.shown?.pts ?? 0).truncatingRemainder(dividingBy: 1)
    }

    private func player() throws -> (PlayerUnderTest, FlashWatch) {
        let test = try PlayerUnderTest(environment: server.environment)
        let watch = FlashWatch(test)
        watches.append(watch)
        return (test, watch)
    }

    private func playing(_ clip: FlashClip) throws -> (PlayerUnderTest, FlashWatch) {
        let (test, watch) = try player()
        test.start(clip.path)
        try test.run(Self.timeLimit) { watch.flashes.count > 0 }
        try test.run(0.5)
        return (test, watch)
    }

    private func run(
        _ course: Course, _ test: PlayerUnderTest, _ watch: FlashWatch, _ begin: () -> Void
    ) throws {
        let count = watch.flashes.count
        begin()
        try test.run(Self.timeLimit) { watch.flashes.count > count }
        try test.run(Self.length)
        runs.append((course, watch.flashes[count...]))
    }
}
