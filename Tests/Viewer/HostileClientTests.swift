import Glibc
import Linux
import Servers
import Support
import Testing
import Time

@testable import Viewer

@MainActor @Suite(.serialized, .timeLimit(.minutes(19))) struct `Clients of the VNC window that do wrong` {
    @Test func `a client that speaks something else is dropped`() throws {
        let viewer = try VNCViewer(width: 32, height: 16, port: 0)
        let browser = try RFBClient(port: viewer.port)
        turn(seconds: 0.15)
        try browser.write(Array("POST / HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
        #expect(browser.isDropped(within: 1))
    }

    @Test(arguments: [[7, 0, 0, 0], [8, 2, 0, 0], [11, 0, 0, 0], [99], [255, 1], [2, 0, 255, 255]] as [[UInt8]])
    func `a client that wants what a panel has not is dropped`(message: [UInt8]) throws {
        let viewer = try VNCViewer(width: 32, height: 16, port: 0)
        let client = try RFBClient(port: viewer.port)
        try client.shakeHands()
        try client.write(message)
        #expect(client.isDropped(within: 1))
    }

    @Test func `half a message stops nobody, and its rest is understood`() throws {
        let viewer = try VNCViewer(width: 32, height: 16, port: 0)
        var events: [Pointed] = []
        viewer.onPointer = { x, y, pressed, _ in events.append(Pointed(x, y, pressed)) }
        let slow = try RFBClient(port: viewer.port)
        try slow.shakeHands()
        let other = try RFBClient(port: viewer.port)
        try other.shakeHands()
        try slow.write([5, 0, 0])
        let before = monotonicNow()
        turn(seconds: 0.05)
        #expect((monotonicNow() - before).value < 0.2)
        try other.point(1, 1, buttons: 0)
        turn(seconds: 0.02)
        #expect(events == [Pointed(1, 1, false)])
        try slow.write([9, 0, 8])
        turn(seconds: 0.02)
        #expect(events == [Pointed(1, 1, false), Pointed(9, 8, false)])
    }

    @Test func `a client that hangs up within a message is dropped without a busy loop`() throws {
        let viewer = try VNCViewer(width: 32, height: 16, port: 0)
        let client = try RFBClient(port: viewer.port)
        try client.shakeHands()
        try client.write([5, 0, 0])
        shutdown(client.socket, Int32(SHUT_WR))
        #expect(client.isDropped(within: 1))
    }

    @Test func `clipboard text is thrown away, however long`() throws {
        let viewer = try VNCViewer(width: 32, height: 16, port: 0)
        let client = try RFBClient(port: viewer.port)
        try client.shakeHands()
        try client.write([6, 0, 0, 0, 0, 1, 134, 160])  // 100 000 bytes
        for _ in 0..<10 {
            try client.write([UInt8](repeating: 255, count: 10_000))
            turn(seconds: 0.002)
        }
        var events: [Pointed] = []
        viewer.onPointer = { x, y, pressed, _ in events.append(Pointed(x, y, pressed)) }
        try client.point(2, 3, buttons: 0)
        turn(seconds: 0.02)
        #expect(events == [Pointed(2, 3, false)])
    }

    @Test func `random bytes after the handshake end in silence or a drop, never in a crash`() throws {
        let viewer = try VNCViewer(width: 32, height: 16, port: 0)
        var random = SeededGenerator(seed: 3)
        for _ in 0..<8 {
            let client = try RFBClient(port: viewer.port)
            try client.shakeHands()
            try client.write((0..<2000).map { _ in UInt8.random(in: 0...255, using: &random) })
            turn(seconds: 0.01)
            // And still pictures for the others.
            let other = try RFBClient(port: viewer.port)
            try other.shakeHands()
            try other.request(incremental: false)
            var seen = blank(32, 16)
            #expect(try other.update(into: &seen) == [.init(x: 0, y: 0, w: 32, h: 16)])
        }
    }

    @Test func `a client that never reads stops nobody and is dropped`() throws {
        let viewer = try VNCViewer(width: 1920, height: 1080, port: 0)
        let stuck = try RFBClient(port: viewer.port, receiveBuffer: 4096)
        try stuck.shakeHands()
        let other = try RFBClient(port: viewer.port)
        try other.shakeHands()
        try stuck.request(incremental: false)
        var longest = 0.0
        let begin = monotonicNow()
        var seen = blank(1920, 1080)
        while (monotonicNow() - begin).value < 3 {
            let before = monotonicNow()
            viewer.present(damage: [(0, 0, 16, 16)])
            Loop.iterate(blocking: false)
            longest = max(longest, (monotonicNow() - before).value)
        }
        #expect(longest < 0.5)
        // The bytes in flight can still be read, then comes the end.
        #expect(stuck.isDropped(within: 2))
        try other.request(incremental: false)
        _ = try other.update(into: &seen)
    }
}
