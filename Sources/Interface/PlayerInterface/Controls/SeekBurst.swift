import Geometry
import InterfaceKit
import Languages
import Numbers
import Scene
import Settings
import Time

/// Successive taps that seek in one direction: a double tap begins them, and each further tap adds a step.
struct SeekBurst {
    /// A further tap within this time after the last one adds a step.
    private static let tapInterval: Seconds = 0.5
    /// The time in which the ripple spreads, and the time in which it fades after the last moment for a further tap.
    private static let (spreading, fading): (Seconds, Seconds) = (0.35, 0.25)

    let isForward: Bool
    /// The number of steps.
    private(set) var steps = 1
    /// The place of the last tap.
    private(set) var origin: Point
    /// The position to which the last tap seeks, seconds.
    private(set) var target: Double
    private var tapped: Instant

    init(isForward: Bool, to target: Double, at origin: Point, _ t: Instant) {
        (self.isForward, self.target, self.origin, tapped) = (isForward, target, origin, t)
    }

    /// Whether a tap at an instant adds a step.
    func accepts(isForward: Bool, at t: Instant) -> Bool {
        isForward == self.isForward && t - tapped <= Self.tapInterval
    }

    mutating func add(to target: Double, at origin: Point, _ t: Instant) {
        steps += 1
        (self.target, self.origin, tapped) = (target, origin, t)
    }

    func isOver(at t: Instant) -> Bool { t >= tapped + Self.tapInterval + Self.fading }

    /// 0...1
    func opacity(at t: Instant) -> Double {
        min(max(1 - (t - tapped - Self.tapInterval).value / Self.fading.value, 0), 1)
    }

    /// The spread fraction of the ripple's radius, 0...1, which grows more slowly towards its end.
    func spread(at t: Instant) -> Double {
        let left = 1 - min(max((t - tapped).value / Self.spreading.value, 0), 1)
        return 1 - left * left
    }
}

extension Player {
    /// Seeks by one step towards the side of a tap on the large video.
    mutating func seekByTap(at point: Point, _ t: Instant) -> [Effect] {
        guard let slot = window.videoFrame(at: shown), let nowPlaying, !nowPlaying.hasFailed else { return [] }
        let isForward = isForward(point, in: slot)
        let step = (isForward ? 1 : -1) * settings.controls.seekStep
        // Frames from before the last seek may still arrive, so the position may differ from the seek's target.
        let adds = touch.burst?.accepts(isForward: isForward, at: t) ?? false
        let start = adds ? touch.burst?.target ?? nowPlaying.position : nowPlaying.position
        let end = nowPlaying.duration > 0 ? nowPlaying.duration : .infinity
        let target = min(max(0, start + step), end)
        if adds {
            touch.burst?.add(to: target, at: point, t)
        } else {
            touch.burst = SeekBurst(isForward: isForward, to: target, at: point, t)
        }
        return seek(to: target)
    }

    /// Whether a tap adds a step to the present burst.
    func addsToBurst(at point: Point, _ t: Instant) -> Bool {
        guard let slot = window.videoFrame(at: shown) else { return false }
        return touch.burst?.accepts(isForward: isForward(point, in: slot), at: t) ?? false
    }

    /// Whether a point is on the half that seeks forward: the right half, as seen on the panel, in every language.
    private func isForward(_ point: Point, in slot: Rect) -> Bool {
        (point.x >= slot.midX) != surroundings.isMirrored
    }

    /// A ripple on the tapped half of the video, and the sum of the steps.
    func addBurst(to scene: inout Scene, _ slot: Rect, at t: Instant) {
        guard let burst = touch.burst, !burst.isOver(at: t) else { return }
        let opacity = (burst.opacity(at: t) * 64).rounded() / 64
        let half = Rect(
            x: burst.isForward != surroundings.isMirrored ? slot.midX.rounded() : slot.x, y: slot.y,
            width: (slot.width / 2).rounded(), height: slot.height)
        let side = (slot.width * (0.2 + 0.8 * burst.spread(at: t))).rounded()
        let disc = Rect(centre: burst.origin, size: Size(width: side, height: side))
        scene.layers.append(
            Layer(
                Part.seekRipple.id(), disc, .fill(Theme.white.opacity(0.16)), cornerRadius: side / 2, opacity: opacity,
                clip: half))
        let sum = Int(saturating: (Double(burst.steps) * settings.controls.seekStep).rounded())
        let text = strings[PlayerWords.seconds].filled("number", "\(burst.isForward ? "+" : "−")\(sum)")
        let plate = Rect(
            centre: half.centre, size: Size(width: styles.scaled(104), height: styles.heading.lineHeight + 20))
        let place = Rect(origin: Point(x: plate.x.rounded(), y: plate.y.rounded()), size: plate.size)
        scene.layers.append(
            Layer(
                Part.seekPlate.id(), place, .fill(surroundings.videoPalette.veil), cornerRadius: place.height / 2,
                opacity: opacity))
        let run = TextRun(text, styles.heading, width: place.width, alignment: .centre)
        let line = Rect(x: place.x, y: place.y + 10, width: place.width, height: styles.heading.lineHeight)
        scene.layers.append(Layer(Part.seekSum.id(), line, .text(run, Theme.white), opacity: opacity))
    }
}
