import Linux
import Time
import WorkerProtocol

/// The gapless sequence of playbacks: the previous one, the present one, and the next one.
@MainActor
final class PlaybackSequence {
    /// The item after the present one.
    private enum Next {
        case nothing
        case named(PlaybackSession.Item)
        /// The item is opened behind the present one.
        case opened(PlaybackSession)
    }

    let sendQueue: PacketSendQueue
    let pool: FramePool
    private(set) var playback: PlaybackSession?
    /// The previous item, which the daemon may still name in a request.
    private var earlier: PlaybackSession.Item?
    private var next = Next.nothing
    /// The previous playback, while the rest of its sound is played.
    private var retiring: PlaybackSession? {
        didSet { if oldValue != nil, retiring == nil { giveBackMemorySoon() } }
    }
    /// The timer that gives back the memory of an ended playback.
    private var memoryWait: LoopSource?
    /// The size of frames that the daemon requested.
    var rendition = Rendition.native {
        didSet { playback?.frames.rendition = rendition }
    }
    /// Whether the picture of a song shows the sound's level, from its next picture on.
    var showsSoundLevel = false

    init(_ sendQueue: PacketSendQueue, _ pool: FramePool) { (self.sendQueue, self.pool) = (sendQueue, pool) }

    /// The playback to which a request applies. The daemon may name the previous item before it learns of that item's
    /// end; the request then applies to the present playback.
    func find(_ id: PlaybackID) -> PlaybackSession? { id == playback?.id || id == earlier?.id ? playback : nil }

    /// Plays an item that is the first one, or begins after a gap. The previous playback has ended, so the sound device
    /// is free.
    func load(_ id: PlaybackID, _ path: String, position: Int64, _ clock: MediaClock, volume: Double) {
        do {
            let item = PlaybackSession.Item(id: id, path: path, source: try MediaSource(path))
            let session = PlaybackSession(item, in: self, position: position, clock: clock, volume: volume)
            playback = session
            session.open()
        } catch {
            sendQueue.send(.failed(id, error.reason, detail: error.detail))
        }
    }

    func end() {
        (playback, retiring, earlier) = (nil, nil, nil)
        next = .nothing
    }

    func seek(_ id: PlaybackID, _ seek: Seek) {
        guard let earlier, id == earlier.id, let over = playback else { return find(id)?.seek(seek) ?? () }
        // The daemon has not yet received the start of the next item, so the previous item is opened again.
        let again = PlaybackSession(
            earlier, in: self, position: seek.jump.position, clock: over.clockKind, volume: over.sound.volume)
        again.reopen(for: seek, playing: over.orders.wantsPlay)
        end()
        playback = again
        again.open()
    }

    /// Sets the next item.
    ///
    /// - Parameter path: an empty path removes the next item.
    func follow(_ id: PlaybackID, _ path: String) {
        next = .nothing
        guard !path.isEmpty else { return }
        do {
            next = .named(PlaybackSession.Item(id: id, path: path, source: try MediaSource(path)))
            if let playback, playback.state.isOpen, playback.isNearEnd { openNext(behind: playback) }
        } catch {
            // The daemon requests the next item again at the end of the present one, and receives the failure then.
            Log.info("\(path) cannot be played gaplessly: \(error.reason)")
        }
    }

    /// Opens the next item shortly before the end of the present one.
    func openNext(behind present: PlaybackSession) {
        guard case .named(let item) = next, present === playback else { return }
        guard present.clockKind == .stepped || Sound.canBeShared else {
            // The daemon requests the next item at the end of the present one.
            next = .nothing
            return
        }
        let following = PlaybackSession(
            item, .behind, in: self, position: 0, clock: present.clockKind, volume: present.sound.volume)
        following.timeline.rate = present.timeline.rate
        following.followTracks(of: present)
        next = .opened(following)
        following.open()
    }

    /// Begins the next item at the end of the present one.
    ///
    /// - Returns: false when no next item is open or opening.
    func beginNext(after over: PlaybackSession) -> Bool {
        guard case .opened(let following) = next, over === playback, !following.state.isOver else { return false }
        earlier = over.item
        next = .nothing
        playback = following
        following.begin(after: over)
        retiring = over
        over.retire()
        return true
    }

    /// The delay before memory is given back, because the ended pipeline must first shut down.
    private static let memoryDelay: Seconds = 1

    /// Gives back memory after a delay: two pipelines existed at once, and the remaining one needs half of it.
    private func giveBackMemorySoon() {
        memoryWait = .every(Self.memoryDelay) { [unowned self] in
            memoryWait = nil
            PictureMemory.release()
            giveBackFreePages()
        }
    }

    /// Handles the end of the sound of a playback that is no longer visible.
    func soundEnded(_ session: PlaybackSession) { if session === retiring { retiring = nil } }
}
