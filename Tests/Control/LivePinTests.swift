import Control
import Foundation
import Testing

/// The PIN of the staff's page, from the command line to the keys on the panel.
@Suite(.serialized, .timeLimit(.minutes(19))) struct LivePinTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func daemon() throws -> RunningDaemon {
        try RunningDaemon(
            config: "[kiosk]\nsettings = \"pin\"\n",
            arguments: ["--display", "memory:1080x1920@60", "--state", folder.path + "/state/settings.toml"])
    }

    /// Runs `vitrinectl pin set` with a PIN from a pipe.
    private func set(_ pin: String, on daemon: RunningDaemon) throws -> Int32 {
        let program = RunningDaemon.programs.appendingPathComponent("vitrinectl").path
        let command = "echo \(pin) | \(program) pin set --socket \(daemon.socket)"
        return try daemon.run("/bin/sh", ["-c", command]).0
    }

    private func ids(_ daemon: RunningDaemon) throws -> Set<String> {
        guard case .elements(let elements) = try daemon.ask(.elements) else { throw MessageError("no elements") }
        return Set(elements.map(\.id))
    }

    /// Taps an element, as soon as it is there and the finger of the last tap has left.
    private func tap(_ id: String, on daemon: RunningDaemon) throws {
        #expect(try daemon.waits { try daemon.ask(.tap(id)) == .done }, "\(id)")
    }

    private func openStaffPage(on daemon: RunningDaemon) throws {
        for id in ["tab.settings", "link.staff"] { try tap(id, on: daemon) }
        #expect(try daemon.waits { try ids(daemon).contains("pin.done") })
    }

    private func enter(_ pin: String, on daemon: RunningDaemon) throws {
        for digit in pin { try tap("pin.\(digit)", on: daemon) }
        try tap("pin.done", on: daemon)
        // The PIN is checked in the background, and no key counts meanwhile.
        usleep(500_000)
    }

    private func isOpen(_ daemon: RunningDaemon) throws -> Bool {
        try ids(daemon).contains { $0.hasPrefix("option.") }
    }

    @Test func `a PIN that is set opens the staff's page after a restart too, until it is removed`() throws {
        do {
            let daemon = try daemon()
            try tap("tab.settings", on: daemon)
            #expect(try set("12", on: daemon) != 0, "too short")
            #expect(try !ids(daemon).contains("link.staff"))
            #expect(try set("2468", on: daemon) == 0)
        }
        let daemon = try daemon()
        try openStaffPage(on: daemon)
        try enter("2469", on: daemon)
        try enter("2468", on: daemon)
        #expect(try daemon.waits { try isOpen(daemon) })
        #expect(try daemon.vitrinectl(["pin", "clear", "--socket", daemon.socket]).0 == 0)
        #expect(try daemon.waits { try !isOpen(daemon) && !ids(daemon).contains("link.staff") })
    }

    @Test func `after wrong tries no PIN opens the page, also after the daemon was killed`() throws {
        let first = try daemon()
        #expect(try set("2468", on: first) == 0)
        try openStaffPage(on: first)
        // On a busy machine a check takes long, and the keys pressed meanwhile do not count.
        for _ in 0..<8 { try enter("1111", on: first) }
        try enter("2468", on: first)
        #expect(try !first.waits(for: { try isOpen(first) }, seconds: 3))
        kill(first.pid, SIGKILL)
        #expect(first.waits { !first.isRunning })
        let second = try daemon()
        try openStaffPage(on: second)
        try enter("2468", on: second)
        #expect(try !second.waits(for: { try isOpen(second) }, seconds: 3))
    }
}
