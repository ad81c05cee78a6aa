package import Foundation

/// The kernel with a virtual panel that tests boot, and what it is given.
package enum GuestKernel {
    package struct Missing: Error, CustomStringConvertible {
        package let description: String
    }

    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    package static let root = sources.deletingLastPathComponent().deletingLastPathComponent()

    /// Functions for the scripts that run inside.
    package static let functions = sources.appendingPathComponent("functions.sh")
    /// What runs scripts one after the other in a guest that is booted once.
    package static let jobs = sources.appendingPathComponent("jobs.sh")

    /// The program that boots a guest: in the folder that `VITRINE_PANEL` names, or built by scripts/panel-kernel.
    ///
    /// - Throws: `Missing`: a test that finds no panel fails.
    package static func runner() throws -> URL {
        let program = (named ?? built).appendingPathComponent("run")
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            throw Missing(description: "no \(program.path): run scripts/panel-kernel")
        }
        return program
    }

    private static let named = ProcessInfo.processInfo.environment["VITRINE_PANEL"].map {
        URL(fileURLWithPath: $0, isDirectory: true)
    }

    private static let built: URL = {
        let environment = ProcessInfo.processInfo.environment
        let cache =
            environment["XDG_CACHE_HOME"].map { URL(fileURLWithPath: $0) }
            ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".cache")
        return cache.appendingPathComponent("vitrine/panel")
    }()

    /// The folder of the built programs: that of `VITRINE_PROGRAMS`, or the one that the test bundle stands in.
    package static let programs =
        ProcessInfo.processInfo.environment["VITRINE_PROGRAMS"].map { URL(fileURLWithPath: $0, isDirectory: true) }
        ?? Bundle.main.executableURL!.deletingLastPathComponent()

    /// Runs a program of this computer to its end: its exit status, and in `log` what it printed.
    package static func run(_ program: String, _ arguments: [String], log: URL) throws -> Int32 {
        try Data().write(to: log)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: log)
        process.standardError = process.standardOutput
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
