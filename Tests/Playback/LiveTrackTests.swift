import Glibc
import Linux
import Playback
import Supervision
import Testing
import Time
import WorkerProtocol

/// The tracks of an item, of which a visitor chooses one.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(19)))
struct LiveTrackTests {
    /// The same film twice: black, and white as if with an interpreter.
    private static let twoVideos = film(seconds: 20)

    private static func film(seconds: Int) -> String {
        func video(_ pattern: String, _ tags: String) -> String {
            "videotestsrc num-buffers=\(seconds * 30) pattern=\(pattern) ! video/x-raw,format=I420,width=320,height=180,"
                + "framerate=30/1 ! taginject tags=\(tags) ! x264enc speed-preset=ultrafast key-int-max=30 ! h264parse "
                + "! queue ! m. "
        }
        return TestFiles.make(
            "two-videos-\(seconds).mkv",
            "matroskamux name=m \(video("black", "title=Film")) "
                + "\(video("white", "title=Interpreter")) m.")
    }

    private static let videos = [MediaTrack("", title: "Film"), MediaTrack("", title: "Interpreter")]

    /// Plays, until the tracks are known and a black picture is shown.
    private func begun() throws -> PlayerUnderTest {
        let test = try PlayerUnderTest()
        test.start(Self.twoVideos)
        try test.run(10) { test.shown != nil && test.notices.contains { if case .tracks = $0 { true } else { false } } }
        return test
    }

    /// Runs until a picture is as bright as wanted.
    private func expect(_ test: PlayerUnderTest, white: Bool, _ comment: String) throws {
        var brightness: UInt8?
        test.onFrame = { frame, _ in brightness = frame.brightness }
        try test.run(10) { brightness.map { ($0 > 128) == white } ?? false }
        #expect(brightness.map { ($0 > 128) == white } == true, "\(comment): \(String(describing: brightness))")
    }

    @Test func `the video track that is chosen is shown, playing, and after its worker died`() throws {
        let test = try begun()
        #expect(test.notices.contains(.tracks(.video, Self.videos)), "\(test.notices)")
        try expect(test, white: false, "the first track")
        test.player.setTrack(.video, 1)
        try expect(test, white: true, "chosen")
        let at = try #require(test.shown).pts
        try test.run(2)
        #expect(try #require(test.shown).pts > at + 1, "it plays on")
        let victim = try #require(test.link.pid)
        kill(victim, SIGKILL)
        try test.run(10) { test.link.pid.map { $0 != victim } ?? false }
        try test.run(3)
        try expect(test, white: true, "with the next worker")
        test.player.setTrack(.video, 0)
        try expect(test, white: false, "and back")
    }

    @Test func `a paused video shows the chosen track as soon as it plays, and every seek still ends`() throws {
        let test = try begun()
        try test.run(0.5)
        test.player.pause()
        try test.run(0.5)
        test.player.setTrack(.video, 1)
        test.player.seek(to: 4, at: monotonicNow())
        try test.run(5) { test.shown?.pts == 4 }
        #expect(test.shown?.pts == 4)
        test.player.play(at: monotonicNow())
        try expect(test, white: true, "playing")
        for number in 0..<8 {
            test.forget()
            test.player.seek(to: Double(number), at: monotonicNow())
            if number % 4 == 3 { test.player.setTrack(.video, number == 3 ? 0 : 1) }
            try test.run(5) { test.shown != nil }
            #expect(try abs(#require(test.shown).pts - Double(number)) < 0.5)
        }
    }

    /// - Parameter dies: whether the worker dies in each round.
    @Test(arguments: [false, true]) func `a film that repeats keeps its track`(dies: Bool) throws {
        let test = try PlayerUnderTest()
        test.start(Self.film(seconds: 5))
        test.player.follow(.again)
        try expect(test, white: false, "the first track")
        test.player.setTrack(.video, 1)
        try expect(test, white: true, "chosen")
        for round in 1...2 {
            test.forget()
            if dies {
                let victim = try #require(test.link.pid)
                kill(victim, SIGKILL)
            }
            try test.run(20) { test.notices.contains { if case .advanced = $0 { true } else { false } } }
            try expect(test, white: true, "round \(round)")
        }
    }

    @Test func `the tracks of a gapless next item are known with its first picture`() throws {
        let test = try PlayerUnderTest()
        test.start(TestFiles.short)
        test.player.follow(.item(path: TestFiles.tones))
        var known: Bool?
        test.onFrame = { frame, _ in
            guard known == nil, test.notices.contains(where: { if case .advanced = $0 { true } else { false } }) else {
                return
            }
            known = test.notices.contains(
                .tracks(.sound, [MediaTrack("fr"), MediaTrack("ja", title: "Description")]))
        }
        try test.run(20) { known != nil }
        #expect(known == true, "\(test.notices)")
    }
}
