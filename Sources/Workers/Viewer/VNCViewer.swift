import CVNC
import Glibc
import Linux
import Time

/// Serves a picture to VNC clients. The viewer sleeps while the picture does not change.
///
/// libvncserver encodes pictures and handles the protocol; this module handles sockets and waiting. For each new client
/// libvncserver waits 0.1 s to detect a web browser: the one pause that cannot be turned off.
@MainActor
final class VNCViewer {
    /// The picture: BGRX rows, `stride` bytes each.
    let pixels: UnsafeMutableRawBufferPointer
    let width: Int
    let height: Int
    let stride: Int
    /// The left mouse button as one finger: position in pixels, inside the panel, and whether it is pressed.
    var onPointer: (@MainActor (_ x: Int, _ y: Int, _ pressed: Bool, _ time: Instant) -> Void)?

    /// Called with the number of clients when it changes.
    var onClients: (@MainActor (Int) -> Void)?

    private let screen: rfbScreenInfoPtr
    let place: ListeningPlace
    private var listening: LoopSource?
    private var clients: [VNCClient] = [] {
        didSet { if clients.count != oldValue.count { onClients?(clients.count) } }
    }
    /// Whether libvncserver handles a client's message: no client may be updated or dropped meanwhile.
    private var isBusy = false
    private var finger: Finger?

    /// A pressed left button, and its client.
    private struct Finger {
        var client: rfbClientPtr
        var x: Int
        var y: Int
    }

    /// The largest number of connected clients.
    private static let maximumClients = 8

    /// - Parameters:
    ///   - width: the width in pixels, 1...16384; the same range applies to `height`.
    ///   - place: the socket where clients connect.
    ///   - password: the password for clients; nil admits all clients that can reach the socket.
    /// - Throws: `ViewerError` when memory runs out.
    init(width: Int, height: Int, place: ListeningPlace, password: ViewerPassword? = nil) throws(ViewerError) {
        precondition((1...16384).contains(width) && (1...16384).contains(height), "panel of \(width)x\(height)")
        // Writing to a disconnected client must fail, and not kill the process.
        signal(SIGPIPE, SIG_IGN)
        vt_vnc_log { line in line.map { line in Log.debug("vnc: \(String(cString: line))") } }
        self.place = place
        (self.width, self.height, stride) = (width, height, width * 4)
        pixels = .allocate(byteCount: stride * height, alignment: 64)
        pixels.initializeMemory(as: UInt8.self, repeating: 0)
        screen = rfbGetScreen(nil, nil, Int32(clamping: width), Int32(clamping: height), 8, 3, 4)
        configureScreen()
        if let password, vt_vnc_ask_password(screen, password.text) != 0 {
            throw .system(SystemError("ask for a password"))
        }
        listen()
    }

    isolated deinit {
        listening = nil
        for client in clients { client.drop() }
        rfbScreenCleanup(screen)
        pixels.deallocate()
    }

    /// Shows changed parts of `pixels`; clients with a pending request get them at once, the others at their next
    /// request.
    func present(damage: [(x: Int, y: Int, w: Int, h: Int)]) {
        for rect in damage where rect.w > 0 && rect.h > 0 {
            let (x, y) = (Int32(clamping: rect.x), Int32(clamping: rect.y))
            let (right, bottom) = (Int32(clamping: rect.x + rect.w), Int32(clamping: rect.y + rect.h))
            guard right > 0, bottom > 0, x < width, y < height else { continue }
            rfbMarkRectAsModified(screen, x, y, right, bottom)
        }
        // During a client's message the update follows when the message is done.
        if !isBusy { updateClients() }
    }
}

