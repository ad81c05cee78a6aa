import Foundation
import Servers
import Testing

/// The whole daemon plays streams and files, with and without the permission to use the network.
@Suite(.serialized, .timeLimit(.minutes(19)))
struct `A daemon` {
    /// Plays an item in real time.
    private func play(_ item: String, _ settings: [String] = [], duration: Int = 5) throws -> (pts: Double, log: String)
    {
        let record = try DaemonRun.temporaryFolder()
        let (status, log) = try DaemonRun.run(
            [
                "--display", "memory:640x400@60", "--library", try SampleClips.folder().path, "--play", item,
                "--record",
                record.path, "--record-every", "100000", "--duration", String(duration),
            ] + settings.flatMap { ["--set", $0] })
        #expect(status == 0)
        return (try DaemonRun.stamps(record).last?.pts ?? 0, log)
    }

    private func serve() throws -> BadServer {
        let folder = try DaemonRun.temporaryFolder()
        try FileManager.default.copyItem(at: SampleClips.first(), to: folder.appendingPathComponent("clip.mp4"))
        return try BadServer(folder: folder.path, .good)
    }

    @Test func `plays a private address only if the settings allow it, and logs the reason for a refusal`() throws {
        let server = try serve()
        defer { server.stop() }
        let refused = try play(server.address(of: "clip.mp4"))
        #expect(refused.pts == 0 && server.visits == 0)
        #expect(refused.log.contains("privateAddress"), "\(refused.log)")
        let played = try play(server.address(of: "clip.mp4"), ["workers.private_networks=true"])
        #expect(played.pts > 1 && server.visits > 0, "\(played.log)")
    }

    @Test func `fetches nothing for a playlist with the name of a video file, whatever the settings allow`() throws {
        let server = try serve()
        defer { server.stop() }
        let folder = try DaemonRun.temporaryFolder()
        let list = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:1.0,\n\(server.address(of: "clip.mp4"))\n#EXT-X-ENDLIST\n"
        let file = folder.appendingPathComponent("film.mp4")
        try list.write(to: file, atomically: true, encoding: .utf8)
        let (pts, log) = try play(file.path, ["workers.internet=true", "workers.private_networks=true"], duration: 8)
        #expect(pts == 0 && server.visits == 0 && log.contains("film.mp4"), "\(log)")
    }

    @Test(.enabled(if: PublicNetwork.isPossible))
    func `plays a public address, but follows no redirect to a private one`() throws {
        let clip = try SampleClips.first()
        let (played, refused, visits) = try PublicNetwork.run {
            let secret = try serve()
            let folder = try DaemonRun.temporaryFolder()
            try FileManager.default.copyItem(at: clip, to: folder.appendingPathComponent("clip.mp4"))
            let server = try BadServer(folder: folder.path, .good, host: PublicNetwork.host)
            let redirecting = try BadServer(
                folder: folder.path, .redirects(to: secret.address(of: "clip.mp4")), host: PublicNetwork.host)
            defer { for each in [secret, server, redirecting] { each.stop() } }
            let played = try play(server.address(of: "clip.mp4"))
            return (played, try play(redirecting.address(of: "clip.mp4")), secret.visits)
        }
        #expect(played.pts > 1, "\(played.log)")
        #expect(refused.pts == 0 && visits == 0 && refused.log.contains("privateAddress"), "\(refused.log)")
    }
}
