package import Control
package import Gesture
package import Linux
package import Time

/// The control socket: receives requests, sends replies, and sends the status to clients that watch it.
@MainActor
package final class ControlServer {
    private let server: LineServer
    private unowned let target: any ControlTarget
    private var watchers: Set<LineServer.ClientID> = []
    private var lastStatus: Status?
    private var timer: OneShotTimer?
    /// Held lines of clients whose last request is not answered yet, so that replies are sent in the order of the
    /// requests.
    private var held: [LineServer.ClientID: [[UInt8]]] = [:]
    /// The largest number of a client's waiting lines, and of their bytes.
    private static let (maximumHeld, maximumHeldBytes) = (256, 256 * 1024)
    private let pictures = PictureLoans()
    /// Clients that may have an unread picture.
    private var pictured: Set<LineServer.ClientID> = []
    /// A finger that a client controls.
    private var finger: InjectedFinger?
    /// The last request to play an item, until its result is known.
    package private(set) var pendingPlay: PendingPlay?

    /// The shortest interval between status updates, in real time even on the virtual clock.
    private static let watchPeriod: Seconds = 0.25

    package init(_ listener: consuming Descriptor, target: any ControlTarget) throws {
        self.target = target
        server = try LineServer(
            listener, limits: LineServer.Limits(line: Line.longestRequest),
            farewells: LineServer.Farewells(
                tooMany: Line.encoded(Reply.failed("too many clients")),
                tooLong: Line.encoded(Reply.failed("a line of more than \(Line.longestRequest) bytes"))))
        server.onLine = { [unowned self] in receive($1, from: $0) }
        server.onGone = { [unowned self] in
            watchers.remove($0)
            held[$0] = nil
            pictured.remove($0)
            pictures.release($0)
        }
        server.isWaiting = { [unowned self] in watchers.contains($0) || held[$0] != nil }
        timer = try OneShotTimer { [unowned self] in notifyWatchers() }
    }

    private func receive(_ line: [UInt8], from client: LineServer.ClientID) {
        if held[client] != nil { return hold(line, of: client) }
        do {
            let request = try Line.decoded(Request.self, from: line)
            target.noted(request) { answer(request, of: client) }
        } catch {
            send(.failed(MessageError(error).description), to: client)
        }
    }

    private func answer(_ request: Request, of client: LineServer.ClientID) {
        if let reply = target.refusal(of: request) { return send(reply, to: client) }
        if case .screenshot = request { return lendPicture(to: client) }
        pictures.release(client)
        if answersLater(request, client) { return }
        if case .watch = request, watchers.insert(client).inserted, watchers.count == 1 {
            timer?.arm(at: Loop.now + Self.watchPeriod)
        }
        send(target.reply(to: request), to: client)
    }

    private func hold(_ line: [UInt8], of client: LineServer.ClientID) {
        guard var lines = held[client] else { return }
        let bytes = lines.reduce(line.count) { $0 + $1.count }
        guard lines.count < Self.maximumHeld, bytes <= Self.maximumHeldBytes else { return server.dismiss(client) }
        held[client] = nil
        lines.append(line)
        held[client] = lines
    }

    private func answersLater(_ request: Request, _ client: LineServer.ClientID) -> Bool {
        held[client] = []
        let isLater = target.answerLater(request) { [weak self] in self?.finish($0, client) }
        if !isLater { held[client] = nil }
        return isLater
    }

    /// Sends the reply that a client's later lines waited for.
    private func finish(_ reply: Reply, _ client: LineServer.ClientID) {
        guard let lines = held.removeValue(forKey: client) else { return }
        send(reply, to: client)
        for line in lines { receive(line, from: client) }
    }

    private func send(_ reply: Reply, memory: SharedMemory? = nil, to client: LineServer.ClientID) {
        do {
            server.send(try Line.encoded(reply), memory: memory, to: client)
        } catch {
            Log.error("a reply that is no JSON: \(error)")
        }
    }

    /// Lends a picture to a client once no other picture is on loan to the same user. The client's later requests wait.
    private func lendPicture(to client: LineServer.ClientID) {
        // Unread pictures would use up the system's limit of descriptors in flight.
        if pictured.contains(client), server.isUnread(by: client) {
            return send(.failed("the picture before is not read yet"), to: client)
        }
        guard let user = server.user(of: client) else { return }
        pictures.release(client)
        held[client] = []
        pictures.lend(to: client, of: user) { [weak self] in self?.sendPicture(to: client) }
    }

    private func sendPicture(to client: LineServer.ClientID) {
        let lines = held.removeValue(forKey: client) ?? []
        do {
            let (picture, memory) = try target.screenshot { try pictures.memory(for: client, size: $0) }
            pictured.insert(client)
            send(.picture(picture), memory: memory, to: client)
        } catch {
            send(.failed("\(error)"), to: client)
            pictures.release(client)
        }
        for line in lines { receive(line, from: client) }
    }

    /// Moves a finger along a gesture.
    package func inject(
        _ gesture: Request.Gesture, at now: Instant, deliver: @escaping (TouchSample) -> Void
    ) -> Reply {
        guard finger == nil else { return .failed("another finger is still moved") }
        do throws(SystemError) {
            finger = try InjectedFinger(gesture, at: now, deliver: deliver) { [unowned self] in finger = nil }
            return .done
        } catch {
            return .failed("\(error)")
        }
    }

    /// Plays an item through `start`, and reports the result.
    package func play(_ path: String, then: @escaping (Reply) -> Void, by start: () -> Void) {
        pendingPlay?.replace()
        do throws(SystemError) {
            let pendingPlay = try PendingPlay(of: path, then: then)
            self.pendingPlay = pendingPlay
            pendingPlay.start(by: start)
        } catch {
            then(.failed("\(error)"))
        }
    }

    private func notifyWatchers() {
        guard !watchers.isEmpty else { return }
        timer?.arm(at: Loop.now + Self.watchPeriod)
        let status = target.status
        guard status != lastStatus else { return }
        lastStatus = status
        for client in watchers { send(.status(status), to: client) }
    }
}
