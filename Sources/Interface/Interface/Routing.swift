import Geometry
import Gesture
import Time

/// To whom a touch goes.
extension Interface {
    /// Takes a touch as the panel sent it.
    mutating func route(_ sample: TouchSample, at t: Instant) -> [Effect] {
        lastTouch = t
        let admitted = fingers.admit(sample)
        var effects: [Effect] = []
        if let lost = admitted.lost { effects += hand(lost, at: t) }
        if let sample = admitted.sample { effects += hand(sample, at: t) }
        return effects
    }

    /// Hands a touch to what it began on, whatever is under it by now.
    private mutating func hand(_ sample: TouchSample, at t: Instant) -> [Effect] {
        if sample.phase == .down { focus.hide(at: t) }
        if let effects = wakeFromAttract(sample) { return effects }
        if previewFingers != nil { return touchPreview(sample, at: t) }
        if pageFinger?.touch == sample.id, sample.phase != .down { return followPageTouch(sample, at: t) }
        guard sample.phase == .down, finger == nil else { return touch(sample, at: t) }
        if preview != nil {
            // The finger that opened it by a long press may still be down: a second one takes over.
            liftPageFinger()
            return touchPreview(sample, at: t)
        }
        if pageFinger != nil { return [] }
        guard surface(at: sample.position, nil) == .page else { return touch(sample, at: t) }
        beginPageTouch(sample, at: t)
        return []
    }

    /// The touch that ends the attract loop does nothing else.
    ///
    /// - Returns: nil for any other.
    private mutating func wakeFromAttract(_ sample: TouchSample) -> [Effect]? {
        if attract != nil, sample.phase == .down {
            swallowed.insert(sample.id)
            return endAttract()
        }
        guard swallowed.contains(sample.id) else { return nil }
        if sample.phase != .move { swallowed.remove(sample.id) }
        return sample.phase == .down ? nil : []
    }
}
