import CGStreamer
import Linux
import Time
import WorkerProtocol

/// A decoder with few buffers, which waits for one that the daemon holds.
///
/// A hardware decoder allocates a fixed number of buffers, and some decoders allocate only the number that they need
/// themselves. The daemon shows a dmabuf until the next frame arrives, and the decoder needs that dmabuf for the next
/// frame. When a frame is late, the daemon receives a copy in place of the last one. If the late frame comes as soon as
/// the dmabuf is released, the daemon receives copies of all later ones. The check is done within `lead`, so that the
/// next frame is still in time.
extension PlaybackSession {
    /// The delay after which a frame counts as late.
    private static let lateness: Seconds = 0.001
    /// The delay for a decoder that has delivered frames while the daemon held as many dmabufs as now. Probably
    /// something else is slow.
    private static let longLateness: Seconds = 0.25

    /// Expects the frame after this one from a decoder whose dmabufs the daemon holds.
    func expectDecoder(after sent: SentFrame) {
        let held = frames.pool.heldDmabufs
        guard clockKind == .live, held > 0, let arrival = pipeline?.instant(ofRunningTime: timeline.end(of: sent))
        else { return }
        let lateness = held > frames.supply.ample ? Self.lateness : Self.longLateness
        do throws(SystemError) {
            if timers.decoder == nil { timers.decoder = try OneShotTimer { [unowned self] in relieveDecoder() } }
            timers.decoder?.arm(at: Instant(nanoseconds: arrival) + lateness)
        } catch { Log.warning("\(path): stops if its decoder has few buffers: \(error)") }
    }

    /// Replaces the last frame by a copy if no frame has reached the sink since.
    private func relieveDecoder() {
        guard let pipeline, let last = delivered.last, !delivered.hasEnded, !pipeline.hasNoMorePictures,
            frames.pool.hasRoom, pipeline.wakeup.lastStamp == frames.lastPassed?.stamp
        else { return }
        do throws(SystemError) {
            guard let copy = try frames.relieveDecoder(of: last.buffer) else { return }
            Log.debug("\(path): the decoder needs its buffers")
            let replacement = SentFrame(
                buffer: copy.buffer, pts: last.pts, end: last.end, runningTime: last.runningTime)
            transmit(replacement, copy.layout, due: due(pts: last.pts, runningTime: last.runningTime))
        } catch { fail(MediaFailure(.outOfMemory, detail: "\(error)")) }
    }
}
