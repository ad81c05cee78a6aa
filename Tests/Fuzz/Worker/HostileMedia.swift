import Glibc
import Linux
import Messages
import Numbers
import WorkerProtocol

/// A hostile media worker: it sends frames of any shape at any time.
struct HostileMedia {
    private struct Buffer {
        let id: BufferID
        let memory: SharedMemory
    }

    private let wire: HostileWire
    private var buffers: [Buffer] = []
    private var playback = PlaybackID(0)
    private var serial: UInt32 = 0
    private var pts: Int64 = 0
    private var due: Int64 = 0
    private var framesLeft = 0

    /// The sizes of the buffers in bytes. Some frames need more memory than their buffer has.
    private static let sizes = [1, 4096, 65536, 600_000, 600_000, 2_000_000]

    init(_ wire: HostileWire) { self.wire = wire }

    mutating func run() -> Never {
        wire.send(MediaEvent.ready)
        while true {
            answer(wire.next(MediaRequest.self))
            if wire.chance(40) { wire.send(wire.messages.mediaEvent()) }
        }
    }

    private mutating func answer(_ request: MediaRequest) {
        switch request {
        case .load(let id, _, let position, _, _): load(id, position)
        case .play(let id, let at): play(id, at)
        case .pause(let id): wire.send(MediaEvent.paused(id))
        case .seek(let id, let jump, let serial, let at):
            (self.serial, pts) = (serial, jump.position)
            wire.send(MediaEvent.seeked(id, serial: serial))
            play(id, at)
        case .release: frame()
        case .thumbnail(let number, _, let width, let height), .logo(let number, _, let width, let height, _):
            picture(number, width, height)
        case .strip(let number, _, let columns, let width, let height): picture(number, columns * width, height)
        case .captions(let number, _, _): captions(number)
        case .captionTracks(let number, _, _):
            let tracks = (0..<wire.number(0...70)).map { _ in
                CaptionTrack(
                    wire.messages.captionSource(), MediaTrack(wire.messages.text(), title: wire.messages.text()))
            }
            wire.send(MediaEvent.captionTracks(request: number, tracks))
        case .facts(let number, _): wire.send(MediaEvent.facts(request: number, wire.messages.facts()))
        case .next(let id, let path): if !path.isEmpty { follow(id) }
        // The daemon still waits for an answer that will never come, so the item fails.
        case .signOfLife(let number):
            wire.send(MediaEvent.alive(number))
            wire.send(MediaEvent.failed(playback, wire.messages.reason(), detail: wire.messages.text()))
        case .speak(let number, _):
            if !wire.chance(8) {
                wire.send(MediaEvent.spoken(request: number, failure: wire.chance(4) ? wire.messages.text() : ""))
            }
        case .stop, .volume, .rendition, .dmabufs, .soundLevel, .track, .hush: break
        }
    }

    private mutating func load(_ id: PlaybackID, _ position: Int64) {
        (playback, serial, pts, due) = (id, 0, position, 0)
        if wire.chance(12) {
            return wire.send(MediaEvent.failed(id, wire.messages.reason(), detail: wire.messages.text()))
        }
        if buffers.isEmpty { makeBuffers() }
        let duration = wire.chance(2) ? wire.messages.position() : Int64(wire.number(0...60)) * 1_000_000_000
        wire.send(MediaEvent.prerolled(id, duration: duration, hasVideo: !wire.chance(8)))
        for kind in TrackKind.allCases where wire.chance(3) {
            let tracks = (0..<wire.number(0...64)).map { _ in
                MediaTrack(wire.messages.text(), title: wire.messages.text())
            }
            wire.send(MediaEvent.tracks(id, kind, tracks))
        }
        if wire.chance(3) { wire.send(MediaEvent.drift(id, wire.messages.drift())) }
        framesLeft = 1
        frame()
    }

    private mutating func makeBuffers() {
        for number in 0..<UInt32(6) {
            let size = Self.sizes[Int(clamping: number)]
            do throws(SystemError) {
                let memory = try SharedMemory(name: "vitrine-hostile", size: size)
                memory.bytes.storeBytes(of: 0xa5, as: UInt8.self)
                buffers.append(Buffer(id: BufferID(number), memory: memory))
                wire.send(MediaEvent.buffer(BufferID(number), size: UInt64(size)), memory)
            } catch {
                Log.error("hostile worker: \(error)")
                exit(3)
            }
        }
    }

