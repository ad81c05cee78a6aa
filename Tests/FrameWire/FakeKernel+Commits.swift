import Geometry
import Glibc
import KMS
import Presentation
import Scene
import Time

/// What the kernel answers, and what becomes of it.
extension FakeKernel {
    func commit(_ state: PlaneState, _ kind: CommitKind) throws(CommitError) {
        if case .test = kind {
            if case .testRefused(let errno) = strike(.test) { throw .refused(errno: errno) }
            return try check(state)
        }
        attempted()
        try refuseDuringOutage()
        if case .refused(let errno) = strike(.commit) { throw .refused(errno: errno) }
        try check(state)
        switch kind {
        case .test: break
        case .flip(let commit): try flip(state, commit)
        case .modeset(let commit): try modeset(state, commit)
        }
        taken += 1
    }

    private func check(_ state: PlaneState) throws(CommitError) {
        let whole = PixelRect(x: 0, y: 0, width: panel.width, height: panel.height)
        guard has(state.framebuffer) else { throw .refused(errno: ENOENT) }
        guard state.plane == FakeOutput.plane, state.source == whole, state.destination == whole else {
            throw .refused(errno: EINVAL)
        }
    }

    private func refuseDuringOutage() throws(CommitError) {
        switch outage {
        case .none: return
        case .notMaster:
            // Whoever is master now shows something else.
            turnOff()
            onFault()
            throw .notMaster
        case .gone, .flaky:
            onFault()
            throw .deviceGone
        case .refusing:
            onFault()
            throw .refused(errno: ENOSPC)
        case .busy:
            onFault()
            throw .busy
        }
    }

    private func flip(_ state: PlaneState, _ commit: CommitID) throws(CommitError) {
        guard !needsModeset else {
            violate("a flip where only a modeset helps")
            throw .refused(errno: EINVAL)
        }
        if let pending {
            if pending.commit != nil { violate("a commit while a flip is pending") }
            throw .busy
        }
        let fault = strike(.taken)
        if fault == .busy { throw .busy }
        let instant = fault == .flipStuck ? nil : refresh(after: now)
        pending = Pending(commit: commit, framebuffer: state.framebuffer, damage: state.damage, flip: instant)
    }

    /// Blocks until what was pending has happened and the mode is set.
    private func modeset(_ state: PlaneState, _ commit: CommitID) throws(CommitError) {
        if let flip = pending?.flip { advance(to: flip) }
        advance(by: Self.modesetTime)
        if case .modesetRefused(let errno) = strike(.modeset) { throw .refused(errno: errno) }
        needsModeset = false
        show(state.framebuffer, damage: nil)
        pending = Pending(
            commit: commit, framebuffer: state.framebuffer, damage: Region(), flip: refresh(after: now))
    }

    func completeFlip() {
        guard let done = pending else { return }
        pending = nil
        guard let commit = done.commit, let framebuffer = done.framebuffer else { return onFault() }
        show(framebuffer, damage: done.damage)
        onShown(commit)
        tell(commit)
    }

    private func tell(_ commit: CommitID) {
        var event = Event(delivery: now, flip: Flip(commit: commit, time: now, sequence: 0))
        switch strike(.event) {
        case .eventLost: return
        case .eventLate(let delay): event.delivery = now + delay
        case .eventTwice(let delay): events.append(Event(delivery: now + delay, flip: event.flip))
        case .eventOfNobody:
            events.append(Event(delivery: now, flip: Flip(commit: CommitID(1 << 40), time: now, sequence: 0)))
        case .foreignFlip(let refreshes):
            var end = now
            for _ in 0..<refreshes { end = refresh(after: end) }
            pending = Pending(flip: end)
        case .stamp(.zero): event.flip.time = .zero
        case .stamp(.off(let error)): event.flip.time = now + error
        default: break
        }
        events.append(event)
    }

    /// The first fault that is armed for this place happens now.
    private func strike(_ place: Fault.Place) -> Fault? {
        guard let index = armed.firstIndex(where: { $0.place == place }) else { return nil }
        onFault()
        return armed.remove(at: index)
    }

    /// The next event that is due; the order is that of delivery.
    func nextEvent() -> Event? {
        guard let index = events.indices.min(by: { events[$0].delivery < events[$1].delivery }),
            events[index].delivery <= now
        else { return nil }
        return events.remove(at: index)
    }
}
