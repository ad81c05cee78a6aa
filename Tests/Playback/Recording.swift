import Glibc
import Time

/// What was heard, and when.
struct Recording {
    static let samplesPerSecond = 48_000

    private struct Block {
        /// CLOCK_MONOTONIC, nanoseconds.
        let start: Int64
        let samples: ArraySlice<Int16>

        var end: Int64 { start + Int64(samples.count) * Recording.sample }
    }

    /// Nanoseconds, or nearly.
    private static let sample = 1_000_000_000 / Int64(samplesPerSecond)

    private let blocks: [Block]

    /// Reads what `sound-recorder` wrote.
    init(_ path: String) throws {
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

    /// Up to where the device got nothing in time.
    var untilHole: Recording {
        let hole = zip(blocks, blocks.dropFirst()).first { $1.start - $0.end > 50 * Self.sample }
        guard let (last, _) = hole else { return self }
        return Recording(blocks.filter { $0.start <= last.start })
    }

    var samples: [Int16] { blocks.flatMap(\.samples) }

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
        let samples = self.samples
        let rises = zip(samples, samples.dropFirst()).count { $0 < 0 && $1 >= 0 }
        return Double(rises * Self.samplesPerSecond) / Double(max(1, samples.count))
    }
}
