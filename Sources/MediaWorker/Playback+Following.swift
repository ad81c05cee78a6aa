import CGStreamer
import Linux
import WorkerProtocol

/// What follows an item without a gap: playbin opens it behind the one that plays.
extension Playback {
    /// - Parameter path: empty takes back what was said before.
    func follow(_ id: PlaybackID, path: String) {
        noteTaken()
        waiting = nil
        defer { offerWaiting() }
        guard !path.isEmpty else { return }
        do {
            waiting = Item(id: id, path: path, source: try MediaSource(path))
        } catch {
            // It is asked for again when this item has ended, and fails then.
            Log.info("\(path) cannot follow: \(error.reason)")
        }
    }

    /// Only at the usual rate: playbin starts what follows at that.
    func offerWaiting() { pipeline?.next.put(rate == 1 ? waiting?.source.uri : nil) }

    /// The pipeline has begun to open what follows.
    func noteTaken() {
        guard let pipeline, pipeline.next.wasTaken(), let next = waiting else { return }
        taken.append(next)
        waiting = nil
        outbox.send(.took(next.id))
    }

    /// The first picture of what follows is here: one that starts anew in the media and goes on in time.
    func advanceItem(to pts: Int64) {
        let over = lastSent
        earlier = item
        item = taken.removeFirst()
        serial = 0
        duration = pipeline?.duration ?? 0
        lastSent = nil
        outstanding = []
        hasEnded = false
        if let at = anchor.at, let over {
            anchor = (pts, at + Int64(Double(over.end - anchor.position) / rate))
        }
        origin = pts
        outbox.send(.advanced(item.id, duration: duration))
    }

    /// Opens the item anew to seek in it: its pipeline already reads what follows.
    func reopen(for seek: Seek) {
        if let earlier, seek.id == earlier.id { item = earlier }
        earlier = nil
        taken = []
        waiting = nil
        if case .play = wanted { wanted = .play(at: seek.at) }
        restart(at: seek.jump.position, rate: seek.jump.rate)
        reopening = seek
    }
}
