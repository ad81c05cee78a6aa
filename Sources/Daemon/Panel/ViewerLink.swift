package import Geometry
import Glibc
package import Linux
package import Paint
package import Supervision
package import Time
package import WorkerProtocol

/// The daemon's side of the viewer process: it sends changes of a picture, and receives the pointer's position.
///
/// The viewer copies each change out of memory that both processes map. Changes during a copy wait here: no client sees
/// a half-drawn picture, and a slow viewer delays no other work.
@MainActor
package final class ViewerLink {
    package typealias Link = WorkerLink<ViewerRequest, ViewerEvent>

    /// The left mouse button as one finger: position in pixels, and whether it is pressed.
    package var onPointer: (@MainActor (_ x: Int, _ y: Int, _ isPressed: Bool, _ time: Instant) -> Void)?
    /// Called with a sentence when the viewer fails before it has listened for clients once.
    package var onFailure: (@MainActor (String) -> Void)?

    private let link: Link
    private let name: String
    private var picture: (memory: SharedMemory, width: Int, height: Int)?
    /// The canvas that `pending` is copied from.
    private var source: Canvas?
    /// The pixels that the viewer does not have yet.
    private var pending = Region()
    /// Whether the viewer is copying, so that the shared memory must not change.
    private var isTaking = false
    private var hasListened = false
    /// The number of connected clients.
    package private(set) var clients = 0 {
        didSet { if clients != oldValue { onClients?(clients) } }
    }
    package var onClients: (@MainActor (Int) -> Void)?

    /// - Parameter place: the address where clients connect, for the log.
    package init(_ link: Link, place: String) {
        (self.link, name) = (link, place)
        link.signOfLife = .signOfLife
        link.onStart = { [unowned self] in begin() }
        link.onDeath = { [unowned self] in (isTaking, clients) = (false, 0) }
        link.onMessage = { [unowned self] message, descriptor in
            if let descriptor { close(descriptor) }
            receive(message)
        }
    }

    package func start() { link.start() }

    package func rest() { link.rest() }

    /// Whether a client is connected and the viewer can take a change now.
    package var isWatched: Bool { clients > 0 && !isTaking }

    /// Shows a black picture of this size, unless the present picture has this size.
    package func show(width: Int, height: Int) throws(SystemError) {
        guard picture?.width != width || picture?.height != height else { return }
        picture = (try SharedMemory(name: "viewer", size: width * height * 4), width, height)
        source = nil
        begin()
    }

    /// Shows the changes of a picture, including earlier ones that still wait.
    ///
    /// - Throws: `SystemError` when there is no memory for a picture of a new size.
    package func show(_ canvas: Canvas, damage: Region) throws(SystemError) {
        try show(width: canvas.width, height: canvas.height)
        source = canvas
        pending.formUnion(damage)
        send()
    }

    /// Sends the whole picture: to a new process, or after a change of its size.
    private func begin() {
        guard let picture else { return }
        pending = Region(PixelRect(x: 0, y: 0, width: picture.width, height: picture.height))
        isTaking = false
        sendPicture()
        send()
    }

    private func sendPicture() {
        guard let picture else { return }
        link.send(
            .show(width: UInt32(clamping: picture.width), height: UInt32(clamping: picture.height)),
            memory: picture.memory)
    }

    private func send() {
        guard !isTaking, !pending.isEmpty, let picture, let source, link.pid != nil else { return }
        for place in pending.rects.indices { copy(pending.rects[place], of: source, to: picture.memory) }
        let boxes = pending.rects.map { PixelBox(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
        pending.removeAll()
        isTaking = true
        link.send(.changed(boxes))
        link.expect(true)
    }

    private func copy(_ rect: PixelRect, of source: Canvas, to memory: SharedMemory) {
        let rect = rect.intersection(source.bounds)
        guard !rect.isEmpty, let target = memory.bytes.baseAddress else { return }
        for row in rect.y..<rect.y + rect.height {
            memcpy(
                target + (row * source.width + rect.x) * 4, source.pixels + row * source.stride + rect.x * 4,
                rect.width * 4)
        }
    }

    private func receive(_ event: ViewerEvent) {
        switch event {
        case .listening(let port):
            if !hasListened || port == 0 { Log.info("viewer: \(name)\(port == 0 ? "" : ", port \(port)")") }
            hasListened = true
        case .failed(let reason):
            guard !hasListened else { return Log.warning("viewer: \(reason)") }
            onFailure?(reason)
        case .taken:
            isTaking = false
            link.madeProgress()
            link.expect(false)
            send()
        case .clients(let count): clients = Int(clamping: count)
        case .pointer(let x, let y, let isPressed, let time):
            onPointer?(Int(clamping: x), Int(clamping: y), isPressed, Instant(nanoseconds: time))
        case .alive: break
        }
    }
}

extension Canvas {
    /// The whole picture.
    var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
}
