import Glibc
import Testing

@testable import Linux

/// A packet and what came with it; nil when none waits.
private func take(_ socket: PacketSocket) throws -> (bytes: [UInt8], descriptor: Int32?)? {
    guard case .packet(let bytes, let descriptor) = try socket.receive() else { return nil }
    return (bytes, descriptor)
}

private func isOpen(_ descriptor: Int32) -> Bool { fcntl(descriptor, F_GETFD) >= 0 }

private func isGone(_ socket: PacketSocket) throws -> Bool {
    if case .peerGone = try socket.receive() { true } else { false }
}

@Suite struct `Packets between processes` {
    @Test func `packets arrive whole, in order, in both directions`() throws {
        let (a, b) = try PacketSocket.pair()
        for n in 1...5 { try a.send([UInt8](repeating: UInt8(n), count: n * 1000)) }
        try b.send([9])
        for n in 1...5 { #expect(try take(b)?.bytes == [UInt8](repeating: UInt8(n), count: n * 1000)) }
        #expect(try take(b) == nil)
        #expect(try take(a)?.bytes == [9])
    }

    @Test func `the largest packet passes, a larger one is refused and disturbs nothing`() throws {
        let (a, b) = try PacketSocket.pair()
        let largest = (0..<192 * 1024).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        #expect(throws: SystemError("send", code: EMSGSIZE)) { try a.send(largest + [0]) }
        try a.send(largest)
        #expect(try take(b)?.bytes == largest)
    }

    @Test func `a descriptor travels with its packet and leads to the same file`() throws {
        let (a, b) = try PacketSocket.pair()
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        try a.send([1], descriptor: ends[1])
        try a.send([2])
        close(ends[1])
        let received = try #require(try take(b))
        let passed = Descriptor(owning: try #require(received.descriptor))
        #expect(write(passed.number, "x", 1) == 1)
        var byte: UInt8 = 0
        #expect(read(ends[0], &byte, 1) == 1 && byte == UInt8(ascii: "x"))
        #expect(fcntl(passed.number, F_GETFD) & FD_CLOEXEC != 0)
        let second = try #require(try take(b))
        #expect(second.bytes == [2] && second.descriptor == nil)
        close(ends[0])
    }

    @Test func `a full socket says try again, and reading makes room`() throws {
        let (a, b) = try PacketSocket.pair()
        let packet = [UInt8](repeating: 7, count: 100_000)
        var sent = 0
        let error = #expect(throws: SystemError.self) {
            while sent < 10_000 {
                try a.send(packet)
                sent += 1
            }
        }
        #expect(error?.code == EAGAIN && sent > 0)
        _ = try take(b)
        try a.send(packet)
        for _ in 0..<sent { #expect(try take(b)?.bytes.count == 100_000) }
        #expect(try take(b) == nil)
    }

    @Test func `what was sent before the peer left still arrives`() throws {
        let (a, b) = try PacketSocket.pair()
        do {
            let leaving = a
            try leaving.send([1, 2])
            shutdown(leaving.descriptor, Int32(SHUT_RDWR))
        }
        #expect(try take(b)?.bytes == [1, 2])
        #expect(try isGone(b))
        let error = #expect(throws: SystemError.self) { try b.send([3]) }
        #expect(error?.code == EPIPE)
        _ = a
    }

    @Test func `a descriptor that is none fails and says so`() {
        let error = #expect(throws: SystemError.self) { _ = try PacketSocket(owning: -1).receive() }
        #expect(error?.description == "receive: Bad file descriptor")
    }

    @Test func `an owned descriptor closes with its owner, unless given away`() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        do { _ = Descriptor(owning: ends[0]) }
        #expect(Descriptor(owning: ends[1]).release() == ends[1])
        #expect(isOpen(ends[1]))
        // The number may be in use again by another test: only that the pipe is broken is certain.
        signal(SIGPIPE, SIG_IGN)
        #expect(write(ends[1], "x", 1) == -1 && errno == EPIPE)
        close(ends[1])
    }
}
