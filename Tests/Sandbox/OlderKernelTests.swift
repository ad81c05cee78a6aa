import Foundation
import Guest
import Testing

/// The same attempts on Debian 12's own kernel, 6.1: its Landlock (version 2) knows neither truncating nor requests to
/// devices. It has a camera (vivid) and a sound card (snd-dummy) as well.
@Suite(.timeLimit(.minutes(15))) struct `On the kernel of Debian 12` {
    private let folder = GuestKernel.root.appendingPathComponent(".build/sandbox-guest")

    private static let devices: [(attempt: String, path: String, player: Int32, other: Int32)] = [
        ("read", "/run/library/film", 0, 0), ("read", "/etc/shadow", EACCES, EACCES),
        ("read", "/dev/video0", EACCES, EACCES), ("read", "/dev/media0", EACCES, EACCES),
        ("write", "/dev/snd/pcmC0D0p", 0, EACCES), ("read", "/dev/snd/pcmC0D0c", EACCES, EACCES),
        ("write", "/dev/snd/controlC0", 0, EACCES),
    ]

    private static let workers: [(arguments: String, expected: @Sendable (Denial) -> Int32, plays: Bool)] = [
        ("media --sound --memory 1024 --read /run/library", { $0.player }, true),
        ("media --memory 1024 --read /run/library", { $0.pictures }, false),
        ("catalog /run/library", { $0.catalog }, false),
    ]

    private static func path(_ target: Denial.Target) -> String {
        switch target {
        case .film: "/run/library/film"
        case .device: "/dev/tty1"
        // Whether somebody listens is not asked any more.
        case .nothing, .service, .packets, .datagrams: "/run/service"
        }
    }

    /// Boots it, tries everything, and gives the results of each worker, the one without confinement first.
    private func run() throws -> [String] {
        if FileManager.default.fileExists(atPath: folder.path) { try FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "older-kernel.sh")
        try FileManager.default.copyItem(at: script, to: folder.appendingPathComponent("older-kernel.sh"))
        let devices = Self.devices.flatMap { [$0.attempt, $0.path] }
        let denials = Denial.all.flatMap { [$0.attempt, Self.path($0.target)] }
        let lines =
            [(["none"] + devices)] + Self.workers.map { [$0.arguments] + devices + denials }
        let text = lines.map { $0.joined(separator: "\t") + "\n" }.joined()
        try text.write(to: folder.appendingPathComponent("attempts"), atomically: true, encoding: .utf8)
        let status = try GuestKernel.run(
            GuestKernel.root.appendingPathComponent("scripts/vt-guest").path,
            [
                "-t", "800", folder.path, "/usr/bin/env", "PROGRAMS=\(GuestKernel.programs.path)", "/bin/bash",
                "/panel/older-kernel.sh",
            ], log: folder.appendingPathComponent("log"))
        try #require(status == 0)
        return try String(contentsOf: folder.appendingPathComponent("results"), encoding: .utf8)
            .components(separatedBy: "= ")
    }

    @Test func `every attempt gets what it gets on a newer one, and camera and microphone stay closed`() throws {
        let results = try run()
        try #require(results.count == Self.workers.count + 2, "\(results)")
        #expect(results[0].hasPrefix("6.1.") && results[0].contains("devices"), "\(results[0])")
        #expect(numbers(results[1]).allSatisfy { $0 == 0 } && numbers(results[1]).count == Self.devices.count)
        for (worker, result) in zip(Self.workers, results.dropFirst(2)) {
            let expected = Self.devices.map { worker.plays ? $0.player : $0.other } + Denial.all.map(worker.expected)
            let names = Self.devices.map(\.path) + Denial.all.map(\.attempt)
            let got = numbers(result)
            try #require(got.count == expected.count, "\(result)")
            for (name, (got, expected)) in zip(names, zip(got, expected)) {
                #expect(got == expected, "\(worker.arguments): \(name)")
            }
            #expect(result.contains("\nfilm\n"), "the film is whole")
        }
    }
}
