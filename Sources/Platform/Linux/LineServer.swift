import CLinux
import Glibc
package import Time

/// A server on a Unix socket whose clients send and receive lines.
///
/// No client can stop the loop: one turn handles one event of one client, after all other sources. The server does not
/// read from a client that does not read its replies. A client whose line is too long, or whose replies pile up, is
/// disconnected. No user can use up the connections of the others, and root, who maintains the machine, always gets
/// one.
@MainActor
package final class LineServer {
    /// The user of a client's process.
    package struct User: Hashable, Sendable {
        fileprivate let number: Int64
        fileprivate static let root = User(number: 0)
    }

    /// Identifies a client while it is connected; numbers are not reused.
    package struct ClientID: Hashable, Sendable { fileprivate let number: Int }

    package struct Limits: Sendable {
        /// Connections of all users but root.
        package var clients = 64
        /// Connections of one user. When root reaches it, root's longest idle connection is closed.
        package var clientsOfUser = 16
        /// The largest line in bytes.
        package var line: Int
        /// Bytes queued for one client that does not read.
        package var backlog = 1 << 20
        /// Bytes queued for all clients of one user.
        package var backlogOfUser = 4 << 20
        /// The time after which a client that neither sends nor reads is disconnected.
        package var idle: Seconds = 60

        package init(line: Int) { self.line = line }
    }

    /// The last lines sent to a client before it is disconnected.
    package struct Farewells: Sendable {
        package var tooMany: [UInt8]
        package var tooLong: [UInt8]

        package init(tooMany: [UInt8], tooLong: [UInt8]) { (self.tooMany, self.tooLong) = (tooMany, tooLong) }
    }

    private struct Client {
        let id: ClientID
        let user: User
        /// The last time at which the client sent a request or read some of its replies.
        var lastActive: Instant
        var line: [UInt8] = []
        var waiting: [UInt8] = []
        /// The memory whose descriptor is sent with the first byte of `waiting`.
        var memory: SharedMemory?
        /// Whether the socket is full: the server waits until it can write, and does not read.
        var isFull = false
    }

    /// Bytes read from a client in one turn. The requests in them cost far less than a frame.
    private static let portion = 512

    private let listener: Descriptor
    private let limits: Limits
    private let farewells: Farewells
    private let poll: Descriptor
    /// A spare descriptor, closed when descriptors run out, so that a new client can be accepted and dismissed.
    private var reserve: Int32
    private var clients: [Int32: Client] = [:]
    private var places: [ClientID: Int32] = [:]
    private var served = 0
    private var source: LoopSource?
    private var idleTimer: OneShotTimer?

    /// Called with a whole line, without its newline.
    package var onLine: @MainActor (ClientID, [UInt8]) -> Void = { _, _ in }
    package var onGone: @MainActor (ClientID) -> Void = { _ in }
    /// Whether a client that sends nothing waits for a reply or an update.
    package var isWaiting: @MainActor (ClientID) -> Bool = { _ in false }

    package init(_ listener: consuming Descriptor, limits: Limits, farewells: Farewells) throws(SystemError) {
        let number = vt_poll_set()
        guard number >= 0 else { throw SystemError("epoll_create1") }
        poll = Descriptor(owning: number)
        self.listener = listener
        (self.limits, self.farewells) = (limits, farewells)
        reserve = open("/dev/null", O_RDONLY | O_CLOEXEC)
        try watch(self.listener.number)
        source = .reading(number, priority: .last) { [unowned self] in serve() }
        idleTimer = try OneShotTimer { [unowned self] in dismissIdle() }
    }

    isolated deinit {
        (source, idleTimer) = (nil, nil)
        for descriptor in clients.keys { close(descriptor) }
        close(reserve)
    }

    /// - Parameter memory: shared memory whose descriptor is sent with the line.
    package func send(_ line: [UInt8], memory: SharedMemory? = nil, to id: ClientID) {
        guard let descriptor = places[id], var client = clients[descriptor] else { return }
        guard client.waiting.count + line.count <= limits.backlog,
            backlog(of: client.user) + line.count <= limits.backlogOfUser
        else { return dismiss(descriptor) }
        if memory != nil {
            // A descriptor belongs to the line it is sent with, so all earlier lines must have been sent.
            guard client.waiting.isEmpty else { return dismiss(descriptor) }
            client.memory = memory
        }
        client.waiting += line
        clients[descriptor] = client
        flush(descriptor)
    }

    /// Disconnects a client.
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
        var descriptor = vt_accept(listener.number)
        let isLast = descriptor < 0 && (errno == EMFILE || errno == ENFILE)
        if isLast {
            close(reserve)
            descriptor = vt_accept(listener.number)
        }
        defer { if isLast { reserve = open("/dev/null", O_RDONLY | O_CLOEXEC) } }
        guard descriptor >= 0 else { return }
        let user = User(number: vt_peer_user(descriptor))
        guard makeRoom(for: user, isLast: isLast) else {
            _ = farewells.tooMany.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, sendFlags) }
            close(descriptor)
            return
        }
        add(descriptor, user)
    }

    private func add(_ descriptor: Int32, _ user: User) {
        served += 1
        let client = Client(id: ClientID(number: served), user: user, lastActive: Loop.now)
        do throws(SystemError) {
            try watch(descriptor)
            clients[descriptor] = client
            places[client.id] = descriptor
            if clients.count == 1 { idleTimer?.arm(at: client.lastActive + limits.idle) }
        } catch {
            Log.warning("\(error)")
            close(descriptor)
        }
    }

    private func receive(_ descriptor: Int32) {
        var portion = [UInt8](repeating: 0, count: Self.portion)
        // The server calls read and not recvmsg, so that the kernel closes descriptors that a client sends along.
        let count = read(descriptor, &portion, portion.count)
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        guard count > 0 else { return dismiss(descriptor) }
        var rest = portion[..<count]
        // A client's own line may cause its dismissal.
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")), append(rest[..<end], to: descriptor) {
            guard let client = clients[descriptor] else { return }
            clients[descriptor]?.line = []
            clients[descriptor]?.lastActive = Loop.now
            onLine(client.id, client.line)
            rest = rest[(end + 1)...]
        }
        _ = append(rest, to: descriptor)
    }

    /// - Returns: whether the client is still connected.
    private func append(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
        guard let count = clients[descriptor]?.line.count else { return false }
        guard count + bytes.count <= limits.line else {
            _ = farewells.tooLong.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, sendFlags) }
            dismiss(descriptor)
            return false
        }
        clients[descriptor]?.line += bytes
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
                client.lastActive = Loop.now
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
        if clients.isEmpty { idleTimer?.disarm() }
        if reserve < 0 { reserve = open("/dev/null", O_RDONLY | O_CLOEXEC) }
        onGone(client.id)
    }

    private func watch(_ descriptor: Int32, writable: Bool = false) throws(SystemError) {
        guard vt_poll_watch(poll.number, descriptor, writable ? 1 : 0) == 0 else { throw SystemError("epoll_ctl") }
    }
}

