import Glibc
import Linux
import Time
import WorkerProtocol

/// What a hardware decoder is to the daemon: I420 of 480 x 270, 30 times a second.
struct Decoder {
    private static let (width, height, stride) = (480, 270, 512)
    private static let length: Int64 = 60_000_000_000
    private static let period: Int64 = 1_000_000_000 / 30
    /// How long a frame is there before it is due.
    private static let lead: Int64 = 60_000_000

    private struct Buffer {
        let id: BufferID
        let isDmabuf: Bool
        let memory: SharedMemory
        var isHeld = false
    }

    private let socket: PacketSocket
    private var buffers: [Buffer] = []
    private var wantsDmabufs = false
    private var item: PlaybackID?
    private var start: Int64?
    private var sent: Int64 = 0
    private var told: Bool?

    init(_ socket: PacketSocket) {
        self.socket = socket
        send(.ready)
    }

    /// - Returns: false when the daemon has gone.
    mutating func turn() throws -> Bool {
        while true {
            switch try socket.receive() {
            case .peerGone: return false
            case .packet(let packet, _): try take(MediaRequest(packet: packet))
            case .nothingYet:
                try play()
                return true
            }
        }
    }

    private mutating func take(_ request: MediaRequest) {
        switch request {
        case .load(let id, _, _, _, _):
            (item, start, sent) = (id, nil, 0)
            send(.prerolled(id, duration: Self.length, hasVideo: true))
        case .play(let id, _) where id == item: start = monotonicNow().nanoseconds + Self.lead
        case .release(let id):
            if let index = buffers.firstIndex(where: { $0.id == id }) { buffers[index].isHeld = false }
        case .dmabufs(let kinds): wantsDmabufs = kinds.contains(DmabufKind(.i420))
        case .signOfLife(let number): send(.alive(number))
        case .thumbnail(let request, _, _, _), .strip(let request, _, _, _, _), .logo(let request, _, _, _, _):
            send(.thumbnailFailed(request: request, message: "a decoder of videos"))
        case .facts(let request, _): send(.facts(request: request, FileFacts()))
        case .captions(let request, _, _): send(.captionsEnd(request: request))
        case .captionTracks(let request, _, _): send(.captionTracks(request: request, []))
        default: break
        }
    }

    private mutating func play() throws {
        guard let item, let start else { return }
        while start + sent * Self.period - Self.lead < monotonicNow().nanoseconds {
            let index = try freeBuffer()
            buffers[index].isHeld = true
            tell(item, buffers[index].isDmabuf)
            send(
                .frame(
                    FrameInfo(
                        playback: item, serial: 0, buffer: buffers[index].id, layout: Self.layout,
                        pts: sent * Self.period, due: start + sent * Self.period)))
            sent += 1
        }
    }

    private mutating func tell(_ item: PlaybackID, _ isDmabuf: Bool) {
        guard told != isDmabuf else { return }
        told = isDmabuf
        let step = isDmabuf ? FramePath.Step.passed : .copied
        send(.path(item, FramePath(format: "I420", width: Self.width, height: Self.height, step: step, copies: 0)))
    }

    private mutating func freeBuffer() throws -> Int {
        if let free = buffers.firstIndex(where: { !$0.isHeld && $0.isDmabuf == wantsDmabufs }) { return free }
        let id = BufferID(UInt32(buffers.count + 1))
        let size = Self.layout.byteCount
        let memory = try SharedMemory(name: "decoder", size: size, isForDevices: wantsDmabufs)
        Self.draw(memory.bytes)
        if wantsDmabufs {
            let whole = Int(lseek(memory.descriptor, 0, SEEK_END))
            let dmabuf = try Descriptor.dmabuf(of: memory.descriptor, size: whole)
            send(.dmabuf(id, size: UInt64(size)), dmabuf.number)
        } else {
            send(.buffer(id, size: UInt64(size)), memory.descriptor)
        }
        buffers.append(Buffer(id: id, isDmabuf: wantsDmabufs, memory: memory))
        return buffers.count - 1
    }

    private static let layout = FrameLayout(
        format: .i420, width: width, height: height, pixelAspect: 1, strides: [stride, stride / 2, stride / 2],
        // VKMS adds the first one to all others.
        offsets: [0, stride * height, stride * (height + height / 4 + 1)], matrix: .bt709, range: .limited)

    /// Fields of grey and colour, the same in each buffer.
    private static func draw(_ bytes: UnsafeMutableRawBufferPointer) {
        for y in 0..<height {
            for x in 0..<width { bytes[y * stride + x] = UInt8(40 + x / 30 * 10 + y / 90 * 20) }
        }
        for y in 0..<height / 2 {
            for x in 0..<width / 2 {
                bytes[layout.offsets[1] + y * stride / 2 + x] = UInt8(118 + y / 16)
                bytes[layout.offsets[2] + y * stride / 2 + x] = UInt8(138 - x / 24)
            }
        }
    }

    private func send(_ event: MediaEvent, _ descriptor: Int32 = -1) {
        do throws(SystemError) {
            try socket.send(event.packet, descriptor: descriptor)
        } catch {
            Log.error("decoder: \(error)")
        }
    }
}
