/// Identifies one playback in the daemon and its worker; each loaded item has a new number.
package struct PlaybackID: Hashable, Sendable, PacketField {
    package let number: UInt32
    package init(_ number: UInt32) { self.number = number }

    func encode(into w: inout PacketWriter) { w.put(number) }
    init(from r: inout PacketReader) throws(PacketError) { number = try r.take() }
}

/// Identifies one frame buffer of a worker for the worker's lifetime.
package struct BufferID: Hashable, Sendable, PacketField {
    package let number: UInt32
    package init(_ number: UInt32) { self.number = number }

    func encode(into w: inout PacketWriter) { w.put(number) }
    init(from r: inout PacketReader) throws(PacketError) { number = try r.take() }
}

/// The clock that decides when a frame is due.
package enum MediaClock: UInt8, Sendable, PacketField {
    /// CLOCK_MONOTONIC. Frames are sent in time, with sound.
    case live = 0
    /// The daemon's virtual clock: frames are sent as fast as their buffers are released, without sound.
    case stepped = 1

    func encode(into w: inout PacketWriter) { w.put(rawValue) }

    init(from r: inout PacketReader) throws(PacketError) {
        let number: UInt8 = try r.take()
        guard let clock = MediaClock(rawValue: number) else { throw .badValue("clock \(number)") }
        self = clock
    }
}

