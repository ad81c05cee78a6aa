/// A request of the daemon to the viewer worker, which serves the panel's picture to VNC clients.
package enum ViewerRequest: PacketMessage {
    /// Shows the picture in the sealed memory whose descriptor the packet carries: rows of B, G, R, X bytes, unpadded.
    case show(width: UInt32, height: UInt32)
    /// These parts of the picture have changed. Until `.taken` answers, the daemon does not write to the memory.
    case changed([PixelBox])
    /// Answered by `.alive`.
    case signOfLife

    package var kind: UInt8 {
        switch self {
        case .show: 1
        case .changed: 2
        case .signOfLife: 3
        }
    }

    package func encode(into w: inout PacketWriter) {
        switch self {
        case .show(let width, let height):
            w.put(width, in: WireRange.side)
            w.put(height, in: WireRange.side)
        case .changed(let boxes): w.put(boxes, limit: ListLimit.boxes)
        case .signOfLife: break
        }
    }

    package init(kind: UInt8, from r: inout PacketReader) throws(PacketError) {
        switch kind {
        case 1:
            self = try .show(width: r.take(in: WireRange.side, "width"), height: r.take(in: WireRange.side, "height"))
        case 2: self = try .changed(r.take(limit: ListLimit.boxes))
        case 3: self = .signOfLife
        default: throw .unknownKind(kind)
        }
    }
}

/// An event of the viewer for the daemon.
package enum ViewerEvent: PacketMessage {
    /// Clients can connect to this TCP port of the loopback interface; 0 means a Unix socket.
    case listening(port: UInt16)
    /// Clients cannot connect; the text is a sentence.
    case failed(String)
    /// The viewer has copied the changes of the oldest pending `.changed`.
    case taken
    /// The number of connected clients.
    case clients(UInt32)
    /// The pointer acts as one finger: its position in pixels, whether the left button is pressed, and the time (ns).
    case pointer(x: UInt32, y: UInt32, isPressed: Bool, time: Int64)
    /// The viewer is alive: sent on request and at its start.
    case alive

    package var kind: UInt8 {
        switch self {
        case .listening: 1
        case .failed: 2
        case .taken: 3
        case .clients: 4
        case .pointer: 5
        case .alive: 6
        }
    }

    package func encode(into w: inout PacketWriter) {
        switch self {
        case .listening(let port): w.put(port)
        case .failed(let reason): w.put(reason, .message)
        case .clients(let count): w.put(count, in: WireRange.clients)
        case .pointer(let x, let y, let isPressed, let time):
            w.put(x, in: WireRange.coordinate)
            w.put(y, in: WireRange.coordinate)
            w.put(isPressed)
            w.put(time, in: WireRange.instant)
        case .taken, .alive: break
        }
    }

    package init(kind: UInt8, from r: inout PacketReader) throws(PacketError) {
        switch kind {
        case 1: self = try .listening(port: r.take())
        case 2: self = try .failed(r.take(.message))
        case 3: self = .taken
        case 4: self = try .clients(r.take(in: WireRange.clients, "clients"))
        case 5:
            self = try .pointer(
                x: r.take(in: WireRange.coordinate, "x"), y: r.take(in: WireRange.coordinate, "y"),
                isPressed: r.take(), time: r.take(in: WireRange.instant, "instant"))
        case 6: self = .alive
        default: throw .unknownKind(kind)
        }
    }
}

/// A rectangle of a picture, in pixels.
package struct PixelBox: Hashable, Sendable, PacketField {
    package let (x, y): (UInt32, UInt32)
    package let (width, height): (UInt32, UInt32)

    package init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y) = (UInt32(clamping: x), UInt32(clamping: y))
        (self.width, self.height) = (UInt32(clamping: width), UInt32(clamping: height))
    }

    func encode(into w: inout PacketWriter) {
        for number in [x, y, width, height] { w.put(number, in: WireRange.coordinate) }
    }

    init(from r: inout PacketReader) throws(PacketError) {
        x = try r.take(in: WireRange.coordinate, "x")
        y = try r.take(in: WireRange.coordinate, "y")
        width = try r.take(in: WireRange.coordinate, "width")
        height = try r.take(in: WireRange.coordinate, "height")
    }
}
