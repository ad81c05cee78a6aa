import Foundation
import Guest
import Testing

/// The real daemon, run to its end.
struct DaemonRun {
    /// What comes and goes over pages.
    struct Part: Decodable, Equatable {
        let kind: String
        let progress: Double
        /// x, y, width and height in points, by the name of what is there.
        let frames: [String: [Double]]
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

    static let programs = GuestKernel.programs

    init(_ arguments: [String], touch: Trace? = nil) throws {
        folder = try Self.temporaryFolder()
        var arguments =
            ["--set", "kiosk.settings=open"] + arguments
            + ["--record", folder.appendingPathComponent("record").path]
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
    static func run(
        _ arguments: [String], from folder: URL = programs, environment: [String: String] = [:],
        whileRunning: (Process) throws -> Void = { _ in }
    ) throws -> (Int32, String) {
        let process = Process()
        process.executableURL = folder.appendingPathComponent("vitrined")
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
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
