import CLinux
import CVNC
import Glibc
import Linux
import Time

/// One client's connection to the viewer. Neither a slow client nor a broken one blocks the loop.
///
/// libvncserver writes until the client has taken everything, and waits in steps of five seconds. So libvncserver
/// writes an update into a memfd, which never blocks, and this class copies it to the socket as the client reads.
@MainActor
final class VNCClient {
    enum State: Equatable {
        /// Nothing is being sent; messages of the client are read.
        case receiving
        /// An update is being sent, or small answers fill the socket; the client's messages wait.
        case sending(sent: Int, of: Int)
        /// The connection has ended; the viewer drops it.
        case gone(String)
    }

    private enum Direction { case reading, writing }

    let record: rfbClientPtr
    private(set) var state = State.receiving
    private let socket: Int32
    private let sendQueue: Descriptor
    private let wake: @MainActor (VNCClient) -> Void
    private var source: LoopSource?
    private var watched: Direction?
    private var deadline: OneShotTimer?
    /// The time limit of the handshake.
    private var introduction: OneShotTimer?
    /// The arrival of the client's last whole message.
    private(set) var lastHeard = Loop.now
    /// Bytes of a message that are still to be discarded.
    private var unwanted = 0
    /// The number of bytes that must arrive before the socket wakes the loop.
    private var expected = 1

    /// A client that reads nothing for this long is dropped.
    static let timeLimit: Seconds = 2
    /// A client whose handshake takes longer is dropped.
    private static let introductionTimeLimit: Seconds = 5
    /// Messages handled before other clients get their turn.
    private static let messagesATurn = 64

    /// - Parameter wake: called when the client may have work to do.
    init(_ record: rfbClientPtr, wake: @escaping @MainActor (VNCClient) -> Void) throws(SystemError) {
        self.record = record
        self.wake = wake
        socket = record.pointee.sock
        let memory = vt_memfd("vnc-update")
        guard memory >= 0 else { throw SystemError("memfd_create vnc-update") }
        sendQueue = Descriptor(owning: memory)
        deadline = try OneShotTimer { [unowned self] in
            end("reads nothing")
            self.wake(self)
        }
        introduction = try OneShotTimer { [unowned self] in
            end("does not complete the handshake")
            self.wake(self)
        }
        introduction?.arm(at: lastHeard + Self.introductionTimeLimit)
        watch(.reading)
    }

    /// Closes the connection and frees libvncserver's record of it. This must be the last call.
    func drop() {
        source = nil
        (deadline, introduction) = (nil, nil)
        rfbCloseClient(record)
        rfbClientConnectionGone(record)
    }

    /// Whether the handshake is complete, including a password.
    var isIntroduced: Bool { record.pointee.state == RFB_NORMAL }

    /// Drops the client in favour of another.
    func makeRoom() { end("makes room for another") }

    /// Reads the client's messages and passes whole ones to libvncserver.
    func receive() {
        guard state == .receiving else { return }
        for _ in 0..<Self.messagesATurn {
            guard canTakeAnswers else { return wait(sent: 0, of: 0) }
            guard receiveOne(), state == .receiving else { return }
        }
    }

    /// Makes libvncserver write the changes that the client requested, and sends them.
    func update() {
        guard state == .receiving else { return }
        // libvncserver closes a descriptor that takes no data, so it has one of its own.
        let copy = fcntl(sendQueue.number, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return end("cannot be updated: errno \(errno)") }
        record.pointee.sock = copy
        rfbUpdateClient(record)
        let isOpen = record.pointee.sock >= 0
        record.pointee.sock = socket
        guard isOpen else { return end("cannot be updated") }
        close(copy)
        let size = Int(clamping: lseek(sendQueue.number, 0, SEEK_CUR))
        guard size > 0 else { return }
        state = .sending(sent: 0, of: size)
        send()
    }

