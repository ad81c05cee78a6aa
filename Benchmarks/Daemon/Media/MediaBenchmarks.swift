import Figures
import Glibc

/// All that is measured with a real media worker.
struct MediaBenchmarks {
    /// Where the programs are.
    let programs: String
    let library: String
    let scratch: String
    /// 1920x1080 at 30 frames a second, H.264 with sound.
    let clip: String
    /// 1280x720, one clip for each rate, named by it: "29.97.mp4".
    let cadences: String
    let quick: Bool

    @MainActor
    func run() throws -> [Measurement] {
        silence()
        let worker = programs + "/vitrine-media"
        say("==> measuring the media worker")
        var cost = PlaybackCost(worker: worker, clip: clip)
        try cost.run(rounds: quick ? 1 : 3)
        let answers = Answers(worker: worker, clip: clip)
        let waits = try answers.seeks(rounds: quick ? 1 : 4) + answers.death(times: quick ? 3 : 10)
        return try cost.measurements + waits + composing()
    }

    /// With the daemon around it.
    func daemon() throws -> [Measurement] {
        say("==> measuring a paused video")
        let paused = try playingDaemon.paused()
        say("==> measuring item changes")
        return try paused + playingDaemon.changes(quick ? 30 : 1000)
    }

    private var playingDaemon: PlayingDaemon {
        PlayingDaemon(program: programs + "/vitrined", library: library, clip: clip, scratch: scratch)
    }

    /// The pictures that a swiping daemon misses, at each rate.
    func cadence() throws -> [Measurement] {
        let count = quick ? 150 : 600
        return try [("24", 24), ("25", 25), ("29.97", 30000.0 / 1001), ("30", 30), ("48", 48), ("50", 50), ("60", 60)]
            .map { name, rate in
                say("==> measuring \(name) pictures a second")
                return Measurement(
                    name: "pictures of \(name) a second that were missed while swiping, of \(count)",
                    value: Double(try playingDaemon.missed(of: count, in: "\(cadences)/\(name).mp4", at: rate)),
                    unit: "",
                    limit: 0)
            }
    }

    @MainActor
    private func composing() throws -> [Measurement] {
        var rows: [Measurement] = []
        for (width, height, name) in [(819, 461, "frames of the window's size"), (1920, 1080, "frames of 1080p")] {
            var composing = try Composing(width: width, height: height)
            composing.run(rounds: quick ? 5 : 15)
            rows += composing.measurements(name)
        }
        return rows
    }

    /// No sound device is found: the same sink in the workers as in GStreamer's player.
    private func silence() {
        setenv("ALSA_CONFIG_PATH", "/dev/null", 1)
        setenv("PULSE_SERVER", "unix:/dev/null", 1)
    }
}
