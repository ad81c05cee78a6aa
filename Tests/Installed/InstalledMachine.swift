import Foundation
import Guest
import Support
import Synchronization
import Testing

/// A stock Debian 12 on which scripts/install has put the programs of a release: booted once, used by all tests.
///
/// The guest is QEMU with Debian's own kernel, systemd, terminals, seatd and a sound card. The programs are those that a
/// user gets, and so is the unit, with everything that it forbids.
final class InstalledMachine: Sendable {
    struct Failed: Error, CustomStringConvertible {
        let description: String
    }

    /// What a script printed and how it ended.
    struct Run {
        let status: Int
        let output: String
        /// The end of the service's and its workers' journal since the last `fresh`.
        let journal: String
        /// What a reader of a failed test wants to see.
        var report: String { "\(output)\njournal:\n\(journal)" }
        var lines: [Substring] { output.split(separator: "\n") }
    }

    static let shared = InstalledMachine()

    /// How much longer a script may take beside other tests.
    private static let timeFactor = 8.0
    /// Seconds for all scripts together. A slice of them takes 600 s beside other tests.
    private static let limit = isFullScale ? 14_400 : 2000

    /// What the guest sees as /panel.
    let folder = GuestKernel.root.appendingPathComponent(".build/installed")
    /// The programs of a release, as they were built.
    static let release = GuestKernel.root.appendingPathComponent(".build-release/release")
    /// Those of `VITRINE_PROGRAMS`, which is a release too, or has its programs as they are installed.
    static let programs =
        ProcessInfo.processInfo.environment["VITRINE_PROGRAMS"] == nil ? release : GuestKernel.programs

    private let jobs = Mutex(0)
    private let machine = Mutex<Process?>(nil)

    /// Runs a bash script as root, with the functions of Guest/functions.sh and Installed/functions.sh.
    ///
    /// - Parameter limit: seconds of real time that it may take on a quiet machine; other tests run beside it.
    /// - Throws: when the guest does not boot or the script does not end in time: never a reason to skip.
    func run(_ script: String, limit: Double = 480) throws -> Run {
        try boot()
        let number = jobs.withLock { jobs in
            jobs += 1
            return jobs
        }
        let job = folder.appendingPathComponent("job-\(number)")
        let prelude = """
            ROOT=/host\(GuestKernel.root.path) PROGRAMS=/host\(Self.programs.path)
            . /panel/functions.sh
            . /panel/installed.sh
            trap 'journals | tail -n 60 > /panel/job-\(number).journal' EXIT

            """
        try Data((prelude + script).utf8).write(to: job.appendingPathExtension("sh"), options: .atomic)
        let status = job.appendingPathExtension("status")
        let end = Date(timeIntervalSinceNow: limit * Self.timeFactor)
        while !FileManager.default.fileExists(atPath: status.path) {
            guard Date() < end, machine.withLock({ $0?.isRunning ?? false }) else {
                let output = (try? text("job-\(number).out")) ?? ""
                throw Failed(description: "the script did not end within \(limit) s:\n\(output)")
            }
            Thread.sleep(forTimeInterval: 0.1)
        }
        let code = try text("job-\(number).status").trimmingCharacters(in: .whitespacesAndNewlines)
        let journal = (try? text("job-\(number).journal")) ?? ""
        return Run(status: Int(code) ?? -1, output: try text("job-\(number).out"), journal: journal)
    }

    /// A file the guest left in /panel.
    func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
    }

    /// Samples of 16 bits that the sound card has played so far. An earlier machine may have left its own.
    func sound() throws -> [Int16] {
        guard machine.withLock({ $0 != nil }) else { return [] }
        let wave = try Data(contentsOf: folder.appendingPathComponent("sound.wav")).dropFirst(44)
        return stride(from: wave.startIndex, to: wave.endIndex - 1, by: 2).map {
            Int16(truncatingIfNeeded: Int(wave[$0]) | Int(wave[$0 + 1]) << 8)
        }
    }

    /// Ends the guest. One that hangs is not waited for.
    func end() throws {
        guard let process = machine.withLock({ $0 }) else { return }
        try Data().write(to: folder.appendingPathComponent("stop"))
        let end = Date(timeIntervalSinceNow: 120)
        while process.isRunning, Date() < end { Thread.sleep(forTimeInterval: 0.1) }
        process.terminate()
        process.waitUntilExit()
    }

    /// The sample library's first two clips, and in a folder beside it one clip for each codec.
    private static func makeLibrary(_ here: URL) throws {
        let library = GuestKernel.root.appendingPathComponent(".build/installed-library")
        let log = library.appendingPathExtension("log")
        for command in [
            [GuestKernel.root.appendingPathComponent("scripts/sample-library").path, "--only", "2", library.path],
            [here.appendingPathComponent("codecs.sh").path, library.appendingPathComponent("codecs").path],
        ] where try GuestKernel.run("/bin/bash", command, log: log) != 0 {
            throw Failed(description: "no library: see \(log.path)")
        }
    }

    private func boot() throws {
        try machine.withLock { machine in
            guard machine == nil else { return }
            for program in ["vitrined", "panel-touch", "panel-flip", "panel-capture"] {
                let path = Self.programs.appendingPathComponent(program).path
                guard FileManager.default.isExecutableFile(atPath: path) else {
                    throw Failed(description: "no \(path): run scripts/build release")
                }
            }
            if FileManager.default.fileExists(atPath: folder.path) { try FileManager.default.removeItem(at: folder) }
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            try Self.makeLibrary(here)
            for (name, file) in [
                "functions.sh": GuestKernel.functions, "jobs.sh": GuestKernel.jobs,
                "installed.sh": here.appendingPathComponent("functions.sh"),
            ] {
                try FileManager.default.copyItem(at: file, to: folder.appendingPathComponent(name))
            }
            let process = Process()
            process.executableURL = GuestKernel.root.appendingPathComponent("scripts/vt-guest")
            process.arguments = ["-r", "debian", "-t", String(Self.limit), folder.path, "/bin/bash", "/panel/jobs.sh"]
            process.standardInput = FileHandle.nullDevice
            let log = folder.appendingPathComponent("log")
            try Data().write(to: log)
            process.standardOutput = try FileHandle(forWritingTo: log)
            process.standardError = process.standardOutput
            try process.run()
            machine = process
        }
    }
}

/// Ends the machine with its suite, and says how many scripts it ran.
struct OnInstalledMachine: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await function()
        try InstalledMachine.shared.end()
    }
}

/// All tests on the machine, one after the other.
@Suite(.serialized, OnInstalledMachine()) struct Installed {
    let machine = InstalledMachine.shared
}
