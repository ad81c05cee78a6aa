import Control
import Foundation
import Testing

/// Nobody keeps others from the control socket.
@Suite(.serialized) struct `A fair control socket` {
    /// A client of another user that watches the status, as long as it lives.
    private final class Watcher {
        private let process = Process()
        private let output = Pipe()

        init(_ daemon: RunningDaemon, user: String) throws {
            process.executableURL = URL(filePath: "/usr/bin/setpriv")
            process.arguments = [
                "--reuid", user, "--regid", "nogroup", "--clear-groups",
                RunningDaemon.programs.appendingPathComponent("vitrinectl").path, "status", "--watch", "--json",
                "--socket", daemon.socket,
            ]
            (process.standardOutput, process.standardError) = (output, output)
            try process.run()
        }

        deinit {
            // What is started from here may have SIGTERM blocked.
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }

        /// The first line: a status, or why there is none.
        func answer() -> String {
            String(decoding: output.fileHandleForReading.availableData.prefix { $0 != 10 }, as: UTF8.self)
        }
    }

    /// A daemon that every user may ask.
    private static func openDaemon() throws -> RunningDaemon {
        let daemon = try RunningDaemon()
        try #require(getuid() == 0, "only root can start clients of other users")
        try #require(chmod(daemon.folder.path, 0o755) == 0 && chmod(daemon.socket, 0o666) == 0)
        return daemon
    }

    @Test func `a user gets sixteen connections, another one still gets in, and so does root`() throws {
        let daemon = try Self.openDaemon()
        let watchers = try (0..<16).map { _ in try Watcher(daemon, user: "nobody") }
        for watcher in watchers { #expect(watcher.answer().hasPrefix("{")) }
        let next = try Watcher(daemon, user: "nobody")
        #expect(next.answer() == "vitrinectl: too many clients")
        let other = try Watcher(daemon, user: "daemon")
        #expect(other.answer().hasPrefix("{"))
        _ = try daemon.status()
    }

    @Test func `idle connections of root make room for its next one`() throws {
        let daemon = try RunningDaemon()
        let idle = try (0..<100).map { _ in try RawClient(daemon.socket) }
        // The last of them too.
        for client in [try RawClient(daemon.socket), idle[99]] {
            try client.send(Line.encoded(Request.status))
            guard case .status = try client.reply() else { return #expect(Bool(false)) }
        }
        #expect(idle[0].line() == nil)
        let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(daemon.pid)/fd")
        #expect(descriptors.count < 64, "\(descriptors.count)")
    }

    @Test func `pictures that nobody reads hold the memory of one`() throws {
        let daemon = try RunningDaemon()
        let ask = try Line.encoded(Request.screenshot)
        let clients = try (0..<8).map { _ in try RawClient(daemon.socket) }
        for client in clients { for _ in 0..<100 { try client.send(ask) } }
        _ = try daemon.status()
        let sizes = try daemon.waits { try Self.memoryFiles(of: daemon) <= 1 }
        #expect(sizes)
        // The first client gets its picture, and is told of the others that it did not read that one.
        guard case .picture(let picture) = try clients[0].reply() else { return #expect(Bool(false)) }
        #expect((picture.width, picture.height) == (640, 400))
        #expect(try clients[0].reply() == .failed("the picture before is not read yet"))
    }

    /// Memory of pictures that the daemon has open.
    private static func memoryFiles(of daemon: RunningDaemon) throws -> Int {
        let folder = "/proc/\(daemon.pid)/fd"
        return try FileManager.default.contentsOfDirectory(atPath: folder).count {
            let target = (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) ?? ""
            return target.contains("vitrine-screenshot")
        }
    }

    @Test func `a picture that its client keeps is empty when the client has gone on`() throws {
        let daemon = try RunningDaemon()
        let client = try PictureClient(daemon.socket)
        let memory = try client.picture()
        var status = stat()
        try #require(fstat(memory, &status) == 0 && status.st_blocks > 0)
        client.hangUp()
        #expect(daemon.waits { fstat(memory, &status) == 0 && status.st_blocks == 0 })
        close(memory)
    }

    @Test func `a client that keeps its picture keeps no other client of its user waiting`() throws {
        let daemon = try RunningDaemon()
        let (first, second) = (try PictureClient(daemon.socket), try PictureClient(daemon.socket))
        let kept = try first.picture()
        let other = try second.picture()
        var status = stat()
        #expect(fstat(kept, &status) == 0 && status.st_blocks == 0)
        #expect(fstat(other, &status) == 0 && status.st_blocks > 0)
        close(kept)
        close(other)
    }

    @Test func `a client that goes on asking while it waits is sent away, and no other`() throws {
        let daemon = try RunningDaemon()
        // The picture of the first client is not given back before it is gone.
        let first = try RawClient(daemon.socket)
        try first.send(Line.encoded(Request.screenshot))
        _ = try first.reply()
        let client = try RawClient(daemon.socket)
        try client.send(Line.encoded(Request.screenshot))
        let status = try Line.encoded(Request.status)
        for _ in 0..<2000 { try client.send(status) }
        #expect(client.line() == nil)
        try first.send(status)
        guard case .status = try first.reply() else { return #expect(Bool(false)) }
    }

    @Test func `several screenshots at a time are all there`() throws {
        let daemon = try RunningDaemon()
        let files = (0..<6).map { daemon.folder.appendingPathComponent("\($0).png").path }
        let programs = try files.map { file in
            let program = Process()
            program.executableURL = RunningDaemon.programs.appendingPathComponent("vitrinectl")
            program.arguments = ["screenshot", file, "--socket", daemon.socket]
            try program.run()
            return program
        }
        for program in programs {
            program.waitUntilExit()
            #expect(program.terminationStatus == 0)
        }
        for file in files {
            let picture = try #require(FileManager.default.contents(atPath: file))
            #expect(picture.starts(with: [0x89, 0x50, 0x4e, 0x47]) && picture.count > 1000)
        }
    }
}

/// A client that keeps the descriptor of a picture.
final class PictureClient {
    private let client: RawClient
    init(_ path: String) throws { client = try RawClient(path) }
    func hangUp() { shutdown(client.descriptor, Int32(SHUT_RDWR)) }

    /// The picture's memory.
    func picture() throws -> Int32 {
        try client.send(Line.encoded(Request.screenshot))
        var byte: UInt8 = 0
        var control = [UInt8](repeating: 0, count: 64)
        let count = control.withUnsafeMutableBytes { control in
            withUnsafeMutablePointer(to: &byte) { byte in
                var part = iovec(iov_base: byte, iov_len: 1)
                return withUnsafeMutablePointer(to: &part) { part in
                    var message = msghdr()
                    (message.msg_iov, message.msg_iovlen) = (part, 1)
                    (message.msg_control, message.msg_controllen) = (control.baseAddress, control.count)
                    return recvmsg(client.descriptor, &message, 0)
                }
            }
        }
        try #require(count == 1)
        // Behind the header of the one control message (cmsg(3)).
        return control.withUnsafeBytes { $0.load(fromByteOffset: MemoryLayout<cmsghdr>.size, as: Int32.self) }
    }
}