extension VNCViewer {
    private func configureScreen() {
        screen.pointee.frameBuffer = pixels.baseAddress?.assumingMemoryBound(to: CChar.self)
        screen.pointee.paddedWidthInBytes = Int32(clamping: stride)
        screen.pointee.serverFormat.depth = 24
        screen.pointee.serverFormat.redShift = 16
        screen.pointee.serverFormat.greenShift = 8
        screen.pointee.serverFormat.blueShift = 0
        screen.pointee.deferUpdateTime = 0
        screen.pointee.deferPtrUpdateTime = 0
        // A client must not be able to disconnect another: libvncserver would close it without notice.
        screen.pointee.alwaysShared = 1
        // libvncserver would draw a cursor into the picture, but a finger needs no cursor.
        screen.pointee.cursor = nil
        screen.pointee.desktopName = desktopName
        screen.pointee.screenData = Unmanaged.passUnretained(self).toOpaque()
        screen.pointee.ptrAddEvent = pointerMoved
    }

    private func accept() {
        let socket = Glibc.accept(place.descriptor.number, nil, nil)
        guard socket >= 0 else { return acceptFailed(SystemError("accept")) }
        prepareSocket(socket)
        makeRoom()
        // libvncserver closes the socket of a client that it rejects.
        guard let record = rfbNewClient(screen, socket) else { return Log.debug("vnc: the client left at once") }
        do throws(SystemError) {
            clients.append(try VNCClient(record) { [unowned self] in serve($0) })
        } catch {
            Log.warning("vnc: a client is refused: \(error)")
            rfbCloseClient(record)
            rfbClientConnectionGone(record)
        }
    }

    /// Drops the client that has been silent for longest; clients with an unfinished handshake go first.
    private func makeRoom() {
        guard clients.count >= Self.maximumClients else { return }
        let strangers = clients.filter { !$0.isIntroduced }
        let stillest = (strangers.isEmpty ? clients : strangers).min { $0.lastHeard < $1.lastHeard }
        stillest?.makeRoom()
        updateClients()
    }

    /// Stops listening until a client leaves: without a free descriptor the pending connection would wake the loop
    /// endlessly.
    private func acceptFailed(_ error: SystemError) {
        guard ![EAGAIN, EINTR, ECONNABORTED].contains(error.code) else { return }
        listening = nil
        Log.warning("vnc: no new clients until one leaves: \(error)")
    }

    private func listen() {
        listening = .reading(place.descriptor.number) { [unowned self] in accept() }
    }

    private func serve(_ client: VNCClient) {
        isBusy = true
        client.send()
        client.receive()
        isBusy = false
        updateClients()
    }

    private func updateClients() {
        for client in clients { client.update() }
        for client in clients {
            guard case .gone(let reason) = client.state else { continue }
            clients.removeAll { $0 === client }
            Log.debug("vnc: a client is dropped: it \(reason)")
            lift(client.record)
            client.drop()
            if listening == nil { listen() }
        }
    }

    /// Lifts the finger of a client that disconnects.
    private func lift(_ client: rfbClientPtr) {
        guard let held = finger, held.client == client else { return }
        finger = nil
        onPointer?(held.x, held.y, false, Loop.now)
    }

    fileprivate func pointer(buttons: Int32, _ x: Int32, _ y: Int32, _ client: rfbClientPtr) {
        // There is one finger: while it is down, the pointers of other clients have no effect.
        if let held = finger, held.client != client { return }
        let (x, y) = (min(max(0, Int(clamping: x)), width - 1), min(max(0, Int(clamping: y)), height - 1))
        let isPressed = buttons & 1 != 0
        finger = isPressed ? Finger(client: client, x: x, y: y) : nil
        onPointer?(x, y, isPressed, Loop.now)
    }
}

/// The name of the desktop. It is never freed, because libvncserver keeps the pointer.
nonisolated(unsafe) private let desktopName = strdup("Vitrine").map { UnsafePointer($0) }

private func pointerMoved(_ buttons: Int32, _ x: Int32, _ y: Int32, _ client: rfbClientPtr?) {
    nonisolated(unsafe) let client = client
    MainActor.assumeIsolated {
        guard let client, let data = client.pointee.screen.pointee.screenData else { return }
        Unmanaged<VNCViewer>.fromOpaque(data).takeUnretainedValue().pointer(buttons: buttons, x, y, client)
    }
}
