import Foundation
import Guest
import Testing

/// The touch trial, run on a real kernel with devices made by uinput.
struct TouchRun {
    struct Sample: Equatable {
        let phase: String
        let id: Int
        let x: Double
        let y: Double
        /// Microseconds.
        let time: Int64
    }

    /// One call of `onTouches` each.
    let batches: [[Sample]]
    /// Between which microseconds each report was written.
    let reports: [ClosedRange<Int64>]
    /// Everything the trial printed, batches too.
    let lines: [String]
    let log: String
    /// What `libinput debug-events` printed beside it.
    let reference: [String]

    var samples: [Sample] { batches.flatMap { $0 } }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    /// - Parameters:
    ///   - scenario: lines for the injector, which starts with no device.
    ///   - arguments: of the trial behind the surface.
    ///   - rules: for udev.
    ///   - beside: a script that runs beside the trial.
    ///   - underLogind: in real time, in a session that another one takes the seat from; see logind.sh.
    init(
        _ scenario: String, seat: String = "direct", rotation: Int = 0, scale: Double = 1, arguments: [String] = [],
        rules: String = "", beside: String = "", underLogind: Bool = false
    ) throws {
        let work = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-touch-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        defer { try! FileManager.default.removeItem(at: work) }
        try scenario.appending("\nwait 100\n").write(
            to: work.appendingPathComponent("scenario"), atomically: true, encoding: .utf8)
        for (name, text) in [("rules", rules), ("beside", beside)] where !text.isEmpty {
            try text.appending("\n").write(to: work.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
        let scripts = ["trial.sh", "logind.sh"].map { Self.folder.appendingPathComponent($0) }
        for script in scripts + [GuestKernel.functions] {
            try FileManager.default.copyItem(at: script, to: work.appendingPathComponent(script.lastPathComponent))
        }
        let command =
            underLogind
            ? ["-k", "smp", work.path, "systemd", "/bin/bash", "/panel/logind.sh"]
            : [work.path, "/bin/bash", "/panel/trial.sh"]
        let surface = ["1280", "800", "\(rotation)", "\(scale)"]
        let programs = GuestKernel.programs.path
        let status = try GuestKernel.run(
            GuestKernel.runner().path, command + [programs, seat] + surface + arguments,
            log: work.appendingPathComponent("guest.log"))
        func text(_ name: String) -> String {
            (try? String(contentsOf: work.appendingPathComponent(name), encoding: .utf8)) ?? ""
        }
        log = text("log") + text("injector.log") + text("seatd.log")
        try #require(status == 0, "the guest ended with \(status):\n\(log)")
        lines = text("samples").split(separator: "\n").map(String.init)
        batches = lines.filter { $0.hasPrefix("batch ") }.map(Self.batch)
        reports = text("reports").split(separator: "\n").map { line in
            let words = line.split(separator: " ")
            return Int64(words[2])!...Int64(words[3])!
        }
        reference = text("reference").split(separator: "\n").map(String.init)
    }

    private static func batch(_ line: String) -> [Sample] {
        let words = line.split(separator: " ").dropFirst().map(String.init)
        return stride(from: 0, to: words.count, by: 5).map { i in
            Sample(
                phase: words[i], id: Int(words[i + 1])!, x: Double(words[i + 2])!, y: Double(words[i + 3])!,
                time: Int64(words[i + 4])!)
        }
    }
}

extension TouchRun {
    /// Fingers that went down and never ended.
    var unfinished: Set<Int> {
        samples.reduce(into: []) { down, sample in
            if sample.phase == "down" { down.insert(sample.id) }
            if sample.phase == "up" || sample.phase == "cancel" { down.remove(sample.id) }
        }
    }

    /// What no consumer may see: fingers that are down twice or never were, and times that go back.
    var problems: [String] {
        var last: [Int: Int64] = [:]
        var found: [String] = []
        for sample in samples {
            if (sample.phase == "down") == (last[sample.id] != nil) { found.append("out of order: \(sample)") }
            if sample.time < last[sample.id] ?? 0 { found.append("back in time: \(sample)") }
            last[sample.id] = sample.phase == "up" || sample.phase == "cancel" ? nil : sample.time
        }
        return found
    }
}
