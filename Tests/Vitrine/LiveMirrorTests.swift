import Foundation
import Linux
import Servers
import Testing
import Time

/// The panel in a VNC window beside it.
@MainActor @Suite(.serialized) struct LiveMirrorTests {
    private static let (width, height) = (640, 400)
    /// In the middle of the second of the bottom bar's tabs.
    private static let tab = (x: 320, y: 372)

    /// Takes what comes for a while.
    private func look(_ client: RFBClient, into pixels: inout [[UInt32]], seconds: Double) throws {
        let end = monotonicNow() + Seconds(seconds)
        while monotonicNow() < end {
            try client.request(incremental: true)
            do { _ = try client.update(into: &pixels, within: 0.3) } catch is RFBClient.TimedOut {}
        }
    }

    @Test(arguments: [false, true])
    func `a client sees what the panel shows, and touches it only where it may`(mayTouch: Bool) throws {
        let folder = try DaemonRun.temporaryFolder()
        let control = folder.appendingPathComponent("control").path
        let record = folder.appendingPathComponent("record")
        let arguments = [
            "--display", "memory:\(Self.width)x\(Self.height)@60", "--library", "/nonexistent", "--duration", "6",
            "--control", control, "--set", "viewer.mirror=true", "--set", "viewer.control=\(mayTouch)",
            "--set", "interface.language=english", "--record", record.path,
        ]
        var pixels = [[UInt32]](repeating: [UInt32](repeating: 0, count: Self.width), count: Self.height)
        let (status, log) = try DaemonRun.run(arguments) { _ in
            var client: RFBClient?
            for _ in 0..<200 where client == nil {
                client = try? RFBClient(path: control + ".viewer")
                usleep(10_000)
            }
            let mirror = try #require(client, "no mirror")
            try mirror.shakeHands()
            #expect(mirror.width == Self.width && mirror.height == Self.height)
            try mirror.request(incremental: false)
            _ = try mirror.update(into: &pixels)
            try look(mirror, into: &pixels, seconds: 1)
            try mirror.point(Self.tab.x, Self.tab.y, buttons: 1)
            try mirror.point(Self.tab.x, Self.tab.y, buttons: 0)
            try look(mirror, into: &pixels, seconds: 2)
        }
        #expect(status == 0, "\(log)")
        let files = try FileManager.default.contentsOfDirectory(atPath: record.path).filter { $0.hasSuffix(".png") }
        let last = try RGBPicture(png: record.appendingPathComponent(try #require(files.max())))
        var wrong = 0
        for y in 0..<Self.height {
            for x in 0..<Self.width where last.colour(x, y) != pixels[y][x] { wrong += 1 }
        }
        #expect(wrong == 0, "\(wrong) pixels differ")
        #expect(Set(pixels.joined()).count > 3, "there is a picture")
        let timeline = try String(contentsOf: record.appendingPathComponent("timeline.jsonl"), encoding: .utf8)
        let page = try #require(timeline.split(separator: "\n").last)
        #expect(page.contains(#""tab": "home""#) != mayTouch, "\(page)")
    }
}
