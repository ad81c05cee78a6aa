import CLinux
import Control
import Foundation
import Linux

/// A connection to the daemon's control socket.
final class ControlClient {
    private let descriptor: Descriptor
    private var received: [UInt8] = []
    /// The descriptor that came last.
    private var passed: Int32 = -1

    /// - Throws: `SystemError` where no daemon listens.
    init(_ path: String, timeLimit: Int32 = 10) throws(SystemError) {
        let number = vt_connect(path, timeLimit)
        guard number >= 0 else { throw SystemError("connect to \(path)") }
        descriptor = Descriptor(owning: number)
    }

    deinit { if passed >= 0 { close(passed) } }

    /// - Returns: whether the daemon took all of it.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        let flags = Int32(clamping: MSG_NOSIGNAL) | Int32(clamping: MSG_DONTWAIT)
        return Foundation.send(descriptor.number, bytes, bytes.count, flags) == bytes.count
    }

    func ask(_ request: Request) throws -> Reply {
        send(try Line.encoded(request))
        while true {
            if let reply = try next() { return reply }
            guard receive(waiting: true) else { throw SystemError("hear the daemon") }
        }
    }

    /// The next reply, where it has come.
    func reply() throws -> Reply? {
        while receive(waiting: false) {}
        return try next()
    }

    /// Reads what is there and forgets it.
    func drain() {
        while receive(waiting: false) {}
        received = []
    }

    private func next() throws -> Reply? {
        guard let end = received.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        defer { received.removeFirst(end + 1) }
        return try Line.decoded(Reply.self, from: received[..<end])
    }

    private func receive(waiting: Bool) -> Bool {
        if !waiting {
            var readable = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
            guard poll(&readable, 1, 0) == 1 else { return false }
        }
        var portion = [UInt8](repeating: 0, count: 65536)
        var descriptor: Int32 = -1
        let count = vt_receive(self.descriptor.number, &portion, portion.count, &descriptor)
        if descriptor >= 0 {
            if passed >= 0 { close(passed) }
            passed = descriptor
        }
        guard count > 0 else { return false }
        received += portion[..<count]
        return true
    }

    /// A number that stands for what is on the panel.
    func look() throws -> Int {
        guard case .picture(let picture) = try ask(.screenshot), passed >= 0 else {
            throw SystemError("picture of the panel", code: EPROTO)
        }
        defer { passed = -1 }
        let memory = try ForeignMemory(Descriptor(owning: passed), minimumSize: picture.stride * picture.height)
        return withExtendedLifetime(memory) {
            var hasher = Hasher()
            hasher.combine(bytes: UnsafeRawBufferPointer(memory.bytes))
            return hasher.finalize()
        }
    }
}
