import Foundation
import Linux
import Support
import Testing
import Time
import WorkerProtocol

/// Media that other people made, fetched by scripts/real-files, beside what ffprobe and ffmpeg say of them.
@Suite(.serialized, .timeLimit(.minutes(30)))
struct LiveRealFilesTests {
    /// How much of a film is played.
    private static let excerpt = 8.0

    private let folder: String
    private let files: [String]

    init() throws {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../scripts/real-files").path
        folder = try Self.output("bash '\(script)' \(isFullScale ? "" : "--few")").trimmingCharacters(in: .newlines)
        files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }.sorted()
    }

    private func named(_ endings: String...) -> [String] {
        files.filter { file in endings.contains { file.hasSuffix("." + $0) } }
    }

    // MARK: Films

    @Test func `a film shows each of its pictures at its time`() throws {
        let films = named("mp4", "mkv", "webm", "avi", "mov", "ts", "flv", "wmv")
        for film in films { try play(film) }
        print("\(films.count) of 16 films of other people's")
        #expect(films.count >= (isFullScale ? 16 : 1))
    }

    private func play(_ film: String) throws {
        let (stream, stamps) = try stamps(of: film)
        let expected = stamps.filter { $0 < Self.excerpt }
        let worker = try WorkerUnderTest(["--read", folder])
        try worker.send(.load(PlaybackID(1), path: folder + "/" + film, position: 0, clock: .live, volume: 0))
        try worker.send(.play(PlaybackID(1), at: 0))
        var (shown, missed, luma): ([Double], Int, Double?) = ([], 0, nil)
        play: while shown.last ?? 0 < Self.excerpt {
            switch try worker.next().event {
            case .frame(let frame):
                if luma == nil { luma = meanLuma(of: frame, worker) }
                let stamp = Double(frame.pts) * 1e-9
                if stamp < Self.excerpt { missed += Int(frame.missed) }
                shown.append(stamp)
                try worker.send(.release(frame.buffer))
            case .ended: break play
            case .failed(_, let reason, let detail):
                Issue.record("\(film): \(reason) \(detail)")
                break play
            default: break
            }
        }
        shown.removeAll { $0 >= Self.excerpt }
        #expect(
            abs(shown.count + missed - expected.count) <= 1, "\(film): \(shown.count) + \(missed) of \(expected.count)")
        // Of three pictures or fewer some depend on those that were cut away.
        let strays = expected.count < 4 ? [] : shown.filter { stamp in !expected.contains { abs($0 - stamp) < 0.003 } }
        #expect(strays.isEmpty, "\(film): \(strays.prefix(5)) beside \(expected.prefix(5))")
        let reference = try meanLuma(of: film, stream)
        // As above.
        #expect(
            expected.count < 4 || abs((luma ?? -1) - reference) < 2,
            "\(film): a luma of \(luma ?? -1), \(reference) expected")
    }

    /// The video stream with the most pictures, and when a decoder gives each: seconds from the first one on.
    private func stamps(of film: String) throws -> (stream: Int, stamps: [Double]) {
        let text = try Self.output(
            "ffprobe -v quiet -select_streams V -show_entries frame=stream_index,best_effort_timestamp_time -of csv=p=0 "
                + "'\(folder)/\(film)'")
        var streams: [Int: [Double]] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ",")
            guard parts.count >= 2, let stream = Int(parts[0]), let stamp = Double(parts[1]) else { continue }
            streams[stream, default: []].append(stamp)
        }
        guard let most = streams.max(by: { $0.value.count < $1.value.count }) else { return (0, []) }
        let first = most.value.min() ?? 0
        return (most.key, most.value.map { $0 - first })
    }

    private func meanLuma(of frame: FrameInfo, _ worker: WorkerUnderTest) -> Double {
        guard let bytes = worker.memory[frame.buffer]?.bytes else { return -1 }
        let layout = frame.layout
        var sum = 0
        for y in 0..<layout.height {
            let start = layout.offsets[0] + y * layout.strides[0]
            for x in 0..<layout.width { sum += Int(bytes[start + x]) }
        }
        return Double(sum) / Double(layout.width * layout.height)
    }

    private func meanLuma(of film: String, _ stream: Int) throws -> Double {
        let bytes = try Clips.output(
            of:
                "ffmpeg -v quiet -i '\(folder)/\(film)' -map 0:\(stream) -frames:v 1 -vf format=yuv420p,extractplanes=y "
                + "-f rawvideo -")
        return Double(bytes.reduce(0) { $0 + Int($1) }) / Double(max(1, bytes.count))
    }

    // MARK: Pictures

    @Test func `a picture has its colours`() throws {
        let pictures = named("jpg", "png", "gif")
        let worker = try WorkerUnderTest(["--read", folder], hasSound: false)
        for (number, picture) in pictures.enumerated() {
            let path = folder + "/" + picture
            let request = UInt32(number + 1)
            try worker.send(.thumbnail(request: request, path: path, width: 64, height: 36))
            let pixels: [UInt8]
            do { pixels = try worker.picture(request, 64, 36) } catch {
                Issue.record("\(picture): \(error)")
                continue
            }
            let reference = try Clips.output(
                of:
                    "convert-im6.q16 '\(path)[0]' +repage -auto-orient -background black -flatten -filter box -resize 64x36^ "
                    + "-gravity center -crop 64x36+0+0 +repage -depth 8 bgra:-")
            // How sharp it is differs between filters; how bright it is does not.
            let (ours, theirs) = (means(of: pixels), means(of: reference))
            let away = zip(ours, theirs).map { abs($0 - $1) }.max() ?? 255
            #expect(reference.count == pixels.count && away < 3, "\(picture): \(ours), \(theirs) expected")
        }
        print("\(pictures.count) of 118 pictures of other people's")
        #expect(pictures.count >= (isFullScale ? 118 : 15))
    }

    /// Of blue, green and red.
    private func means(of pixels: [UInt8]) -> [Double] {
        (0..<3).map { channel in
            let sum = stride(from: channel, to: pixels.count, by: 4).reduce(0) { $0 + Int(pixels[$1]) }
            return Double(4 * sum) / Double(max(1, pixels.count))
        }
    }

    // MARK: Sounds

    @Test(.enabled(if: isFullScale, "the small package has none")) func `a sound plays for as long as it is`() throws {
        // The wave file was cut to a millionth of what its header says.
        let sounds = named("mp3", "ogg", "flac")
        for sound in sounds {
            let path = folder + "/" + sound
            let length =
                try Double(
                    Self.output("ffprobe -v quiet -show_entries format=duration -of csv=p=0 '\(path)'")
                        .trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
            let worker = try WorkerUnderTest(["--read", folder])
            try worker.send(.load(PlaybackID(1), path: path, position: 0, clock: .live, volume: 0))
            try worker.send(.play(PlaybackID(1), at: 0))
            let told: Int64 = try worker.until { event in
                switch event {
                case .prerolled(_, let duration, _) where duration > 0: duration
                case .length(_, let duration): duration
                case .failed, .ended: 0
                default: nil
                }
            }
            #expect(abs(Double(told) * 1e-9 - length) < max(0.5, length * 0.05), "\(sound): \(told) of \(length) s")
        }
        print("\(sounds.count) of 5 sounds of other people's")
        #expect(sounds.count >= 5)
    }

    // MARK: Other programs

    private static func output(_ command: String) throws -> String {
        String(decoding: try Clips.output(of: command), as: UTF8.self)
    }
}
