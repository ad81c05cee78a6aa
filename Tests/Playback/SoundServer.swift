import Glibc
import Linux
import Testing
import Time

/// A sound server of this test's own, whose one device is silent and keeps time, and a recorder of what it plays.
@MainActor
final class SoundServer {
    enum Problem: Error { case absent, recordingBroken }

    private let server: ChildProcess
    private let recorder: ChildProcess
    private var recorderEnd: PacketSocket?
    private let file: String

    /// What the environment of a program says that is to play here.
    let environment: [String]

    init() throws {
        let folder = TestFiles.folder + "/sound-\(UInt32.random(in: 0 ... .max))"
        mkdir(folder, 0o700)
        (file, environment) = (folder + "/recording", ["PULSE_SERVER=unix:\(folder)/socket"])
        server = try Self.start(
            ["HOME=\(folder)", "PULSE_RUNTIME_PATH=\(folder)", "PULSE_STATE_PATH=\(folder)", "pulseaudio"],
            [
                "-n", "--exit-idle-time=-1", "--use-pid-file=no", "--realtime=no", "--high-priority=no",
                "--log-level=error", "-L", "module-native-protocol-unix auth-anonymous=1 socket=\(folder)/socket",
                // Rewinding it loses time: it plays at half speed for the first second of each stream.
                "-L", "module-null-sink rate=48000 channels=2 norewinds=1",
            ]
        ).process
        let deadline = monotonicNow() + 10
        while access(folder + "/socket", F_OK) != 0 {
            guard monotonicNow() < deadline else { throw Problem.absent }
            usleep(20_000)
        }
        (recorder, recorderEnd) = try Self.start(environment + [programFolder() + "/sound-recorder"], [file])
    }

    isolated deinit {
        if recorderEnd != nil { _ = recorder.kill() }
        _ = server.kill()
    }

    private static func start(
        _ command: [String], _ arguments: [String]
    ) throws -> (process: ChildProcess, end: PacketSocket) {
        let (ours, theirs) = try PacketSocket.pair()
        return (try ChildProcess.start("/usr/bin/env", arguments: command + arguments, socket: theirs), ours)
    }

    /// Ends the recording.
    func listen() throws -> Recording {
        recorderEnd = nil
        guard recorder.reap() == "exit status 0" else { throw Problem.recordingBroken }
        return try Recording(file)
    }
}

/// What was heard, and when.
struct Recording {
    static let samplesPerSecond = 48_000

    private struct Block {
        /// CLOCK_MONOTONIC, nanoseconds.
        let start: Int64
        let samples: ArraySlice<Int16>
    }

    private let blocks: [Block]

    /// Reads what `sound-recorder` wrote.
    fileprivate init(_ path: String) throws {
        guard let file = fopen(path, "rb") else { throw SoundServer.Problem.recordingBroken }
        defer { fclose(file) }
        var blocks: [Block] = []
        var head: [Int64] = [0, 0]
        while fread(&head, 8, 2, file) == 2 {
            var samples = [Int16](repeating: 0, count: Int(head[1]))
            guard fread(&samples, 2, samples.count, file) == samples.count else { break }
            blocks.append(Block(start: head[0], samples: samples[...]))
        }
        self.blocks = blocks
    }

    private init(_ blocks: [Block]) { self.blocks = blocks }

    /// What was heard from one instant to another.
    subscript(_ range: Range<Instant>) -> Recording {
        Recording(
            blocks.filter {
                Instant(nanoseconds: $0.start) >= range.lowerBound && Instant(nanoseconds: $0.start) < range.upperBound
            })
    }

    var count: Int { blocks.reduce(0) { $0 + $1.samples.count } }

    /// The parts that are louder than `threshold`, but for pauses shorter than `pause`.
    func sounds(pause: Seconds, threshold: Int16 = 1000) -> [(begin: Instant, end: Instant)] {
        var sounds: [(begin: Instant, end: Instant)] = []
        for block in blocks {
            for (index, sample) in block.samples.enumerated() where sample.magnitude > threshold.magnitude {
                let at = Instant(nanoseconds: block.start) + Seconds(Double(index) / Double(Self.samplesPerSecond))
                if let last = sounds.last, at - last.end < pause {
                    sounds[sounds.count - 1].end = at
                } else {
                    sounds.append((at, at))
                }
            }
        }
        return sounds
    }

    /// 0...1.
    var loudness: Double {
        guard count > 0 else { return 0 }
        let sum = blocks.reduce(0.0) { $1.samples.reduce($0) { $0 + Double($1) * Double($1) } }
        return (sum / Double(count)).squareRoot() / 32768
    }

    /// How often a second the sound goes from below to above, as a sine does once a wave.
    var frequency: Double {
        let samples = blocks.flatMap(\.samples)
        let rises = zip(samples, samples.dropFirst()).count { $0 < 0 && $1 >= 0 }
        return Double(rises * Self.samplesPerSecond) / Double(max(1, samples.count))
    }
}
