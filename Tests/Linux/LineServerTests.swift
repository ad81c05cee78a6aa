import CLinux
import Glibc
import Testing
import Time

@testable import Linux

@MainActor @Suite(.serialized, .timeLimit(.minutes(19))) struct `Clients of a line server` {
    private static func hasEnded(_ client: borrowing Descriptor) -> Bool {
        var byte: UInt8 = 0
        return recv(client.number, &byte, 1, Int32(MSG_DONTWAIT)) == 0
    }

    @Test func `one without a whole line in its time is sent away, one that waits for an answer is not`() throws {
        let path = "/tmp/vitrine-lines-\(getpid()).sock"
        defer { unlink(path) }
        var limits = LineServer.Limits(line: 1000)
        limits.idle = 0.3
        let server = try LineServer(
            ListeningSocket.make(at: path, mode: 0o600), limits: limits, farewells: .init(tooMany: [1], tooLong: [2]))
        var waiting: LineServer.ClientID?
        server.onLine = { client, _ in waiting = client }
        server.isWaiting = { $0 == waiting }
        let silent = Descriptor(owning: vt_connect(path, 5))
        let slow = Descriptor(owning: vt_connect(path, 5))
        let asking = Descriptor(owning: vt_connect(path, 5))
        #expect(send(asking.number, "?\n", 2, Int32(MSG_NOSIGNAL)) == 2)
        var areGone = (false, false)
        while areGone != (true, true) {
            // A byte now and then is no line.
            if !areGone.1 { _ = send(slow.number, "x", 1, Int32(MSG_NOSIGNAL)) }
            Loop.iterate(blocking: false)
            usleep(1000)
            areGone = (areGone.0 || Self.hasEnded(silent), areGone.1 || Self.hasEnded(slow))
        }
        #expect(waiting != nil && !Self.hasEnded(asking))
    }
}
