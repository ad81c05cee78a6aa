import Foundation
import Linux
import Testing
import Time
import WorkerProtocol

@Suite(.serialized, .timeLimit(.minutes(19))) struct `Pictures kept on disk` {
    private let folder = Clips.temporary("cache-\(UUID().uuidString)")

    private func worker(megabytes: Int = 64) throws -> WorkerUnderTest {
        try WorkerUnderTest(["--cache", folder, "--cache-size", String(megabytes)])
    }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".picture") }
    }

    /// The picture is kept after it was delivered.
    private func files(after count: Int) throws -> [String] {
        for _ in 0..<1000 {
            if try files().count >= count { break }
            usleep(5000)
        }
        return try files()
    }

    /// How long the answer takes, in seconds.
    private func time(
        _ worker: WorkerUnderTest, _ path: String, kept: Int = 1
    ) throws -> (pixels: [UInt8], seconds: Double) {
        let start = monotonicNow()
        try worker.send(.thumbnail(request: 5, path: path, width: 320, height: 180))
        _ = try worker.next()
        let seconds = (monotonicNow() - start).value
        _ = try files(after: kept)
        return (try #require(worker.thumbnail.map { [UInt8]($0.bytes) }), seconds)
    }

    @Test func `the next worker gives the same bytes, without decoding`() throws {
        let made = try time(worker(), Clips.h264.path)
        #expect(try files().count == 1)
        let kept = try time(worker(), Clips.h264.path)
        #expect(made.pixels == kept.pixels)
        print("first picture: \(made.seconds * 1e3) ms made, \(kept.seconds * 1e3) ms kept")
        #expect(kept.seconds < made.seconds / 3)
    }

    @Test func `another file under the same name gives another picture`() throws {
        let path = Clips.temporary("changing.mp4")
        Clips.run("cp '\(Clips.h264.path)' '\(path)'")
        let first = try time(worker(), path).pixels
        Clips.run("cp '\(Clips.vp9.path)' '\(path)'")
        #expect(try time(worker(), path, kept: 2).pixels != first)
        #expect(try files().count == 2)
    }

    @Test(arguments: ["cut off", "a byte changed", "empty", "of another program"])
    func `a damaged file is made again`(damage: String) throws {
        let first = try time(worker(), Clips.h264.path).pixels
        let path = try #require(files().first.map { folder + "/" + $0 })
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        switch damage {
        case "cut off": bytes.removeLast(1000)
        case "a byte changed": bytes[bytes.count / 2] ^= 4
        case "empty": bytes = Data()
        default: bytes = Data(repeating: 7, count: bytes.count)
        }
        try bytes.write(to: URL(fileURLWithPath: path))
        let again = try worker()
        #expect(try time(again, Clips.h264.path).pixels == first)
        #expect(try time(again, Clips.h264.path).pixels == first)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) != bytes)
    }

    @Test func `the folder stays below its size, and what was used last stays`() throws {
        // 512 x 512 pixels are a megabyte.
        let worker = try worker(megabytes: 4)
        for number in 0..<12 {
            _ = try worker.picture(of: Clips.h264.path, 512, 512 - number)
            // The first is used again and again.
            _ = try worker.picture(of: Clips.h264.path, 512, 512)
            usleep(20_000)
        }
        let sizes = try files().map { name in
            try FileManager.default.attributesOfItem(atPath: folder + "/" + name)[.size] as? Int ?? 0
        }
        #expect(sizes.reduce(0, +) <= 4 << 20 && sizes.count >= 2)
        #expect(sizes.max() ?? 0 > 512 * 512 * 4, "the first is there")
    }

    @Test func `a folder that cannot be written is a warning, and the picture comes`() throws {
        let worker = try WorkerUnderTest(["--cache", "/proc/none/cache", "--cache-size", "5"])
        #expect(try worker.picture(of: Clips.h264.path, 32, 18).count == 32 * 18 * 4)
    }
}
