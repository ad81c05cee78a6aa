import CLinux
import CVNC
import Glibc
import Linux
import Time

/// One connection to the viewer. Neither a slow client nor a broken one stops the loop.
///
/// libvncserver writes until the client has taken everything, and waits in steps of five seconds. So an update is
/// written into a memfd, which never makes anyone wait, and goes from there to the socket as the client reads.
@MainActor
final class VNCClient {
    enum State: Equatable {
        /// Nothing is under way: what the client says is read.
        case receiving
        /// An update is on its way, or small answers fill the socket; what the client says waits.
        case sending(sent: Int, of: Int)
        /// Of no use any more; the viewer drops it.
        case gone(String)
    }

    private enum Direction { case reading, writing }

    let record: rfbClientPtr
    private(set) var state = State.receiving
    private let socket: Int32
    private let outbox: Descriptor
    private let wake: @MainActor (VNCClient) -> Void
    private var source: LoopSource?
    private var watched: Direction?
    private var deadline: OneShotTimer?
    /// Armed until the handshake is over.
    private var introduction: OneShotTimer?
    /// When it last said something whole.
    private(set) var lastHeard = Loop.now
    /// Bytes of a message that are still to be thrown away.
    private var unwanted = 0
    /// What the socket must hold before it wakes the loop.
    private var expected = 1

    /// A client that takes nothing for this long is dropped.
    static let patience: Seconds = 2
    /// A client whose handshake takes longer is dropped.
    private static let introductionPatience: Seconds = 5
    /// Messages handled before others get their turn.
    private static let messagesATurn = 64

    /// - Parameter wake: called when the client may have something to do.
    init(_ record: rfbClientPtr, wake: @escaping @MainActor (VNCClient) -> Void) throws(SystemError) {
        self.record = record
        self.wake = wake
        socket = record.pointee.sock
        let memory = vt_memfd("vnc-update")
        guard memory >= 0 else { throw SystemError("memfd_create vnc-update") }
        outbox = Descriptor(owning: memory)
        deadline = try OneShotTimer { [unowned self] in
            end("reads nothing")
            self.wake(self)
        }
        introduction = try OneShotTimer { [unowned self] in
            end("does not say who it is")
            self.wake(self)
        }
        introduction?.arm(at: lastHeard + Self.introductionPatience)
        watch(.reading)
    }

    /// Closes the connection and frees the library's record of it; the last call.
    func drop() {
        source = nil
        (deadline, introduction) = (nil, nil)
        rfbCloseClient(record)
        rfbClientConnectionGone(record)
    }

    /// Whether the handshake is over, and with it any question for a password.
    var isIntroduced: Bool { record.pointee.state == RFB_NORMAL }

    /// Its place is another's.
    func makeRoom() { end("makes room for another") }

    /// Takes what the client says and hands it to the library, whole messages only.
    func receive() {
        guard state == .receiving else { return }
        for _ in 0..<Self.messagesATurn {
            guard canTakeAnswers else { return wait(sent: 0, of: 0) }
            guard receiveOne(), state == .receiving else { return }
        }
    }

    /// Lets the library write what changed and was asked for, and sends it on.
    func update() {
        guard state == .receiving else { return }
        record.pointee.sock = outbox.number
        rfbUpdateClient(record)
        guard record.pointee.sock >= 0 else {
            // The library closed the memfd in our place; give it the number of the socket to close.
            record.pointee.sock = socket
            return end("update failed")
        }
        record.pointee.sock = socket
        let size = Int(clamping: lseek(outbox.number, 0, SEEK_CUR))
        guard size > 0 else { return }
        state = .sending(sent: 0, of: size)
        send()
    }

    /// Sends on as much as the client takes.
    func send() {
        guard case .sending(var sent, let size) = state else { return }
        while sent < size {
            let count = sendfile(socket, outbox.number, &sent, size - sent)
            if count > 0 { continue }
            guard count < 0, errno == EAGAIN || errno == EINTR else { return end("send: \(errno)") }
            return wait(sent: sent, of: size)
        }
        guard canTakeAnswers else { return wait(sent: sent, of: size) }
        // The pages may still be on their way to the client: the next update must not overwrite them, but get new ones.
        ftruncate(outbox.number, 0)
        lseek(outbox.number, 0, SEEK_SET)
        deadline?.disarm()
        state = .receiving
        watch(.reading)
    }
}

extension VNCClient {
    /// Every bit of progress starts the client's time limit again.
    private func wait(sent: Int, of size: Int) {
        let next = State.sending(sent: sent, of: size)
        guard state != next || watched != .writing else { return }
        state = next
        deadline?.arm(at: Loop.now + Self.patience)
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

    /// Whether the socket has room for the library's small answers, which it would wait to write.
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
            if record.pointee.sock < 0 { end("refused by the library") }
        case .needs(let length): return waitFor(length)
        case .discarded(let length): unwanted = length
        case .refused(let type): end("sent a message of type \(type)")
        }
        return true
    }

    /// Bytes of the next answer in the handshake; nil once it is over.
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
        // With MSG_TRUNC a stream throws away what it would have copied.
        let count = recv(socket, nil, unwanted, Int32(clamping: MSG_TRUNC))
        guard count > 0 else {
            if count == 0 || errno != EAGAIN { end("left") }
            return false
        }
        unwanted -= count
        return true
    }

    /// Sleeps until the rest of a message is there. One that has hung up sends no rest.
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

/// POLLRDHUP, which Swift's Glibc does not have.
private let peerHungUp: Int16 = 0x2000
