import Glibc
import Linux
import Playback
import Supervision
import Testing
import Time
import WorkerProtocol

/// A player with real workers, and a panel that looks every 10 ms.
@MainActor
final class PlayerUnderTest {
    let link: Player.Link
    let player: Player
    private(set) var notices: [PlayerNotice] = []
    /// When a frame was last shown, and which.
    private(set) var shown: (at: Instant, pts: Double)?
    private(set) var longestWait = 0.0
    /// Of the frames that were shown.
    private(set) var widths: [Int] = []
    private var timer: OneShotTimer?

    init(_ change: (inout Player.Manner) -> Void = { _ in }) throws {
        var manner = Player.Manner(clock: .live)
        change(&manner)
        link = WorkerLink(
            name: "media worker", path: TestFiles.program, arguments: ["--read", TestFiles.folder, "--sound"],
            keepsSpare: true)
        player = Player(link: link, manner)
        player.onNotice = { [unowned self] in if $0 != .arrived { notices.append($0) } }
        link.start()
    }

    func start(_ path: String) {
        player.load(path)
        player.play(at: monotonicNow())
    }

    /// Forgets what was seen so far.
    func forget() { (notices, shown, longestWait) = ([], nil, 0) }

    /// Runs the loop, and shows what is due, for so long or until `done`.
    @discardableResult
    func run(_ patience: Seconds, until done: () -> Bool = { false }) throws -> Seconds {
        let start = monotonicNow()
        timer = try OneShotTimer {}
        while monotonicNow() < start + patience, !done() {
            timer?.arm(at: monotonicNow() + 0.01)
            Loop.iterate(blocking: true)
            let now = monotonicNow()
            guard let frame = player.select(flip: now) else { continue }
            if let shown { longestWait = max(longestWait, (now - shown.at).value) }
            widths.append(frame.info.layout.width)
            shown = (now, Double(frame.info.pts) * 1e-9)
        }
        return monotonicNow() - start
    }

    func hasFailed(_ reason: FailureReason) -> Bool { notices.contains(.failed(reason)) }
}

/// The program and the clips that these tests play.
enum TestFiles {
    /// Beside the test bundle.
    static let program: String = {
        var path = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = path.withUnsafeMutableBytes {
            readlink("/proc/self/exe", $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
        }
        let bundle = String(decoding: path.prefix(max(0, count)), as: UTF8.self)
        return bundle.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/vitrine-media"
    }()

    /// Twenty seconds, and one.
    static let long = clip(seconds: 20)
    static let short = clip(seconds: 1)
    static let picture = make("still.png", "videotestsrc num-buffers=1 ! video/x-raw,width=320,height=180 ! pngenc")

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

    private static func make(_ name: String, _ pipeline: String) -> String {
        let path = "\(folder)/\(name)"
        guard system("gst-launch-1.0 -q \(pipeline) ! filesink location='\(path)'") == 0 else {
            fatalError("cannot make \(path)")
        }
        return path
    }
}
