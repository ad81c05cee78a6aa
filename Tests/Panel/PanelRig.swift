import Foundation
import Guest
import Synchronization
import Testing

/// What guests are given, and how often they were used.
final class PanelRig: Sendable {
    static let shared = PanelRig()

    private struct Used {
        var guests = 0
        var tests: Set<Test.ID> = []
    }

    private let used = Mutex(Used())

    static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    static let programs = GuestKernel.programs

    /// The program that boots a guest with virtual terminals.
    static let terminalRunner = GuestKernel.root.appendingPathComponent("scripts/vt-guest")

    /// One clip of 3 s with its sidecar; guests see it where it is.
    static func library() throws -> URL { try madeLibrary.get() }

    private static let madeLibrary: Result<URL, any Error> = Result {
        let folder = GuestKernel.root.appendingPathComponent(".build/panel-library")
        let log = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
        let script = GuestKernel.root.appendingPathComponent("scripts/sample-library").path
        try #require(
            GuestKernel.run(script, ["--only", "1", folder.path], log: log) == 0, "no sample library: see \(log.path)")
        return folder
    }

    /// 20 s of a picture that stands still, as large as the full window's and the mini player's video can be made.
    static func unscaledClip() throws -> URL { try madeClip.get() }

    private static let madeClip: Result<URL, any Error> = Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("bars.mp4")
        let words =
            "videotestsrc num-buffers=600 pattern=smpte-rp-219 ! video/x-raw,width=480,height=270,framerate=30/1"
            + " ! x264enc speed-preset=ultrafast ! mp4mux ! filesink location=\(file.path)"
        let arguments = ["-q"] + words.split(separator: " ").map(String.init)
        let status = try GuestKernel.run(
            "/usr/bin/gst-launch-1.0", arguments, log: folder.appendingPathComponent("log"))
        try #require(status == 0, "no clip: see \(folder.path)")
        return file
    }

    /// What guests leave is kept until the next run of the suite.
    private static let work = GuestKernel.root.appendingPathComponent(".build/panel")

    static func clean() throws {
        if FileManager.default.fileExists(atPath: work.path) { try FileManager.default.removeItem(at: work) }
    }

    /// An empty folder for one more guest of the running test.
    func nextFolder() throws -> URL {
        used(by: Test.current)
        let number = used.withLock { used in
            used.guests += 1
            return used.guests
        }
        let folder = Self.work.appendingPathComponent("guest-\(number)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Counts a test that has a guest.
    func used(by test: Test?) {
        if let test { used.withLock { _ = $0.tests.insert(test.id) } }
    }

    /// The line that scripts/test compares: how many of the tests in this folder booted a guest.
    func summary() throws -> String {
        let used = used.withLock { $0 }
        let existing = try Self.occurrences(of: "@Test")
        return "panel: \(used.tests.count) of \(existing) tests, \(used.guests) guests run"
    }

    private static func occurrences(of word: String) throws -> Int {
        try FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent.hasSuffix("Tests.swift") }
            .map { try String(contentsOf: $0, encoding: .utf8).components(separatedBy: word).count - 1 }
            .reduce(0, +)
    }
}

/// Counts what ran, and says it when the suite has ended.
struct CountedOnPanel: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try PanelRig.clean()
        try await function()
        print(try PanelRig.shared.summary())
    }
}

extension Trait where Self == CountedOnPanel {
    static var countedOnPanel: Self { CountedOnPanel() }
}

/// All tests that boot a guest, as many at a time as there are processors: each takes one.
@Suite(.countedOnPanel) struct Panel {}
