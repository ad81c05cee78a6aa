import Foundation
import Testing

/// The real daemon, run to its end.
struct DaemonRun {
    /// What comes and goes over pages.
    struct Part: Decodable, Equatable {
        let kind: String
        let progress: Double
        let opacity: Double
    }

    /// One line of `timeline.jsonl`.
    struct Line: Decodable, Equatable {
        let t: Double
        let state: String
        let motion: String
        let expansion: Double
        let presence: Double
        let opacity: Double
        let window: [Double]?
        let video: [Double]?
        let floating_corner: String?
        let preview: Part?
        let transition: Part?
        let video_pts: Double?
        let tab: String
        let page: String
        let damage_px: Int
    }

    let folder: URL
    let status: Int32
    let log: String
    let timeline: String
    let lines: [Line]

    /// The folder of the built programs: the test bundle stands in it.
    static var programs: URL {
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        while !FileManager.default.fileExists(atPath: folder.appendingPathComponent("vitrined").path),
            folder.path != "/"
        {
            folder.deleteLastPathComponent()
        }
        return folder
    }

    init(_ arguments: [String], touch: Trace? = nil) throws {
        folder = try Self.temporaryFolder()
        var arguments = arguments + ["--record", folder.appendingPathComponent("record").path]
        if let touch {
            let path = folder.appendingPathComponent("touch.evemu")
            try touch.text.write(to: path, atomically: true, encoding: .utf8)
            arguments += ["--touch", path.path]
        }
        (status, log) = try Self.run(arguments)
        let file = folder.appendingPathComponent("record/timeline.jsonl")
        timeline = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        lines = try timeline.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    }

    /// Runs the daemon and returns its exit status and what it logged.
    static func run(_ arguments: [String], whileRunning: (Process) throws -> Void = { _ in }) throws -> (Int32, String)
    {
        let process = Process()
        process.executableURL = programs.appendingPathComponent("vitrined")
        process.arguments = arguments
        let log = try temporaryFolder().appendingPathComponent("log")
        try Data().write(to: log)
        process.standardError = try FileHandle(forWritingTo: log)
        process.standardOutput = process.standardError
        try process.run()
        try whileRunning(process)
        process.waitUntilExit()
        return (process.terminationStatus, try String(contentsOf: log, encoding: .utf8))
    }

    static func temporaryFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}

/// An evemu recording of one finger on a panel of the given size.
struct Trace {
    private(set) var text: String
    private var touches = 0
    private(set) var time = 0.0

    init(width: Int, height: Int) {
        text = """
            # EVEMU 1.3
            N: panel
            A: 2f 0 9 0 0 0
            A: 35 0 \(width - 1) 0 0 10
            A: 36 0 \(height - 1) 0 0 10
            A: 39 0 65535 0 0 0

            """
    }

    private mutating func event(_ type: Int, _ code: Int, _ value: Int) {
        let microseconds = Int((time * 1e6).rounded())
        text += String(
            format: "E: %d.%06d %04x %04x %d\n", microseconds / 1_000_000, microseconds % 1_000_000, type, code, value)
    }

    private mutating func position(_ x: Double, _ y: Double) {
        event(3, 0x35, Int(x.rounded()))
        event(3, 0x36, Int(y.rounded()))
        event(0, 0, 0)
    }

    /// A straight stroke sampled at 100 Hz; the finger rests before it leaves.
    mutating func stroke(
        at start: Double, from: (Double, Double), to: (Double, Double), during: Double, rest: Double = 0
    ) {
        time = start
        touches += 1
        event(3, 0x2f, 0)
        event(3, 0x39, touches)
        let steps = max(1, Int((during * 100).rounded()))
        for step in 0...steps {
            time = start + Double(step) / 100
            let part = Double(step) / Double(steps)
            position(from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
        }
        time += rest
        event(3, 0x39, -1)
        event(0, 0, 0)
    }

    mutating func tap(at start: Double, _ x: Double, _ y: Double) {
        stroke(at: start, from: (x, y), to: (x, y), during: 0.06)
    }
}
