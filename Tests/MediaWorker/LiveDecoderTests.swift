import Foundation
import Linux
import Testing
import WorkerProtocol

/// The choice among decoders, with a plugin of decoders that count as hardware: one is right, and the others have a
/// fault each.
@Suite(.serialized, .timeLimit(.minutes(19)))
struct LiveDecoderTests {
    /// The plugin, made once.
    private static let plugins = Clips.plugin("trials", "gstreamer-1.0")

    /// A cache that no worker has used, and the environment of programs that use it.
    private struct Machine {
        /// The hardware decoders of the plugin.
        var hardware = "rightdec"
        let cache = Clips.temporary("decoders-\(UUID().uuidString)")
        var results: String { cache + "/vitrine-decoders" }

        var environment: [String] {
            // Without FFmpeg's, the plugin's is the only right decoder of H.264: openh264 decodes B-frames wrongly.
            [
                "/usr/bin/env", "CACHE_DIRECTORY=\(cache)", "GST_PLUGIN_FEATURE_RANK=avdec_h264:NONE",
                "GST_PLUGIN_PATH=\(plugins)", "TRIAL_DECODERS=\(hardware)",
            ]
        }

        func output(_ arguments: String) throws -> [[String]] {
            let command = environment.joined(separator: " ")
            let bytes = try Clips.output(of: "\(command) '\(try programFolder())/vitrine-media' \(arguments)")
            return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map {
                $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            }
        }
    }

    @Test func `each decoder is tried by itself, and a fault keeps only its own decoder from use`() throws {
        let machine = Machine(hardware: "rightdec,wrongdec,crashdec,hangdec,slowdec")
        let lines = try machine.output("--try-decoders")
        let verdicts = Dictionary(uniqueKeysWithValues: lines.map { ($0[1], $0[2]) })
        let expected = [
            "rightdec*": "right", "wrongdec*": "wrong", "crashdec*": "crashed", "hangdec*": "hung", "slowdec*": "slow",
            "avdec_h265": "right", "vp8dec": "right", "vp9dec": "right", "av1dec": "right",
        ]
        for (decoder, verdict) in expected { #expect(verdicts[decoder] == verdict, "\(decoder)") }
        let preferred = lines.filter { $0[4] == "preferred" }
        #expect(preferred.map { $0[0] } == ["H.264", "H.265", "VP8", "VP9", "AV1"], "one of each codec")
        #expect(preferred.first?[1] == "rightdec*")
        #expect(preferred.dropFirst().allSatisfy { !$0[1].hasSuffix("*") })
        #expect(lines.allSatisfy { $0[2] != "right" || Int($0[3]) ?? 0 > 0 })

        let used = try machine.output("--inventory video/x-h264 video/x-h265 video/x-vp8 video/x-vp9 video/x-av1")
        for (line, choice) in zip(used, preferred) {
            let names = line[1].split(separator: " ").map(String.init)
            #expect(names.first == choice[1])
            #expect(names.filter { $0.hasSuffix("*") } == (choice[1].hasSuffix("*") ? [choice[1]] : []))
        }
    }

    /// The times of the file with the results, which a trial replaces.
    private func times(_ machine: Machine) throws -> Date? {
        try FileManager.default.attributesOfItem(atPath: machine.results)[.modificationDate] as? Date
    }

    private func play(on machine: Machine) throws {
        let worker = try WorkerUnderTest(through: machine.environment)
        try worker.send(.load(PlaybackID(1), path: Clips.h264.path, position: 0, clock: .stepped, volume: 0))
        let frame = try worker.until { $0.frame ?? nil }
        #expect(worker.number(of: frame) == 0)
    }

    @Test func `the first start tries the decoders, and later starts only after a change`() throws {
        let machine = Machine()
        try play(on: machine)
        let first = try times(machine)
        try play(on: machine)
        #expect(try times(machine) == first)
        // Half a file, as after a loss of power on a card that lost data, and another file in its place.
        for damage in ["video/x-h264\tright", String(repeating: "\0", count: 4096), ""] {
            try damage.write(toFile: machine.results, atomically: true, encoding: .utf8)
            try play(on: machine)
            #expect(try String(contentsOfFile: machine.results, encoding: .utf8).contains("rightdec\tright"))
        }
    }

    /// Each result is written before the next trial, and a decoder under trial counts as crashed.
    @Test func `a decoder that has reset the board is not tried again, and the rest is`() throws {
        let machine = Machine()
        try play(on: machine)
        let text = try String(contentsOfFile: machine.results, encoding: .utf8)
        let head = try #require(text.split(separator: "\n").first)
        try "\(head)\nvideo/x-h264\trightdec\tcrashed\t0\n".write(
            toFile: machine.results, atomically: true, encoding: .utf8)
        try play(on: machine)
        let after = try String(contentsOfFile: machine.results, encoding: .utf8)
        #expect(after.contains("rightdec\tcrashed") && after.contains("openh264dec\twrong"), "\(after)")
    }

    @Test func `without a hardware decoder nothing is tried`() throws {
        let machine = Machine(hardware: "")
        try play(on: machine)
        #expect(!FileManager.default.fileExists(atPath: machine.results))
        #expect(try machine.output("--decoders").isEmpty)
    }
}
