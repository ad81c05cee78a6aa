import CLinux
import Glibc

/// Clients on a listening Unix socket that send lines and get lines.
///
/// Whatever they send, the loop goes on: one turn serves one client a little, after everything else that is ready. A client
/// that does not read is not read from; one whose line does not end, or who lets too much pile up, is sent away.
@MainActor
package final class LineServer {
    /// A client for as long as it is connected; the number never returns.
    package struct ClientID: Hashable, Sendable { fileprivate let number: Int }

    package struct Limits: Sendable {
        package var clients = 64
        /// Bytes without the end of the line.
        package var line: Int
        /// Bytes that wait for a client who does not read.
        package var backlog = 1 << 20

        package init(line: Int) { self.line = line }
    }

    /// What a client is told before it is sent away.
    package struct Farewells: Sendable {
        package var tooMany: [UInt8]
        package var tooLong: [UInt8]

        package init(tooMany: [UInt8], tooLong: [UInt8]) { (self.tooMany, self.tooLong) = (tooMany, tooLong) }
    }

    private struct Client {
        let id: ClientID
        var line: [UInt8] = []
        var waiting: [UInt8] = []
        /// Goes with the first byte of `waiting`.
        var memory: SharedMemory?
        /// Whether it is waited for until it takes more, and not read from.
        var isFull = false
    }

    /// Bytes taken of a client in one turn: what it can ask for in them takes well below a frame.
    private static let portion = 512

    private let listener: Descriptor
    private let limits: Limits
    private let farewells: Farewells
    private let poll: Descriptor
    /// Given up when descriptors run out, so that who comes then can be sent away.
    private var reserve: Int32
    private var clients: [Int32: Client] = [:]
    private var places: [ClientID: Int32] = [:]
    private var served = 0
    private var source: LoopSource?

    /// A whole line, without its end.
    package var onLine: @MainActor (ClientID, [UInt8]) -> Void = { _, _ in }
    package var onGone: @MainActor (ClientID) -> Void = { _ in }

    package init(_ listener: consuming Descriptor, limits: Limits, farewells: Farewells) throws(SystemError) {
        let number = vt_poll_set()
        guard number >= 0 else { throw SystemError("epoll_create1") }
        poll = Descriptor(owning: number)
        self.listener = listener
        (self.limits, self.farewells) = (limits, farewells)
        reserve = open("/dev/null", O_RDONLY | O_CLOEXEC)
        try watch(self.listener.number)
        source = .reading(number, priority: .last) { [unowned self] in serve() }
    }

    isolated deinit {
        source = nil
        for descriptor in clients.keys { close(descriptor) }
        close(reserve)
    }

    /// - Parameter memory: shared memory whose descriptor goes with the line.
    package func send(_ line: [UInt8], memory: SharedMemory? = nil, to id: ClientID) {
        guard let descriptor = places[id], var client = clients[descriptor] else { return }
        guard client.waiting.count + line.count <= limits.backlog else { return dismiss(descriptor) }
        if memory != nil {
            // A descriptor belongs to the line it is sent with: those before it must have left.
            guard client.waiting.isEmpty else { return dismiss(descriptor) }
            client.memory = memory
        }
        client.waiting += line
        clients[descriptor] = client
        flush(descriptor)
    }

    /// Sends a client away.
    package func dismiss(_ id: ClientID) {
        if let descriptor = places[id] { dismiss(descriptor) }
    }

    private func serve() {
        var writable: Int32 = 0
        let descriptor = vt_poll_next(poll.number, &writable)
        guard descriptor >= 0 else { return }
        if descriptor == listener.number { return accept() }
        if writable != 0 { return flush(descriptor) }
        receive(descriptor)
    }

    private func accept() {
        let descriptor = vt_accept(listener.number)
        if descriptor < 0, errno == EMFILE || errno == ENFILE {
            close(reserve)
            close(vt_accept(listener.number))
            reserve = open("/dev/null", O_RDONLY | O_CLOEXEC)
        }
        guard descriptor >= 0 else { return }
        guard clients.count < limits.clients else {
            _ = farewells.tooMany.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, noSignal) }
            close(descriptor)
            return
        }
        served += 1
        let client = Client(id: ClientID(number: served))
        do throws(SystemError) {
            try watch(descriptor)
            clients[descriptor] = client
            places[client.id] = descriptor
        } catch {
            Log.warning("\(error)")
            close(descriptor)
        }
    }

    private func receive(_ descriptor: Int32) {
        var portion = [UInt8](repeating: 0, count: Self.portion)
        // Not recvmsg: descriptors that a client sends along are closed by the kernel.
        let count = read(descriptor, &portion, portion.count)
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        guard count > 0 else { return dismiss(descriptor) }
        var rest = portion[..<count]
        // A client may be sent away by what one of its own lines leads to.
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")), append(rest[..<end], to: descriptor) {
            let line = clients[descriptor]!.line
            clients[descriptor]!.line = []
            onLine(clients[descriptor]!.id, line)
            rest = rest[(end + 1)...]
        }
        _ = append(rest, to: descriptor)
    }

    /// - Returns: whether the client is still there.
    private func append(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
        guard let count = clients[descriptor]?.line.count else { return false }
        guard count + bytes.count <= limits.line else {
            _ = farewells.tooLong.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, noSignal) }
            dismiss(descriptor)
            return false
        }
        clients[descriptor]!.line += bytes
        return true
    }

    private func flush(_ descriptor: Int32) {
        guard var client = clients[descriptor] else { return }
        if !client.waiting.isEmpty {
            let sent = client.waiting.withUnsafeBytes {
                vt_send(descriptor, $0.baseAddress, $0.count, client.memory?.descriptor ?? -1)
            }
            guard sent > 0 || errno == EAGAIN || errno == EINTR else { return dismiss(descriptor) }
            if sent > 0 {
                client.waiting.removeFirst(sent)
                client.memory = nil
            }
        }
        let isFull = !client.waiting.isEmpty
        defer { clients[descriptor] = client }
        guard isFull != client.isFull else { return }
        client.isFull = isFull
        do throws(SystemError) { try watch(descriptor, writable: isFull) } catch { Log.error("\(error)") }
    }

    private func dismiss(_ descriptor: Int32) {
        guard let client = clients.removeValue(forKey: descriptor) else { return }
        places[client.id] = nil
        close(descriptor)
        onGone(client.id)
    }

    private func watch(_ descriptor: Int32, writable: Bool = false) throws(SystemError) {
        guard vt_poll_watch(poll.number, descriptor, writable ? 1 : 0) == 0 else { throw SystemError("epoll_ctl") }
    }
}

private let noSignal = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