    private mutating func play(_ id: PlaybackID, _ at: Int64) {
        playback = id
        due = wire.chance(6) ? wire.messages.instant() : at
        let stamp = wire.chance(6) ? wire.messages.stamp() : pts
        wire.send(
            MediaEvent.clock(id, serial: serial, pts: stamp, due: due, rate: wire.chance(2) ? 1 : wire.messages.rate()))
        if wire.chance(10) { wire.send(MediaEvent.buffering(id, percent: UInt8(wire.number(0...100)))) }
        if wire.chance(10) { wire.send(MediaEvent.picturesEnded(id, serial: serial)) }
        framesLeft = wire.number(0...40)
        for _ in 0..<3 { frame() }
    }

    /// Sends the item's next frame; after the last one, its end.
    private mutating func frame() {
        guard framesLeft > 0, let buffer = buffers.randomElement(using: &wire.messages.random) else {
            return wire.send(MediaEvent.ended(playback, serial: serial, truncated: wire.chance(2)))
        }
        framesLeft -= 1
        let step = [1, 1_000_000, 33_333_333, 33_333_333, 33_333_333, 1_000_000_000][wire.number(0...5)]
        pts = wire.chance(30) ? wire.messages.stamp() : pts.plus(saturating: Int64(step))
        due = wire.chance(30) ? wire.messages.instant() : due.plus(saturating: Int64(step))
        wire.send(
            MediaEvent.frame(
                FrameInfo(
                    playback: playback, serial: serial, buffer: buffer.id, layout: layout(), pts: pts, due: due,
                    length: wire.messages.position(), missed: wire.messages.number(in: 0...UInt32.max))))
    }

    private mutating func follow(_ id: PlaybackID) {
        if wire.chance(10) { wire.send(MediaEvent.length(playback, duration: wire.messages.position())) }
        guard wire.chance(3) else { return }
        wire.send(MediaEvent.ended(playback, serial: serial, truncated: false))
        wire.send(MediaEvent.advanced(id, duration: wire.messages.position()))
        (playback, serial, framesLeft) = (id, 0, wire.number(0...20))
        frame()
    }

    /// A layout of a usual size, or a very thin one; sometimes with the largest stride.
    private func layout() -> FrameLayout {
        let edges = [1, 2, 3, 16, 320, 639, 640, 16384]
        let thin = wire.chance(5)
        let width = thin ? edges[wire.number(0...7)] : wire.number(2...400)
        let height = thin ? [1, 1, 2, 3, 8][wire.number(0...4)] : wire.number(2...300)
        let format: PixelFormat = wire.chance(2) ? .i420 : .nv12
        let half = (width + 1) / 2
        let chroma = format == .i420 ? half : 2 * half
        let wide = wire.chance(6) ? Int(WireRange.stride.upperBound) : width + wire.number(0...64)
        let strides =
            format == .i420
            ? [max(width, wide), max(chroma, wide / 2), max(chroma, wide / 2)] : [wide, max(chroma, wide)]
        let luma = wire.chance(8) ? wire.number(0...600_000) : min(wide * height, 1 << 30)
        let offsets = format == .i420 ? [0, luma, luma] : [0, luma]
        return FrameLayout(
            format: format, width: width, height: height, pixelAspect: wire.messages.number(in: WireRange.pixelAspect),
            strides: strides, offsets: offsets, matrix: [.bt601, .bt709, .bt2020][wire.number(0...2)],
            range: wire.chance(2) ? .full : .limited)
    }

    private func picture(_ number: UInt32, _ width: UInt32, _ height: UInt32) {
        if wire.chance(8) {
            return wire.send(MediaEvent.thumbnailFailed(request: number, message: wire.messages.text()))
        }
        let isOdd = wire.chance(6)
        let (w, h) = isOdd ? (UInt32(wire.number(1...700)), UInt32(wire.number(1...200))) : (width, height)
        let stride = wire.chance(6) ? wire.messages.number(in: WireRange.stride) : min(w, 16384) * 4
        let size = wire.chance(10) ? 4096 : min(Int(clamping: stride) * Int(clamping: h), 16 << 20)
        do throws(SystemError) {
            let memory = try SharedMemory(name: "vitrine-hostile", size: max(1, size))
            let sent = wire.chance(20) ? nil : memory
            wire.send(MediaEvent.thumbnail(request: number, width: w, height: h, stride: stride), sent)
        } catch {
            wire.send(MediaEvent.thumbnailFailed(request: number, message: "\(error)"))
        }
    }

    private func captions(_ number: UInt32) {
        for _ in 0..<wire.number(0...6) {
            let cues = (0..<wire.number(0...64)).map { _ in wire.messages.cue() }
            wire.send(MediaEvent.cues(request: number, cues), cases: max(1, cues.count))
        }
        wire.send(MediaEvent.captionsEnd(request: number))
    }
}
