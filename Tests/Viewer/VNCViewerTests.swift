import Glibc
import Linux
import Servers
import Support
import Testing
import Time

@testable import Viewer

@MainActor @Suite(.serialized, .timeLimit(.minutes(19))) struct `The panel in a VNC window` {
    @Test func `a client sees the pixels in their colours`() throws {
        let viewer = try VNCViewer(width: 64, height: 48, port: 0)
        viewer.fill(0x0011_2233, x: 0, y: 0, w: 64, h: 48)
        viewer.fill(0x00ff_0000, x: 10, y: 5, w: 3, h: 2)
        let client = try RFBClient(port: viewer.port)
        try client.shakeHands()
        #expect((client.width, client.height) == (64, 48))
        try client.request(incremental: false)
        var seen = blank(64, 48)
        #expect(try client.update(into: &seen) == [.init(x: 0, y: 0, w: 64, h: 48)])
        for y in 0..<48 {
            for x in 0..<64 {
                #expect(seen[y][x] == ((10..<13).contains(x) && (5..<7).contains(y) ? 0xff0000 : 0x112233))
            }
        }
    }

    @Test func `a change reaches a client that waits for it, and only the changed part`() throws {
        let viewer = try VNCViewer(width: 64, height: 48, port: 0)
        var (client, seen) = try lookingClient(at: viewer)
        try client.request(incremental: true)
        turn(seconds: 0.02)
        viewer.fill(0x0000_ff00, x: 20, y: 10, w: 8, h: 4)
        viewer.present(damage: [(20, 10, 8, 4)])
        #expect(try client.update(into: &seen) == [.init(x: 20, y: 10, w: 8, h: 4)])
        #expect(seen[12][24] == 0x00ff00 && seen[12][28] == 0)
    }

    @Test func `a change that came before the request is sent with it`() throws {
        let viewer = try VNCViewer(width: 64, height: 48, port: 0)
        var (client, seen) = try lookingClient(at: viewer)
        viewer.present(damage: [(0, 0, 4, 4), (-5, 40, 10, 100), (100, 100, 5, 5), (3, 3, 0, 9)])
        turn(seconds: 0.02)
        try client.request(incremental: true)
        let expected: [RFBClient.Rectangle] = [.init(x: 0, y: 0, w: 4, h: 4), .init(x: 0, y: 40, w: 5, h: 8)]
        #expect(try client.update(into: &seen) == expected)
    }

    @Test func `large pictures in a row arrive whole, each with the pixels of its time`() throws {
        let viewer = try VNCViewer(width: 1920, height: 1080, port: 0)
        let client = try RFBClient(port: viewer.port)
        try client.shakeHands()
        var seen = blank(1920, 1080)
        for colour: UInt32 in [1, 0x40_0000, 0x00_8000, 0xc0] {
            viewer.fill(colour, x: 0, y: 0, w: 1920, h: 1080)
            viewer.present(damage: [(0, 0, 1920, 1080)])
            try client.request(incremental: true)
            turn(seconds: 0.02)
            // What is already on its way must not change.
            viewer.fill(0xff_ffff, x: 0, y: 0, w: 1920, h: 1080)
            _ = try client.update(into: &seen)
            #expect(Set(seen.joined()) == [colour])
        }
    }

    @Test func `the left button is a finger`() throws {
        let viewer = try VNCViewer(width: 64, height: 48, port: 0)
        var events: [Pointed] = []
        var times: [Instant] = []
        viewer.onPointer = { x, y, pressed, time in
            events.append(Pointed(x, y, pressed))
            times.append(time)
        }
        let before = monotonicNow()
        let client = try RFBClient(port: viewer.port)
        try client.shakeHands()
        try client.point(1, 2, buttons: 0)
        try client.point(3, 4, buttons: 1)
        try client.point(5, 6, buttons: 1)
        try client.point(5, 6, buttons: 3)
        try client.point(60000, 60000, buttons: 1)
        try client.point(7, 8, buttons: 2)
        turn(seconds: 0.05)
        #expect(
            events == [
                Pointed(1, 2, false), Pointed(3, 4, true), Pointed(5, 6, true), Pointed(5, 6, true),
                Pointed(63, 47, true),
                Pointed(7, 8, false),
            ])
        #expect(times.allSatisfy { $0 > before && $0 <= monotonicNow() } && times == times.sorted())
    }

    @Test func `a pointer that moves in a second window does not lift the finger in the first`() throws {
        let viewer = try VNCViewer(width: 64, height: 48, port: 0)
        var events: [Pointed] = []
        viewer.onPointer = { x, y, pressed, _ in events.append(Pointed(x, y, pressed)) }
        let clients = [try RFBClient(port: viewer.port), try RFBClient(port: viewer.port)]
        for client in clients { try client.shakeHands() }
        try clients[0].point(30, 20, buttons: 1)
        turn(seconds: 0.02)
        try clients[1].point(5, 6, buttons: 0)
        turn(seconds: 0.02)
        #expect(events == [Pointed(30, 20, true)])
    }

    @Test func `a finger is lifted where it was when its client goes`() throws {
        let viewer = try VNCViewer(width: 64, height: 48, port: 0)
        var events: [Pointed] = []
        viewer.onPointer = { x, y, pressed, _ in events.append(Pointed(x, y, pressed)) }
        let client = try RFBClient(port: viewer.port)
        try client.shakeHands()
        try client.point(30, 20, buttons: 1)
        turn(seconds: 0.02)
        client.hangUp()
        turn(seconds: 0.02)
        #expect(events == [Pointed(30, 20, true), Pointed(30, 20, false)])
    }

    @Test func `the daemon may present from within a pointer event`() throws {
        let viewer = try VNCViewer(width: 64, height: 48, port: 0)
        viewer.onPointer = { x, y, _, _ in
            viewer.fill(0xabcdef, x: x, y: y, w: 1, h: 1)
            viewer.present(damage: [(x, y, 1, 1)])
        }
        var (client, seen) = try lookingClient(at: viewer)
        try client.request(incremental: true)
        try client.point(30, 20, buttons: 1)
        #expect(try client.update(into: &seen) == [.init(x: 30, y: 20, w: 1, h: 1)])
        #expect(seen[20][30] == 0xabcdef)
        viewer.onPointer = nil
    }

    @Test func `several clients see the same panel`() throws {
        let viewer = try VNCViewer(width: 32, height: 16, port: 0)
        viewer.fill(0x123456, x: 0, y: 0, w: 32, h: 16)
        let clients = try (0..<3).map { _ in try RFBClient(port: viewer.port) }
        for client in clients { try client.shakeHands() }
        for client in clients { try client.request(incremental: false) }
        for client in clients {
            var seen = blank(32, 16)
            _ = try client.update(into: &seen)
            #expect(seen.allSatisfy { $0.allSatisfy { $0 == 0x123456 } })
        }
    }

    @Test func `a second viewer on the same port says what is wrong`() throws {
        let viewer = try VNCViewer(width: 32, height: 16, port: 0)
        let error = #expect(throws: ViewerError.self) { try VNCViewer(width: 32, height: 16, port: viewer.port) }
        #expect(error?.description == "port \(viewer.port) is in use by another program")
    }

    @Test func `a port that may not be used says what is wrong`() throws {
        guard getuid() != 0 else { return }
        let error = #expect(throws: ViewerError.self) { try VNCViewer(width: 32, height: 16, port: 1) }
        #expect(error?.description == "listen on 127.0.0.1 port 1: Permission denied")
    }

    @Test func `nothing wakes the loop while nothing happens`() throws {
        let viewer = try VNCViewer(width: 64, height: 48, port: 0)
        let (client, _) = try lookingClient(at: viewer)
        try client.request(incremental: true)
        turn(seconds: 0.05)
        var wokenBy = 0
        let timer = try OneShotTimer { wokenBy += 1 }
        timer.arm(at: monotonicNow() + 0.5)
        // GLib turns once for the sources that are new to it.
        turn(seconds: 0.01)
        var turns = 0
        while wokenBy == 0 {
            Loop.iterate(blocking: true)
            turns += 1
        }
        #expect(turns == 1)
    }
}