/// A request of the daemon to a media worker. Times are nanoseconds.
package enum MediaRequest: PacketMessage {
    /// Opens `path` (absolute, or a URI), seeks to `position` and prerolls it, paused. Ends the previous playback.
    /// Answered by `.prerolled` and the frame at `position`, or `.failed`.
    case load(PlaybackID, path: String, position: Int64, clock: MediaClock, volume: Double)
    /// Resumes playback. Stepped: the first frame is due at `at`: the loaded or sought frame, or after a pause the
    /// oldest frame that the daemon has not released. Answered by `.clock`.
    case play(PlaybackID, at: Int64)
    /// Answered by `.paused`.
    case pause(PlaybackID)
    /// Seeks, flushes the queued frames, and numbers the frames from there with `serial`. Keeps playing or pausing.
    /// Answered by `.seeked` and frames. Stepped: the first frame is due at `at`.
    case seek(PlaybackID, Jump, serial: UInt32, at: Int64)
    /// Ends the playback; the daemon still releases its buffers.
    case stop(PlaybackID)
    /// Releases a buffer that the daemon no longer reads. Until then the worker does not write to it.
    case release(BufferID)
    /// Makes a picture of an image file, or of a video at about a tenth of its length. It is exactly `width` x `height`
    /// pixels (BGRX, filled, centre-cropped). Answered by `.thumbnail` with a descriptor, or `.thumbnailFailed`.
    case thumbnail(request: UInt32, path: String, width: UInt32, height: UInt32)
    /// Makes one image of `columns` pictures side by side, each `width` x `height` and of its own part of a video,
    /// for a scrubber. Answered like `thumbnail`.
    case strip(request: UInt32, path: String, columns: UInt32, width: UInt32, height: UInt32)
    /// Makes a picture of `width` x `height` pixels of an image file. The image is not cropped but scaled to fit, and a
    /// colour fills the rest. Answered like `thumbnail`.
    case logo(request: UInt32, path: String, width: UInt32, height: UInt32, LogoMount)
    /// Lists the captions of a video: those in files beside it, then its text tracks. If there are more than
    /// `CaptionTrack.maximumInPacket`, those in the preferred languages (`ja pt-BR`) are kept. Answered by
    /// `.captionTracks`.
    case captionTracks(request: UInt32, path: String, languages: String)
    /// Reads captions of a video. Answered by any number of `.cues`, then `.captionsEnd`. A reading that has not ended
    /// is ended, so that the newest one is the first to be answered.
    case captions(request: UInt32, path: String, CaptionTrack.Source)
    /// Reads the facts in a file. Answered by `.facts`.
    case facts(request: UInt32, path: String)
    /// Sets the volume from now on, 0...1.
    case volume(PlaybackID, Double)
    /// Answered by `.alive` with the same number.
    case signOfLife(UInt32)
    /// Sets the rendition of this and all later playbacks, from the next frame on.
    case rendition(Rendition)
    /// Sets the kinds of decoder memory that may contain frames from the next frame on, in this and all later
    /// playbacks; none at first. They apply to every rendition. The daemon need not be able to read such a frame.
    case dmabufs([DmabufKind])
    /// Whether the pictures of songs show the sound's level from the next one on; false at first.
    case soundLevel(Bool)
    /// Sets the gapless next item, which the worker opens before the present one ends; an empty `path` cancels it.
    /// If the item can be played, `.advanced` answers before its first frame.
    case next(PlaybackID, path: String)
    /// Selects a track of a kind, counted from 0.
    case track(PlaybackID, TrackKind, UInt32)
    /// Speaks a text after those of earlier requests. Answered by `.spoken` when it has been heard.
    case speak(request: UInt32, Utterance)
    /// Ends all speech at once. The unspoken texts are not answered.
    case hush

    package var kind: UInt8 {
        switch self {
        case .load: 1
        case .play: 2
        case .pause: 3
        case .seek: 4
        case .stop: 5
        case .release: 6
        case .thumbnail: 7
        case .volume: 8
        case .signOfLife: 9
        case .rendition: 10
        case .next: 11
        case .track: 12
        case .dmabufs: 13
        case .soundLevel: 14
        case .strip: 32
        case .captions: 33
        case .captionTracks: 36
        case .facts: 34
        case .logo: 35
        case .speak: 48
        case .hush: 49
        }
    }

    package func encode(into w: inout PacketWriter) {
        switch self {
        case .load(let id, let path, let position, let clock, let volume):
            w.put(id)
            w.put(path, .path)
            w.put(position, in: WireRange.position)
            w.put(clock)
            w.put(volume, in: WireRange.volume)
        case .play(let id, let at):
            w.put(id)
            w.put(at, in: WireRange.instant)
        case .pause(let id), .stop(let id): w.put(id)
        case .seek(let id, let jump, let serial, let at):
            w.put(id, jump, serial)
            w.put(at, in: WireRange.instant)
        case .release(let buffer): w.put(buffer)
        case .thumbnail(let request, let path, let width, let height):
            w.put(request)
            w.put(path, .path)
            w.put(width, in: WireRange.side)
            w.put(height, in: WireRange.side)
        case .volume(let id, let volume):
            w.put(id)
            w.put(volume, in: WireRange.volume)
        case .signOfLife(let number): w.put(number)
        case .rendition(let rendition): w.put(rendition)
        case .dmabufs(let kinds): w.put(kinds, limit: ListLimit.dmabufs)
        case .soundLevel(let isShown): w.put(isShown)
        case .next(let id, let path):
            w.put(id)
            w.put(path, .path)
        case .track(let id, let kind, let track):
            w.put(id, kind)
            w.put(track, in: WireRange.track)
        case .strip(let request, let path, let columns, let width, let height):
            w.put(request)
            w.put(path, .path)
            w.put(columns, in: WireRange.columns)
            w.put(width, in: WireRange.side)
            w.put(height, in: WireRange.side)
        case .logo(let request, let path, let width, let height, let mount):
            w.put(request)
            w.put(path, .path)
            w.put(width, in: WireRange.side)
            w.put(height, in: WireRange.side)
            w.put(mount.colour, in: WireRange.colour)
            w.put(mount.isAtRight)
        case .captions(let request, let path, let source):
            w.put(request)
            w.put(path, .path)
            w.put(source)
        case .captionTracks(let request, let path, let languages):
            w.put(request)
            w.put(path, .path)
            w.put(languages, .word)
        case .facts(let request, let path):
            w.put(request)
            w.put(path, .path)
        case .speak(let request, let utterance): w.put(request, utterance)
        case .hush: break
        }
    }

    package init(kind: UInt8, from r: inout PacketReader) throws(PacketError) {
        switch kind {
        case 1:
            self = try .load(
                r.take(), path: r.take(.path), position: r.take(in: WireRange.position, "position"), clock: r.take(),
                volume: r.take(in: WireRange.volume, "volume"))
        case 2: self = try .play(r.take(), at: r.take(in: WireRange.instant, "instant"))
        case 3: self = try .pause(r.take())
        case 4:
            self = try .seek(r.take(), r.take(), serial: r.take(), at: r.take(in: WireRange.instant, "instant"))
        case 5: self = try .stop(r.take())
        case 6: self = try .release(r.take())
        case 7:
            self = try .thumbnail(
                request: r.take(), path: r.take(.path), width: r.take(in: WireRange.side, "width"),
                height: r.take(in: WireRange.side, "height"))
        case 8: self = try .volume(r.take(), r.take(in: WireRange.volume, "volume"))
        case 9: self = try .signOfLife(r.take())
        case 10: self = try .rendition(r.take())
        case 11: self = try .next(r.take(), path: r.take(.path))
        case 12: self = try .track(r.take(), r.take(), r.take(in: WireRange.track, "track"))
        case 13: self = try .dmabufs(r.take(limit: ListLimit.dmabufs))
        case 14: self = try .soundLevel(r.take())
        case 32:
            self = try .strip(
                request: r.take(), path: r.take(.path), columns: r.take(in: WireRange.columns, "columns"),
                width: r.take(in: WireRange.side, "width"), height: r.take(in: WireRange.side, "height"))
        case 33: self = try .captions(request: r.take(), path: r.take(.path), r.take())
        case 34: self = try .facts(request: r.take(), path: r.take(.path))
        case 36: self = try .captionTracks(request: r.take(), path: r.take(.path), languages: r.take(.word))
        case 35:
            self = try .logo(
                request: r.take(), path: r.take(.path), width: r.take(in: WireRange.side, "width"),
                height: r.take(in: WireRange.side, "height"),
                LogoMount(colour: r.take(in: WireRange.colour, "colour"), isAtRight: r.take()))
        case 48: self = try .speak(request: r.take(), r.take())
        case 49: self = .hush
        default: throw .unknownKind(kind)
        }
    }
}
