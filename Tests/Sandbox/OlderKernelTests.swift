import Foundation
import Guest
import Testing

/// The same attempts on Debian 12's own kernel, 6.1: its Landlock (version 2) knows neither truncating nor requests to
/// devices. It has a camera (vivid), a codec from memory to memory (vicodec) and a sound card (snd-dummy) as well.
@Suite(.timeLimit(.minutes(19))) struct `On the kernel of Debian 12` {
    private let folder = GuestKernel.root.appendingPathComponent(".build/sandbox-guest")

    /// A file or device, and what each worker gets that tries to open it.
    private struct Device: Sendable {
        let attempt: String
        let path: String
        let (player, pictures, catalog): (Int32, Int32, Int32)

        init(_ attempt: String, _ path: String, player: Int32, pictures: Int32, catalog: Int32) {
            (self.attempt, self.path) = (attempt, path)
            (self.player, self.pictures, self.catalog) = (player, pictures, catalog)
        }

        init(_ attempt: String, _ path: String, all result: Int32) {
            self.init(attempt, path, player: result, pictures: result, catalog: result)
        }
    }

    /// vivid is the first video and media device. vicodec's three nodes follow: its encoder, its decoder, and its decoder
    /// without state, which is told of each picture by the media device.
    private static let devices = [
        Device("read", "/run/library/film", all: 0), Device("read", "/etc/shadow", all: EACCES),
        Device("read", "/dev/video0", all: EACCES), Device("read", "/dev/media0", all: EACCES),
        Device("read", "/dev/video1", all: EACCES),
        Device("read", "/dev/video2", player: 0, pictures: 0, catalog: EACCES),
        Device("write", "/dev/video2", player: 0, pictures: 0, catalog: EACCES),
        Device("write", "/dev/video3", player: 0, pictures: 0, catalog: EACCES),
        Device("write", "/dev/media1", player: 0, pictures: 0, catalog: EACCES),
        Device("write", "/dev/snd/pcmC0D0p", player: 0, pictures: EACCES, catalog: EACCES),
        Device("read", "/dev/snd/pcmC0D0c", all: EACCES),
        Device("write", "/dev/snd/controlC0", player: 0, pictures: EACCES, catalog: EACCES),
    ]

    private struct Worker: Sendable {
        let arguments: String
        let expected: @Sendable (Denial) -> Int32
        let device: @Sendable (Device) -> Int32
    }

    private static let workers = [
        Worker(
            arguments: "media --sound --memory 1024 --read /run/library", expected: { $0.player },
            device: { $0.player }),
        Worker(
            arguments: "media --memory 1024 --read /run/library", expected: { $0.pictures }, device: { $0.pictures }),
        Worker(arguments: "catalog /run/library", expected: { $0.catalog }, device: { $0.catalog }),
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
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        for script in [here.appendingPathComponent("older-kernel.sh"), GuestKernel.functions] {
            try FileManager.default.copyItem(at: script, to: folder.appendingPathComponent(script.lastPathComponent))
        }
        let devices = Self.devices.flatMap { [$0.attempt, $0.path] }
        let denials = Denial.all.flatMap { [$0.attempt, Self.path($0.target)] }
        let lines =
            [(["none"] + devices)] + Self.workers.map { [$0.arguments] + devices + denials }
        let text = lines.map { $0.joined(separator: "\t") + "\n" }.joined()
        try text.write(to: folder.appendingPathComponent("attempts"), atomically: true, encoding: .utf8)
        let status = try GuestKernel.run(
            GuestKernel.root.appendingPathComponent("scripts/vt-guest").path,
            [
                "-t", "2400", folder.path, "/usr/bin/env", "PROGRAMS=\(GuestKernel.programs.path)", "/bin/bash",
                "/panel/older-kernel.sh",
            ], log: folder.appendingPathComponent("log"))
        try #require(status == 0)
        return try String(contentsOf: folder.appendingPathComponent("results"), encoding: .utf8)
            .components(separatedBy: "= ")
    }

    @Test func `of the devices decoders and sound alone are open, and all else is as on a newer kernel`() throws {
        let results = try run()
        try #require(results.count == Self.workers.count + 2, "\(results)")
        #expect(results[0].hasPrefix("6.1.") && results[0].contains("devices"), "\(results[0])")
        #expect(numbers(results[1]).allSatisfy { $0 == 0 } && numbers(results[1]).count == Self.devices.count)
        for (worker, result) in zip(Self.workers, results.dropFirst(2)) {
            let expected = Self.devices.map(worker.device) + Denial.all.map(worker.expected)
            let names = Self.devices.map { "\($0.attempt) \($0.path)" } + Denial.all.map(\.attempt)
            let got = numbers(result)
            try #require(got.count == expected.count, "\(result)")
            for (name, (got, expected)) in zip(names, zip(got, expected)) {
                #expect(got == expected, "\(worker.arguments): \(name)")
            }
            #expect(result.contains("\nfilm\n"), "the film is whole")
        }
    }
}
