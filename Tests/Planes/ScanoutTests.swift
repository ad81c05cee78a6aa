import Geometry
import Gesture
import Interface
import KMS
import Linux
import Panel
import Scene
import Testing
import WorkerProtocol

/// Decoded frames that the controller reads where they lie.
@MainActor
@Suite struct ScanoutTests {
    private func daemon(
        _ reading: PlaneOutput.Reading, scale: ClosedRange<Double> = 0.125...8
    ) throws -> PlaneDaemon {
        let output = PlaneOutput(overlays: 8, scale: scale)
        output.reading = reading
        return try PlaneDaemon(output, .memoryForDevices)
    }

    private func videoBuffers(_ output: PlaneOutput) -> Int { output.buffers.count { $0.format.isYUV } }

    @Test func `what was decoded is scanned out, and no buffer is made for it`() throws {
        let daemon = try daemon(.everything)
        for _ in 0..<6 { daemon.frame() }
        for direction in [1.0, -1] { daemon.swipe(direction) {} }
        #expect(daemon.pixels == 0 && daemon.screen.videoPath == .scannedOut)
        #expect(videoBuffers(daemon.output) == 0)
        // One for each of the worker's.
        #expect(daemon.output.imports == 4)
        let video = PixelRect(snapping: daemon.snapshot.video!, scale: 1)
        let shown = daemon.output.picture
        for y in video.y..<video.maxY {
            // A luma of 128 in limited range: 112 of 219 steps.
            let row = shown[y * 1280 + video.x..<y * 1280 + video.maxX]
            #expect(row.allSatisfy { $0 == 0x828282 })
        }
    }

    @Test func `a frame is let go when the one after it is seen, not before`() throws {
        let daemon = try daemon(.everything)
        for _ in 0..<5 { daemon.frame() }
        // It came with tick 4, and is on the panel.
        #expect(daemon.looked.numbers == [3])
        daemon.commitFrame()
        #expect(daemon.looked.numbers == [3, 4])
        daemon.flip(daemon.commit - 1)
        #expect(daemon.looked.numbers == [3, 4])
        daemon.flip(daemon.commit)
        #expect(daemon.looked.numbers == [4])
    }

    @Test func `a flip that is lost keeps all frames that may be seen, until the next one`() throws {
        let daemon = try daemon(.everything)
        for _ in 0..<5 { daemon.frame() }
        for _ in 0..<2 {
            daemon.commitFrame()
            daemon.tick += 2
        }
        #expect(daemon.looked.numbers == [3, 4, 5])
        daemon.flip(daemon.commit)
        #expect(daemon.looked.numbers == [5])
    }

    @Test func `after a picture that is composed nothing is held but what it is made of`() throws {
        let daemon = try daemon(.everything)
        for _ in 0..<5 { daemon.frame() }
        daemon.output.refusesNext = true
        daemon.commitFrame()
        #expect(daemon.looked.numbers == [3, 4])
        daemon.flip(daemon.commit)
        #expect(daemon.looked.numbers == [4])
    }

    @Test func `each frame is flushed once, however often its buffer was there before`() throws {
        let daemon = try daemon(.everything)
        let before = daemon.output.flushes
        for _ in 0..<20 { daemon.frame() }
        #expect(daemon.output.flushes - before == 10 && daemon.output.imports == 4)
    }

    @Test func `memory whose layout changes again and again is known in one, and what is seen`() throws {
        let daemon = try daemon(.everything)
        for step in 0..<100 {
            daemon.layout.pixelAspect = 1 + Double(step) * 1e-9
            daemon.frame()
        }
        // The four buffers, and the one on the panel in the layout that it had.
        #expect(daemon.output.imports > 40 && daemon.output.importsAlive <= 5, "\(daemon.output.importsAlive)")
    }

    @Test func `a commit that is refused because of the memory is composed, and then its frames are copied`() throws {
        let daemon = try daemon(.everything)
        // Until a new picture is committed.
        func refuse() {
            daemon.output.refusesNext = true
            for _ in 0..<2 where daemon.output.refusesNext { daemon.frame() }
            #expect(daemon.pixels == nil && !daemon.output.refusesNext)
        }
        refuse()
        for _ in 0..<4 { daemon.frame() }
        #expect(daemon.pixels == 0 && daemon.screen.videoPath == .copied)
        // What is refused also then was not the memory's fault.
        refuse()
        for _ in 0..<4 { daemon.frame() }
        #expect(daemon.screen.videoPath == .composed)
    }

    @Test(arguments: [PlaneOutput.Reading.nothing, .notThis])
    func `a controller that cannot read it is asked once, and the frames are copied`(
        reading: PlaneOutput.Reading
    ) throws {
        let daemon = try daemon(reading)
        for _ in 0..<20 { daemon.frame() }
        daemon.swipe(1) {}
        #expect(daemon.output.imports == 1)
        #expect(daemon.pixels == 0 && daemon.screen.videoPath == .copied && videoBuffers(daemon.output) > 0)
        #expect(daemon.writtenWhileShown == 0)
    }

    @Test func `memory that is read and yet not shown on a plane is copied`() throws {
        let daemon = try daemon(.nothingOnPlanes)
        for _ in 0..<20 { daemon.frame() }
        #expect(daemon.pixels == 0 && daemon.screen.videoPath == .copied)
        // One question more for each point of a path, and then never again.
        let asked = daemon.output.tests
        for _ in 0..<20 { daemon.frame() }
        #expect(daemon.output.tests == asked)
    }

    @Test func `memory of processes alone is not even tried`() throws {
        let output = PlaneOutput(overlays: 8)
        output.reading = .everything
        let daemon = try PlaneDaemon(output)
        for _ in 0..<6 { daemon.frame() }
        #expect(output.imports == 0 && daemon.screen.videoPath == .copied)
    }

    @Test func `decoders' own memory is asked for while the video is on a plane, not where it is composed`() throws {
        let onPlanes = try daemon(.everything)
        #expect(onPlanes.screen.zeroCopyKinds == [DmabufKind(.nv12), DmabufKind(.i420)])
        let composed = try daemon(.everything, scale: 1...1)
        #expect(composed.screen.zeroCopyKinds == [] && composed.screen.videoPath == .composed)
    }

    @Test func `a finger that may move the video to where it is composed ends the request for decoders' memory`() throws
    {
        // Full it is as wide as the panel; on the way to mini it is smaller.
        let daemon = try daemon(.everything, scale: 0.9...8)
        for _ in 0..<4 { daemon.frame() }
        try #require(daemon.screen.videoPath == .scannedOut)
        #expect(!daemon.screen.zeroCopyKinds.isEmpty)
        daemon.touch(.down, 1000, daemon.snapshot.window!.minY + 40)
        daemon.frame()
        #expect(daemon.screen.videoPath == .scannedOut && daemon.screen.zeroCopyKinds.isEmpty)
    }
}
