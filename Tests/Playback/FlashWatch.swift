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

        /// How much later (ms) than this flash is due the nearest beep is; nil where none is near.
        func offset(to beeps: [Instant]) -> Double? {
            let offsets = beeps.map { ($0 - due).value }
            guard let nearest = offsets.min(by: { abs($0) < abs($1) }), abs(nearest) < 0.4 else { return nil }
            return nearest * 1000
        }
    }

    /// How much later the sound is than the picture, in milliseconds.
    struct Offsets {
        var toDue: [Double] = []
        var toFlip: [Double] = []
    }

    private(set) var flashes: [Flash] = []
    /// What is on the panel.
    private var showing = Showing.dark

    private enum Showing {
        case dark
        /// A flash from its beginning, which was there before it played: it is not known when it was due.
        case waiting
        /// A flash that is counted, or that a jump or a busy machine cut.
        case flash
    }

    init(_ test: PlayerUnderTest) {
        test.onFrame = { [weak self] in self?.see($0, at: $1) }
    }

    private func see(_ frame: ShownFrame, at flip: Instant) {
        guard FlashClip.isWhite(frame.brightness) else {
            showing = .dark
            return
        }
        // A flash begins with a second.
        let late = frame.info.pts % 1_000_000_000
        switch showing {
        case .dark: showing = late < 17_000_000 ? .waiting : .flash
        case .waiting, .flash: break
        }
        guard case .waiting = showing, frame.info.due != 0 else { return }
        showing = .flash
        let begin = Seconds(nanoseconds: late)
        flashes.append(Flash(due: Instant(nanoseconds: frame.info.due) - begin, flip: flip - begin))
    }

    /// Each flash with the beep that is nearest.
    func offsets(to heard: Recording) -> Offsets {
        let beeps = FlashClip.beeps(in: heard)
        var offsets = Offsets()
        for flash in flashes {
            guard let offset = flash.offset(to: beeps) else { continue }
            offsets.toDue.append(offset)
            offsets.toFlip.append(offset - (flash.flip - flash.due).value * 1000)
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