/// Limits on connections.
extension LineServer {
    /// The user of a client; nil if the client has disconnected.
    package func user(of id: ClientID) -> User? { places[id].flatMap { clients[$0]?.user } }

    /// Whether a client has not yet read all lines sent to it.
    package func isUnread(by id: ClientID) -> Bool {
        guard let descriptor = places[id], let client = clients[descriptor] else { return false }
        return !client.waiting.isEmpty || vt_is_unread(descriptor) != 0
    }

    private func backlog(of user: User) -> Int {
        clients.values.reduce(0) { $1.user == user ? $0 + $1.waiting.count : $0 }
    }

    /// - Parameter isLast: whether descriptors have run out; the last place is reserved for root.
    private func makeRoom(for user: User, isLast: Bool) -> Bool {
        let others = clients.filter { $0.value.user == user }
        if user == .root {
            let stillest = others.min { $0.value.lastActive < $1.value.lastActive }
            if others.count >= limits.clientsOfUser, let stillest { dismiss(stillest.key) }
            return true
        }
        let count = clients.values.count { $0.user != .root }
        return !isLast && others.count < limits.clientsOfUser && count < limits.clients
    }

    /// Disconnects idle clients. A client that has read all its replies and waits for an answer or an update is kept.
    private func dismissIdle() {
        let now = Loop.now
        for (descriptor, client) in clients where now - client.lastActive >= limits.idle {
            if client.waiting.isEmpty, isWaiting(client.id) {
                clients[descriptor]?.lastActive = now
            } else {
                dismiss(descriptor)
            }
        }
        guard let next = clients.values.map(\.lastActive).min() else { return }
        idleTimer?.arm(at: next + limits.idle)
    }
}

/// Flags of send(2): no SIGPIPE, and no waiting.
private let sendFlags = Int32(clamping: MSG_NOSIGNAL) | Int32(clamping: MSG_DONTWAIT)
