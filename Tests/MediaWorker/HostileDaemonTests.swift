import Glibc
import Linux
import Messages
import Support
import Testing
import WorkerProtocol

/// The worker's side of the real socket: whatever comes, it goes by itself or goes on, and never crashes.
@Suite(.serialized, .timeLimit(.minutes(19))) struct `A daemon that is not ours` {
    private static let seed: UInt64 = 11

    /// How many descriptors a process has.
    private func descriptors(of worker: WorkerUnderTest) -> Int {
        (0..<1024).count { access("/proc/\(worker.process.pid)/fd/\($0)", F_OK) == 0 }
    }

    @Test(arguments: ["garbage", "half", "changed"]) func `ends the worker, with a status`(mode: String) throws {
        let cases = isFullScale ? 60 : 6
        var messages = RandomMessages(seed: Self.seed)
        var ended = 0
        for _ in 0..<cases {
            let worker = try WorkerUnderTest()
            var packet = messages.mediaRequest().packet
            switch mode {
            case "garbage":
                packet = (0..<Int.random(in: 1...400, using: &messages.random)).map { _ in
                    UInt8.random(in: 0...255, using: &messages.random)
                }
            case "half": packet.removeLast(Int.random(in: 1..<packet.count, using: &messages.random))
            default:
                for _ in 0..<6 {
                    packet[Int.random(in: 0..<packet.count, using: &messages.random)] ^=
                        1
                        << UInt8.random(in: 0..<8, using: &messages.random)
                }
            }
            try worker.send(raw: packet)
            // What is changed may still be understood: then hanging up ends it.
            let end = mode == "changed" ? worker.hangUp() : worker.reap()
            if end == "exit status 1" || (mode == "changed" && end == "exit status 0") { ended += 1 }
        }
        print("hostile daemon, \(mode): \(ended) of \(cases) cases ended in order, seed \(Self.seed)")
        #expect(ended == cases)
    }

    @Test func `that asks for nonsense gets answers, and the worker still makes pictures`() throws {
        let cases = isFullScale ? 40 : 4
        var messages = RandomMessages(seed: Self.seed)
        var survived = 0
        for _ in 0..<cases {
            let worker = try WorkerUnderTest()
            for _ in 0..<60 { try worker.send(messages.mediaRequest()) }
            try worker.send(.thumbnail(request: 424_242, path: Clips.h264.path, width: 64, height: 36))
            let made: Bool = try worker.until { event in
                if case .thumbnail(424_242, 64, 36, _) = event { true } else { nil }
            }
            if made { survived += 1 }
        }
        print("hostile daemon, nonsense: \(survived) of \(cases) cases survived, seed \(Self.seed)")
        #expect(survived == cases)
    }

    @Test func `that passes descriptors fills no table`() throws {
        let worker = try WorkerUnderTest()
        try worker.send(.release(BufferID(9)))
        _ = try worker.picture(of: Clips.h264.path, 64, 36)
        let before = descriptors(of: worker)
        for _ in 0..<300 {
            try worker.send(raw: MediaRequest.release(BufferID(9)).packet, descriptor: 0)
        }
        _ = try worker.picture(of: Clips.h264.path, 64, 36)
        // What made the picture goes a moment after it.
        let hasLetGo = (0..<60).contains { _ in
            usleep(50_000)
            return descriptors(of: worker) <= before + 2
        }
        #expect(hasLetGo, "\(descriptors(of: worker)) descriptors after \(before)")
    }

    @Test func `that asks without listening does not fill the worker's memory`() throws {
        let worker = try WorkerUnderTest()
        let refused = MediaRequest.thumbnail(
            request: 1, path: "/" + String(repeating: "x", count: 2000), width: 0, height: 0)
        var sent = 0
        // Until its socket is full, because it waits for us to take its answers.
        while sent < 200_000 {
            do throws(SystemError) {
                try worker.send(packet: refused.packet)
                sent += 1
            } catch {
                guard error.code == EAGAIN else { throw error }
                break
            }
        }
        #expect(sent < 200_000)
        let status = try contents(ofFile: "/proc/\(worker.process.pid)/status")
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
        let kilobytes = try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) })
        print("hostile daemon, silent: \(sent) requests taken, the worker has \(kilobytes / 1024) MB")
        #expect(kilobytes < 200 * 1024)
    }
}
