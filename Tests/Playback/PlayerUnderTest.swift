import Glibc
import Linux
import Playback
import Supervision
import Testing
import Time
import WorkerProtocol

/// A player with real workers, and a panel of 60 Hz that has chosen its picture a little before each refresh.
@MainActor
final class PlayerUnderTest {
    private static let refresh: Int64 = 16_666_667
    private static let lead: Seconds = 0.002

    let link: Player.Link
    /// To the worker for streams.
    let streams: Player.Link
    let player: Player
    private(set) var notices: [PlayerNotice] = []
    /// When a frame was last shown, and which.
    private(set) var shown: (at: Instant, pts: Double)?
    /// The media time of the first frame that was shown.
    private(set) var firstShown: Double?
    private(set) var longestWait = 0.0
    /// Of the frames that were shown.
    private(set) var widths: [Int] = []
    /// Sees each frame that is shown, and when it is.
    var onFrame: ((ShownFrame, Instant) -> Void)?
    /// What follows has begun.
    var onAdvance: (() -> Void)?
    private var timer: OneShotTimer?

    /// - Parameters:
    ///   - environment: `NAME=value` for the workers, and what starts them, if anything.
    ///   - arguments: of the workers, beyond the usual ones.
    init(
        environment: [String] = [], arguments: [String] = [], _ change: (inout Player.Configuration) -> Void = { _ in }
    ) throws {
        var configuration = Player.Configuration(clock: .live)
        change(&configuration)
        let worker = [try programFolder() + "/vitrine-media", "--read", TestFiles.folder, "--sound"] + arguments
        link = WorkerLink(
            name: "media worker", path: "/usr/bin/env", arguments: environment + worker, keepsSpare: true)
        streams = WorkerLink(
            name: "stream worker", path: "/usr/bin/env",
            arguments: environment + [worker[0], "--sound", "--internet", "--private-networks"])
        player = Player(link: link, streams: streams, configuration)
        player.onNotice = { [unowned self] in
            if $0 != .rescheduled { notices.append($0) }
            if case .advanced = $0 { onAdvance?() }
        }
        link.start()
    }

    func start(_ path: String) {
        player.load(path)
        player.play(at: monotonicNow())
    }

    /// Forgets what was seen so far.
    func forget() { (notices, shown, firstShown, longestWait) = ([], nil, nil, 0) }

    /// Runs the loop, and shows what is due, for so long or until `done`.
    @discardableResult
    func run(_ timeLimit: Seconds, until done: () -> Bool = { false }) throws -> Seconds {
        let start = monotonicNow()
        timer = try OneShotTimer {}
        while monotonicNow() < start + timeLimit, !done() {
            let next = (monotonicNow() + Self.lead).nanoseconds / Self.refresh + 1
            let flip = Instant(nanoseconds: next * Self.refresh)
            timer?.arm(at: flip - Self.lead)
            while monotonicNow() < flip - Self.lead { Loop.iterate(blocking: true) }
            guard let frame = player.select(flip: flip) else { continue }
            if let shown { longestWait = max(longestWait, (flip - shown.at).value) }
            widths.append(frame.info.layout.width)
            shown = (flip, Double(frame.info.pts) * 1e-9)
            firstShown = firstShown ?? shown?.pts
            onFrame?(frame, flip)
        }
        return monotonicNow() - start
    }

    func hasFailed(_ reason: FailureReason) -> Bool { notices.contains(.failed(reason)) }
}

extension ShownFrame {
    /// In the middle of the picture, 0...255.
    var brightness: UInt8 {
        let layout = info.layout
        return memory.bytes[layout.offsets[0] + layout.height / 2 * layout.strides[0] + layout.width / 2]
    }
}

/// The clips that these tests play.
enum TestFiles {
    /// Twenty seconds, and one.
    static let long = clip(seconds: 20)
    static let short = clip(seconds: 1)
    static let picture = make("still.png", "videotestsrc num-buffers=1 ! video/x-raw,width=320,height=180 ! pngenc")

    /// Twenty seconds, without pictures.
    static let sound = make(
        "sound.flac", "audiotestsrc num-buffers=600 samplesperbuffer=1600 ! audio/x-raw,rate=48000 ! flacenc")

    /// Twenty seconds with a tone of 440 Hz, in French, and one of 1000 Hz, in Japanese and with a title.
    static let tones: String = {
        func sound(_ frequency: Int, _ tags: String) -> String {
            "audiotestsrc num-buffers=600 samplesperbuffer=1600 freq=\(frequency) ! audio/x-raw,rate=48000 "
                + "! taginject tags=language-code=\(tags) ! flacenc ! flacparse ! queue ! m. "
        }
        return make(
            "tones.mkv",
            "matroskamux name=m \(sound(440, "fr")) \(sound(1000, "ja,title=Description"))"
                + "videotestsrc num-buffers=600 ! video/x-raw,width=320,height=180,framerate=30/1 "
                + "! x264enc speed-preset=ultrafast key-int-max=30 ! h264parse ! queue ! m. m.")
    }()

    private static func clip(seconds: Int) -> String {
        make(
            "clip-\(seconds).mp4",
            "videotestsrc num-buffers=\(seconds * 30) ! video/x-raw,format=I420,width=320,height=180,framerate=30/1 "
                + "! x264enc speed-preset=ultrafast key-int-max=30 bframes=0 ! mp4mux name=m "
                + "audiotestsrc num-buffers=\(seconds * 30) samplesperbuffer=1600 "
                + "! audio/x-raw,rate=48000 ! avenc_aac ! m. m.")
    }

    /// All that the worker may read.
    static let folder: String = {
        let path = "/tmp/vitrine-player-\(getuid())-\(getpid())"
        mkdir(path, 0o700)
        return path
    }()

    static func make(_ name: String, _ pipeline: String) -> String {
        let path = "\(folder)/\(name)"
        guard system("gst-launch-1.0 -q \(pipeline) ! filesink location='\(path)'") == 0 else {
            fatalError("cannot make \(path)")
        }
        return path
    }
}
