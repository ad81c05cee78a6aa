import Figures
import Glibc
import Linux
import Time

/// How long a player takes from its start to the first picture of a clip: the daemon and mpv, in turn.
///
/// mpv decodes in software as the daemon does. It is measured by its log, read as it is written. `null` throws the picture
/// away; `tct` scales and converts it, and writes it.
struct FirstPicture {
    /// The daemon.
    let program: String
    let clip: String
    let scratch: String
    private static let outputs = [("null", "that shows nothing"), ("tct", "that shows it in a terminal")]
    private static let timeLimit: Seconds = 20

    func run(rounds: Int) throws -> [Measurement] {
        var ours: [Double] = []
        var theirs = [[Double]](repeating: [], count: Self.outputs.count)
        // The first round warms the caches.
        for round in 0...rounds {
            let own = try ofDaemon().value * 1e3
            let others = try hasPeer ? Self.outputs.map { try ofPeer(output: $0.0).value * 1e3 } : []
            guard round > 0 else { continue }
            ours.append(own)
            for (index, time) in others.enumerated() { theirs[index].append(time) }
        }
        let own = Measurement(
            name: "exec to the first picture of a clip, median of \(ours.count)", value: median(ours), unit: "ms")
        guard hasPeer else {
            say("no mpv here: the time to the first picture is not compared")
            return [own]
        }
        return [own]
            + zip(Self.outputs, theirs).flatMap { output, times in
                [
                    Measurement(
                        name: "  to mpv's \(output.1) (--vo=\(output.0)), median of pairs",
                        value: median(zip(ours, times).map { $0 / $1 }), unit: "x", limit: Self.limits[output.0],
                        decimals: 2),
                    Measurement(name: "    mpv", value: median(times), unit: "ms"),
                ]
            }
    }

    private static let limits = ["tct": 1.2]

    private var hasPeer: Bool { access("/usr/bin/mpv", X_OK) == 0 }

    private func ofDaemon() throws -> Seconds {
        let folder = try newFolder(in: scratch)
        let watch = try TimelineWatch(folder: folder)
        let library = String(clip[..<(clip.lastIndex(of: "/") ?? clip.endIndex)])
        let daemon = try DaemonRun(program, library: library, folder: folder, arguments: ["--play", clip])
        defer { daemon.stop() }
        let end = daemon.started + Self.timeLimit
        while monotonicNow() < end {
            let line = try watch.nextLine(within: Self.timeLimit.value)
            if try daemon.hasShownVideo() { return line - daemon.started }
        }
        throw SystemError("the first picture", code: ETIMEDOUT)
    }

    private func ofPeer(output: String) throws -> Seconds {
        let path = scratch + "/mpv.log"
        unlink(path)
        guard mkfifo(path, 0o600) == 0 else { throw SystemError("mkfifo \(path)") }
        let number = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0 else { throw SystemError("open \(path)") }
        let log = Descriptor(owning: number)
        let player = try StartedProgram(
            ["mpv", "--no-config", "--hwdec=no", "--ao=null", "--vo=\(output)", "--msg-level=all=v", clip],
            output: path)
        defer {
            // mpv may be blocked on its log, which nobody reads any more.
            kill(player.pid, SIGKILL)
            player.stop()
        }
        try wait(for: "first video frame after restart shown", in: log.number)
        return monotonicNow() - player.started
    }

    private func wait(for words: String, in descriptor: Int32) throws(SystemError) {
        var text = ""
        var bytes = [UInt8](repeating: 0, count: 65536)
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&waiting, 1, Int32(Self.timeLimit.value * 1e3)) == 1 {
            let count = read(descriptor, &bytes, bytes.count)
            guard count > 0 else { break }
            text = String(text.suffix(words.count)) + String(decoding: bytes[..<count], as: UTF8.self)
            if text.contains(words) { return }
        }
        throw SystemError("mpv's first picture", code: ETIMEDOUT)
    }
}
