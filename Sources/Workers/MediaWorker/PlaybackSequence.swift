import Linux
import Time
import WorkerProtocol

/// The playbacks that follow one another without a gap: the one before, the present one, and the next.
@MainActor
final class PlaybackSequence {
    /// The item after the present one.
    private enum Next {
        case nothing
        case named(PlaybackSession.Item)
        /// Opened behind the present one.
        case opened(PlaybackSession)
    }

    let sendQueue: PacketSendQueue
    let pool: FramePool
    private(set) var playback: PlaybackSession?
    /// The item before, which the daemon may still name.
    private var earlier: PlaybackSession.Item?
    private var next = Next.nothing
    /// The playback before, whose sound plays out.
    private var retiring: PlaybackSession? {
        didSet { if oldValue != nil, retiring == nil { giveBackMemorySoon() } }
    }
    /// Armed while the memory of a playback that has ended is not given back yet.
    private var memoryWait: LoopSource?
    /// The size of frames that the daemon wants.
    var rendition = Rendition.native {
        didSet { playback?.frames.rendition = rendition }
    }

    init(_ sendQueue: PacketSendQueue, _ pool: FramePool) { (self.sendQueue, self.pool) = (sendQueue, pool) }

    /// The playback that a request names. Requests for a playback that another has replaced cross its end on the way.
    func find(_ id: PlaybackID) -> PlaybackSession? { id == playback?.id || id == earlier?.id ? playback : nil }

    /// Plays an item alone. The present playback has ended before: its sound device is free.
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
        // The daemon has not seen the next one begin: back to the one before.
        let again = PlaybackSession(
            earlier, in: self, position: seek.jump.position, clock: over.clockKind, volume: over.sound.volume)
        again.reopen(for: seek, playing: over.orders.wantsPlay)
        end()
        playback = again
        again.open()
    }

    /// Sets the item that follows.
    ///
    /// - Parameter path: empty takes back what was said before.
    func follow(_ id: PlaybackID, _ path: String) {
        next = .nothing
        guard !path.isEmpty else { return }
        do {
            next = .named(PlaybackSession.Item(id: id, path: path, source: try MediaSource(path)))
            if let playback, playback.state.isOpen, playback.isNearEnd { openNext(behind: playback) }
        } catch {
            // The daemon requests it again when this item has ended, and it fails then.
            Log.info("\(path) cannot follow: \(error.reason)")
        }
    }

    /// Opens the next item shortly before the end of the present one.
    func openNext(behind present: PlaybackSession) {
        guard case .named(let item) = next, present === playback else { return }
        guard present.clockKind == .stepped || Sound.canBeShared else {
            // The daemon requests it when this item has ended.
            next = .nothing
            return
        }
        let following = PlaybackSession(
            item, .behind, in: self, position: 0, clock: present.clockKind, volume: present.sound.volume)
        following.timeline.rate = present.timeline.rate
        next = .opened(following)
        following.open()
    }

    /// Begins the next item at the end of the present one.
    ///
    /// - Returns: false when none is open or opening.
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

    /// The pipeline that has ended comes down on a thread of its own.
    private static let memoryDelay: Seconds = 1

    /// Gives back memory: two pipelines existed at once, and the remaining one needs half of it.
    private func giveBackMemorySoon() {
        memoryWait = .every(Self.memoryDelay) { [unowned self] in
            memoryWait = nil
            PictureMemory.giveBack()
            giveBackFreePages()
        }
    }

    /// The sound of a playback that is no longer seen has ended.
    func soundEnded(_ session: PlaybackSession) { if session === retiring { retiring = nil } }
}
