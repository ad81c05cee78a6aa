import Playback
import Time
import WorkerProtocol

/// Sees the flashes of a `FlashClip` that is played, and compares them with what was heard.
@MainActor
final class FlashWatch {
    /// A flash as it was seen.
    struct Flash {
        let due: Instant
        let flip: Instant
    }

    /// How much later the sound is than the picture, in milliseconds.
    struct Offsets {
        var toDue: [Double] = []
        var toFlip: [Double] = []
    }

    private(set) var flashes: [Flash] = []
    private var wasWhite = true

    init(_ test: PlayerUnderTest) {
        test.onFrame = { [weak self] in self?.see($0, at: $1) }
    }

    private func see(_ frame: ShownFrame, at flip: Instant) {
        let isWhite = FlashClip.isWhite(frame.brightness)
        // The first of its pictures, which begins with a second: not one that a jump or a busy machine left.
        let isFirst = frame.info.pts % 1_000_000_000 < 17_000_000
        if isWhite, !wasWhite, isFirst {
            flashes.append(Flash(due: Instant(nanoseconds: frame.info.due), flip: flip))
        }
        wasWhite = isWhite
    }

    /// Each flash with the beep that is nearest.
    func offsets(to heard: Recording) -> Offsets {
        let sounds = heard.sounds(pause: 0.3)
        // One that a jump or a pause cut short does not say when it would have begun.
        let beeps = sounds.filter { abs(($0.end - $0.begin).value - FlashClip.length) < 0.005 }.map(\.begin)
        var offsets = Offsets()
        for flash in flashes {
            guard let beep = beeps.min(by: { abs(($0 - flash.due).value) < abs(($1 - flash.due).value) }),
                abs((beep - flash.due).value) < 0.4
            else { continue }
            offsets.toDue.append((beep - flash.due).value * 1000)
            offsets.toFlip.append((beep - flash.flip).value * 1000)
        }
        return offsets
    }
}

/// Of milliseconds, whatever their sign.
struct Percentiles: CustomStringConvertible {
    private let sorted: [Double]

    init(_ values: [Double]) { sorted = values.map { abs($0) }.sorted() }

    func at(_ part: Double) -> Double {
        sorted.isEmpty ? .infinity : sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
    }

    var description: String {
        func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
        return "p50 \(rounded(at(0.5))) p99 \(rounded(at(0.99))) max \(rounded(at(1))) ms"
    }
}
