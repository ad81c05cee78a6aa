import Glibc
package import Linux
import Time
import WorkerProtocol

/// The viewer's process: copies pictures from the daemon's memory, and returns its clients' pointer positions.
@MainActor
package final class ViewerWorker {
    /// The longest time for which the daemon may leave its socket full.
    private static let timeLimit: Seconds = 60
    /// The limit of the process's private memory, bytes. The picture of a panel of 16384 x 16384 pixels takes 1 GiB.
    private static let memory = 3 << 30

    private let socket: PacketSocket
    private let sendQueue: PacketSendQueue
    private let options: ViewerOptions
    private let place: ListeningPlace
    private let password: ViewerPassword?
    private var viewer: VNCViewer?
    /// The daemon's picture.
    private var source: ForeignMemory?
    private var requests: LoopSource?
    private var status: Int32 = 0

    /// Opens the socket where clients connect, and gives up all other access.
    ///
    /// - Throws: `ViewerError`, which the daemon receives too.
    package init(_ socket: PacketSocket, _ options: ViewerOptions) throws {
        (self.socket, self.options) = (socket, options)
        sendQueue = PacketSendQueue(socket, timeLimit: Self.timeLimit) { end in
            if case .failed(let error) = end { Log.error("viewer: \(error)") }
            Loop.stop()
        }
        do throws(ViewerError) {
            password = try options.passwordFile.map { file throws(ViewerError) in try ViewerPassword(file: file) }
            place = try ListeningPlace(options.place)
        } catch {
            sendQueue.send(ViewerEvent.failed(error.description).packet)
            throw error
        }
        try Self.confine()
    }

    /// Confines the process, so that a client that exploits libvncserver cannot reach anything else.
    private static func confine() throws(SystemError) {
        try Sandbox(readable: [], calls: .viewer, limits: Sandbox.Limits(memory: memory)).enter()
    }

    /// - Returns: the program's exit status: 0 when the daemon left.
    package func run() -> Int32 {
        sendQueue.send(ViewerEvent.alive.packet)
        requests = .reading(socket.descriptor) { [unowned self] in receive() }
        if !sendQueue.hasEnded { Loop.run() }
        return status
    }

    private func receive() {
        do {
            switch try socket.receive() {
            case .nothingYet: return
            case .peerGone: stop(0)
            case .packet(let packet, let descriptor):
                let descriptor = descriptor.map { Descriptor(owning: $0) }
                try handle(try ViewerRequest(packet: packet), descriptor)
            }
        } catch {
            Log.error("viewer: \(error)")
            stop(1)
        }
    }

    private func handle(_ request: ViewerRequest, _ descriptor: consuming Descriptor?) throws {
        switch request {
        case .signOfLife: sendQueue.send(ViewerEvent.alive.packet)
        case .show(let width, let height):
            guard let descriptor else { throw SystemError("a picture without memory", code: EBADF) }
            try show(Int(clamping: width), Int(clamping: height), descriptor)
        case .changed(let boxes):
            for box in boxes { take(box) }
            viewer?.present(
                damage: boxes.map {
                    (Int(clamping: $0.x), Int(clamping: $0.y), Int(clamping: $0.width), Int(clamping: $0.height))
                })
            sendQueue.send(ViewerEvent.taken.packet)
        }
    }

    private func show(_ width: Int, _ height: Int, _ descriptor: consuming Descriptor) throws {
        source = try ForeignMemory(descriptor, minimumSize: width * height * 4)
        if let viewer, viewer.width == width, viewer.height == height { return }
        // The size has changed: clients must connect again.
        viewer = nil
        sendQueue.send(ViewerEvent.clients(0).packet)
        let viewer = try VNCViewer(width: width, height: height, place: place, password: password)
        if !options.isViewOnly {
            viewer.onPointer = { [unowned self] x, y, isPressed, time in
                let event = ViewerEvent.pointer(
                    x: UInt32(clamping: x), y: UInt32(clamping: y), isPressed: isPressed, time: time.nanoseconds)
                sendQueue.send(event.packet)
            }
        }
        viewer.onClients = { [unowned self] in sendQueue.send(ViewerEvent.clients(UInt32(clamping: $0)).packet) }
        self.viewer = viewer
        sendQueue.send(ViewerEvent.listening(port: place.port).packet)
    }

    /// Copies a part of the daemon's picture. libvncserver may still read the copy while the daemon draws the next one.
    private func take(_ box: PixelBox) {
        guard let viewer, let source, let from = source.bytes.baseAddress, let to = viewer.pixels.baseAddress else {
            return
        }
        let (x, y) = (min(Int(clamping: box.x), viewer.width), min(Int(clamping: box.y), viewer.height))
        let width = min(Int(clamping: box.width), viewer.width - x)
        for row in y..<min(y + Int(clamping: box.height), viewer.height) {
            let start = row * viewer.stride + x * 4
            memcpy(to + start, from + start, width * 4)
        }
    }

    private func stop(_ status: Int32) {
        self.status = status
        requests = nil
        Loop.stop()
    }
}
