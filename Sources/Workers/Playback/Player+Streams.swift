import Linux
import Numbers
import Time
import WorkerProtocol

/// Streams that stall, and streams that break.
extension Player {
    /// The time that a server may take for a seek before an underrun is reported.
    private static let seekTime: Seconds = 1.5
    /// The longest silence of a server before the stream is requested again.
    private static let longestSilence: Seconds = 10

    /// Reports the start and the end of an underrun, and requests a broken or silent stream again in time.
    func lookAtStream(at now: Instant) {
        guard configuration.clock == .live, let item, item.isStream else { return }
        if case .reconnecting(let next) = item.phase, now >= next { return reconnect() }
        let due = pictureDue
        switch delivery.underrun.look(due: due, at: now) {
        case .begins(let since):
            Log.debug("\(item.path): waits for its network")
            onNotice?(.waiting(since: since))
            reportLoss()
        case .ends: onNotice?(.waiting(since: nil))
        case nil: break
        }
        if let end = silenceEnd(due), now >= end { return silent(at: now) }
        lookAtStreamAgain(at: now)
    }

    /// The due time of the stream's next picture, or the start of buffering for sound without pictures; nil while
    /// neither is due.
    private var pictureDue: Instant? {
        guard let item, item.wantsPlaying else { return nil }
        switch item.phase {
        case .ended, .failed: return nil
        case .ready where item.serial.isDrained || item.serial.hasAllPictures: return nil
        case .ready where !item.hasVideo: return delivery.fillsSince
        case .ready where item.serial.isSeeking: return item.playRequest + Self.seekTime
        case .prerolling, .ready, .reconnecting: return max(queue.nextExpected ?? .zero, item.playRequest)
        }
    }

    /// The time of a stalled stream's next request; nil if none is due. Each report of buffering postpones it.
    private func silenceEnd(_ due: Instant?) -> Instant? {
        guard item?.phase == .ready, let due else { return nil }
        return max(due, delivery.lastFilling) + Self.longestSilence
    }

    private func silent(at now: Instant) {
        if !reconnects(after: .timedOut, "no pictures for \(Self.longestSilence.value) s", at: now) { fail(.timedOut) }
    }

    private func lookAtStreamAgain(at now: Instant) {
        let due = pictureDue
        var looks = [silenceEnd(due)].compactMap { $0 }
        if let due, due + Underrun.delay > now { looks.append(due + Underrun.delay) }
        if case .reconnecting(let next) = item?.phase { looks.append(next) }
        // Most pictures only postpone the next check, so the timer is not armed again for each of them.
        guard let look = looks.min(), delivery.nextLook.map({ look < $0 }) ?? true else { return }
        do throws(SystemError) {
            if delivery.timer == nil {
                delivery.timer = try OneShotTimer { [unowned self] in
                    delivery.nextLook = nil
                    lookAtStream(at: Loop.now)
                }
            }
            delivery.nextLook = look
            delivery.timer?.arm(at: look)
        } catch { Log.error("streams are not watched: \(error)") }
    }

    // MARK: Reconnecting

    /// Schedules another request for a broken stream if that can help.
    ///
    /// A stream with an end that has never played may not exist, so it is requested again only after a passing failure.
    ///
    /// - Returns: false if the stream has failed permanently.
    func reconnects(after reason: FailureReason, _ detail: String, at now: Instant) -> Bool {
        guard configuration.clock == .live, let broken = item, broken.isStream, reason.isOfNetwork,
            broken.recovery.hasBegun || broken.isLive || reason.isPassing
        else { return false }
        var reconnection = broken.recovery.reconnection ?? Reconnection(reason, at: now)
        guard let next = reconnection.failed(reason, at: now, timeLimit: configuration.streamTimeLimit) else {
            return false
        }
        if reason == .partMissing, !broken.isLive {
            item?.position = broken.position.plus(saturating: reconnection.skip().nanoseconds)
            if broken.duration > 0, item?.position ?? 0 >= broken.duration { return endEarly() }
        }
        let line = "\(broken.path): \(reason): \(detail); asked for again in \((next - now).value) s"
        if broken.recovery.reconnection == nil { Log.warning(line) } else { Log.debug(line) }
        item?.recovery.reconnection = reconnection
        item?.phase = .reconnecting(next: next)
        upcoming.clear()
        if delivery.underrun.isOn { reportLoss() }
        watch()
        return true
    }

    private func reportLoss() {
        guard let reconnection = item?.recovery.reconnection, reconnection.isUnderWay else { return }
        onNotice?(.reconnecting(reconnection.reason, since: reconnection.since))
    }

    /// Ends the item early, because the missing part extends to its end.
    private func endEarly() -> Bool {
        item?.phase = .ready
        item?.serial.isDrained = true
        item?.isTruncated = true
        onNotice?(.rescheduled)
        return true
    }

    /// Requests the stream again: at its old position, or at the live position.
    private func reconnect() {
        guard let broken = item else { return }
        // The time of the play request stays, so that the wait counts from the first break.
        item?.forgetWorker(id: nextPlayback(), at: broken.playRequest)
        item?.phase = .prerolling
        // A worker that is not up gets the request when it starts.
        sendLoad()
        watch()
    }
}
