import Control
import Foundation
import Support
import Testing

/// What clients do to the daemon that they should not.
@Suite(.serialized) struct `Control socket` {
    @Test func `only its user and its group may connect`() throws {
        let daemon = try RunningDaemon()
        let attributes = try FileManager.default.attributesOfItem(atPath: daemon.socket)
        #expect(attributes[.posixPermissions] as? Int == 0o660)
    }

    @Test func `a line may come in pieces, and several in one`() throws {
        let daemon = try RunningDaemon()
        let client = try RawClient(daemon.socket)
        let line = try Line.encoded(Request.status)
        for byte in line { try client.send([byte]) }
        guard case .status(let status) = try client.reply() else { return #expect(Bool(false)) }
        #expect(status.display == "640x400 at 60.0 Hz" && status.window == "hidden")
        try client.send(line + line + Array("{}\n".utf8) + line)
        let replies = try (0..<4).map { _ in try client.reply() }
        #expect(replies[2] == .failed("'version' is missing"))
        guard case .status(let last) = replies[3] else { return #expect(Bool(false)) }
        #expect(last.window == status.window)
    }

    @Test func `a line of ten megabytes is refused before it is read, and nobody else waits for it`() throws {
        let daemon = try RunningDaemon()
        let client = try RawClient(daemon.socket)
        let sent = try client.send([UInt8](repeating: UInt8(ascii: "a"), count: 10_000_000))
        #expect(sent < 1_000_000)
        #expect(try client.reply() == .failed("a line of more than 65536 bytes"))
        #expect(client.line() == nil)
        _ = try daemon.status()
    }

    @Test func `random bytes and halves of lines end nothing`() throws {
        let daemon = try RunningDaemon()
        var random = SeededGenerator(seed: 7)
        let whole = try Line.encoded(Request.touch(Request.Gesture(from: [1, 2], to: [3, 4], duration: 0)))
        for round in 0..<300 {
            let client = try RawClient(daemon.socket)
            var bytes = whole
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if round % 3 == 0 { bytes = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random))) }
            try client.send(bytes)
        }
        _ = try daemon.status()
        #expect(daemon.isRunning)
    }

    @Test func `a flood that nobody reads the answers of does not keep others waiting`() throws {
        let daemon = try RunningDaemon()
        let flood = try RawClient(daemon.socket)
        _ = fcntl(flood.descriptor, F_SETFL, O_NONBLOCK)
        let lines = Array(repeating: try Line.encoded(Request.config), count: 2000).flatMap { $0 }
        let other = try RawClient(daemon.socket)
        for _ in 0..<20 {
            try flood.send(lines)
            try other.send(Line.encoded(Request.status))
            guard case .status = try other.reply() else { return #expect(Bool(false)) }
        }
        #expect(daemon.isRunning)
    }
}