    /// Sends as much as the client takes.
    func send() {
        guard case .sending(var sent, let size) = state else { return }
        while sent < size {
            let count = sendfile(socket, sendQueue.number, &sent, size - sent)
            if count > 0 { continue }
            guard count < 0, errno == EAGAIN || errno == EINTR else { return end("takes no data: errno \(errno)") }
            return wait(sent: sent, of: size)
        }
        guard canTakeAnswers else { return wait(sent: sent, of: size) }
        // The socket may still reference the memfd's pages, so the next update must not overwrite them.
        ftruncate(sendQueue.number, 0)
        lseek(sendQueue.number, 0, SEEK_SET)
        deadline?.disarm()
        state = .receiving
        watch(.reading)
    }
}

extension VNCClient {
    /// Waits until the client takes data. Any progress restarts its time limit.
    private func wait(sent: Int, of size: Int) {
        let next = State.sending(sent: sent, of: size)
        guard state != next || watched != .writing else { return }
        state = next
        deadline?.arm(at: Loop.now + Self.timeLimit)
        watch(.writing)
    }

    private func end(_ reason: String) {
        state = .gone(reason)
        source = nil
    }

    private func watch(_ direction: Direction) {
        guard watched != direction else { return }
        watched = direction
        let body: @MainActor () -> Void = { [unowned self] in wake(self) }
        source = direction == .reading ? .reading(socket, body) : .writing(socket, body)
    }

    /// Whether the socket has room for libvncserver's small answers; writing them would block otherwise.
    private var canTakeAnswers: Bool {
        var asked = pollfd(fd: socket, events: Int16(clamping: POLLOUT), revents: 0)
        return poll(&asked, 1, 0) == 1 && asked.revents & Int16(clamping: POLLOUT) != 0
    }

    /// - Returns: whether there may be more to read.
    private func receiveOne() -> Bool {
        guard unwanted == 0 else { return discard() }
        var bytes = [UInt8](repeating: 0, count: ClientMessage.longest)
        let count = recv(socket, &bytes, bytes.count, Int32(clamping: MSG_PEEK))
        guard count > 0 else {
            if count == 0 || errno != EAGAIN { end("left") }
            return false
        }
        switch ClientMessage(handshake: handshake, bytes.prefix(count)) {
        case .whole:
            expect(1)
            rfbProcessClientMessage(record)
            lastHeard = Loop.now
            if isIntroduced { introduction = nil }
            if record.pointee.sock < 0 { end("is refused by libvncserver") }
        case .needs(let length): return waitFor(length)
        case .discarded(let length): unwanted = length
        case .refused(let type): end("sent a message of type \(type)")
        }
        return true
    }

    /// Bytes expected next in the handshake; nil once it is complete.
    private var handshake: Int? {
        switch record.pointee.state {
        case RFB_PROTOCOL_VERSION: 12
        case RFB_SECURITY_TYPE, RFB_INITIALISATION: 1
        case RFB_AUTHENTICATION: 16
        default: nil
        }
    }

    private func discard() -> Bool {
        expect(1)
        // With MSG_TRUNC, recv on a stream discards the bytes.
        let count = recv(socket, nil, unwanted, Int32(clamping: MSG_TRUNC))
        guard count > 0 else {
            if count == 0 || errno != EAGAIN { end("left") }
            return false
        }
        unwanted -= count
        return true
    }

    /// Wakes the loop only when the message is complete. A client that has hung up never completes it and is dropped.
    private func waitFor(_ length: Int) -> Bool {
        expect(length)
        var asked = pollfd(fd: socket, events: peerHungUp, revents: 0)
        if poll(&asked, 1, 0) != 0 { end("left within a message") }
        return false
    }

    private func expect(_ length: Int) {
        guard length != expected else { return }
        expected = length
        var value = Int32(clamping: length)
        setsockopt(socket, SOL_SOCKET, SO_RCVLOWAT, &value, 4)
    }
}

/// POLLRDHUP, which Swift's Glibc module does not have.
private let peerHungUp: Int16 = 0x2000
