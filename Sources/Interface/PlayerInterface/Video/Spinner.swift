import Geometry
import InterfaceKit
import Numbers
import Scene
import Settings
import Time

/// Dots in a circle that show a wait for the video.
struct Spinner {
    private static let dots = 8
    /// The time from one dot to the next.
    private static let step: Seconds = 0.1

    let since: Instant
    /// A shorter wait is not shown.
    let delay: Seconds

    /// The number of steps; nil before the spinner is visible.
    private func turn(at t: Instant) -> Int? {
        let age = (t - since - delay).value
        return age < 0 ? nil : Int(saturating: age / Self.step.value)
    }

    func nextChange(after t: Instant) -> Instant {
        guard let turn = turn(at: t) else { return since + delay }
        return max(t, since + delay + Self.step * Double(turn + 1))
    }

    func layers(around centre: Point, side: Double, at t: Instant) -> [Layer] {
        guard let turn = turn(at: t) else { return [] }
        let dot = Size(width: (side / 6).rounded(), height: (side / 6).rounded())
        // The plate keeps the dots visible on any picture.
        let plate = Layer(
            Part.spinnerPlate.id(), Rect(centre: centre, size: Size(width: 2 * side, height: 2 * side)),
            .fill(Theme.veil), cornerRadius: side)
        let dots = (0..<Self.dots).map { index in
            let way = Point(x: Self.cosines[index], y: Self.cosines[(index + 6) % Self.dots]) * (side / 2)
            let behind = (turn - index + 64 * Self.dots) % Self.dots
            let colour = Theme.white.opacity(1 - 0.8 * Double(behind) / Double(Self.dots - 1))
            return Layer(
                Part.spinner.id(index), Rect(centre: centre + way, size: dot), .fill(colour),
                cornerRadius: dot.width / 2)
        }
        return [plate] + dots
    }

    /// The cosines of the dots' angles.
    private static let cosines = [
        1, 0.5.squareRoot(), 0, -0.5.squareRoot(), -1, -0.5.squareRoot(), 0, 0.5.squareRoot(),
    ]
}

extension Player {
    var spinner: Spinner? {
        guard let since = nowPlaying?.wait.since, nowPlaying?.isPlaying ?? false else { return nil }
        return Spinner(since: since, delay: Seconds(settings.interface.placeholderDelay))
    }
}
