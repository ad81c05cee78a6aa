import Geometry
import Gesture
import Support
import Testing
import Time

struct ResamplerTests {
    private func resampler(_ points: [(ms: Double, x: Double)]) -> Resampler {
        var resampler = Resampler()
        for p in points { resampler.append(sample(.move, p.x, 0, ms: p.ms)) }
        return resampler
    }

    @Test func `drawing looks back by the time between two samples, and never beyond the newest`() throws {
        let r = resampler([(0, 0), (8, 80), (16, 160)])
        let x = { (ms: Double) in r.position(at: Instant.zero + Seconds(ms / 1000))!.x }
        #expect((x(16) - 80).magnitude < 1e-9)
        #expect((x(20) - 120).magnitude < 1e-9)
        #expect(x(24) == 160)
        #expect(x(60) == 160)
        #expect(x(1) == 0)
        #expect(Resampler().position(at: .zero) == nil)
    }

    @Test func `drawing looks back by the latency where samples are closer or far apart`() {
        for spacing in [1, 4, 19, 20.1, 300] {
            let r = resampler([(0, 0), (spacing, 100)])
            #expect(r.position(at: Instant.zero + Seconds((spacing + 5) / 1000)) == Point(x: 100, y: 0))
            let half = r.position(at: Instant.zero + Seconds((spacing / 2 + 5) / 1000))!
            #expect((half.x - 50).magnitude < 1e-6, "\(spacing)")
        }
    }

    @Test func `a latency that is no number or without end draws something`() {
        for latency in [Double.nan, .infinity, -.infinity, 1e300, -1] {
            var r = resampler([(0, 0), (8, 80)])
            r.latency = Seconds(latency)
            #expect((0...80).contains(r.position(at: Instant.zero + 0.02)!.x))
        }
    }

    /// A finger at `speed` that stops dead, as a device of `rate` Hz measures it and a panel of 60 Hz draws it.
    private struct Stroke {
        let rate: Double
        let speed: Double
        /// When the device measures first, and when the finger stops, as shares of the time between two samples.
        let offset: Double
        let stop: Double
        /// A finger that stands still sends nothing on most devices.
        let isSilent: Bool

        private static let moving = 0.2

        /// How far it was drawn beyond its stop and how far back from there, in points; and how late on average while it
        /// moved, in seconds.
        func drawn() -> (beyond: Double, back: Double, lag: Double) {
            var pan = PanRecognizer(slop: 0)
            let end = Self.moving + stop / rate
            func place(_ t: Double) -> Double { min(max(t, 0), end) * speed }
            var (next, last) = (0, -1.0)
            var (farthest, back, late, frames) = (0.0, 0.0, 0.0, 0.0)
            for frame in 1...40 {
                let build = Double(frame) / 60
                while true {
                    let t = (Double(next) + offset) / rate
                    guard t <= build else { break }
                    let x = place(t)
                    if !isSilent || x != last {
                        _ = pan.handle(sample(next == 0 ? .down : .move, x, 0, ms: t * 1000))
                    }
                    (next, last) = (next + 1, x)
                }
                let x = pan.drawnTranslation(at: Instant.zero + Seconds(build)).x + offset / rate * speed
                farthest = max(farthest, x)
                back = max(back, farthest - x)
                // From rest on there are too few samples.
                if build > 0.1, build <= Self.moving {
                    late += build - x / speed
                    frames += 1
                }
            }
            return (farthest - end * speed, back, late / frames)
        }
    }

    /// The mean lag in ms of looking 5 ms back and extrapolating by at most 8 ms and half the time between two samples.
    private func extrapolatedLag(rate: Double) -> Double {
        let spacing = 1000 / rate
        let rest = max(0, spacing - 5 - min(8, spacing / 2))
        return 5 + rest * rest / (2 * spacing)
    }

    @Test(arguments: [60.0, 75, 90, 100, 120, 125, 144, 200, 240, 250])
    func `a finger that stops dead is never drawn too far nor comes back, at 4 ms of lag`(rate: Double) {
        let phases = isFullScale ? 16 : 8
        for speed in [500.0, 1000, 2000, 3000] {
            for isSilent in [true, false] {
                var (beyond, back, lag) = (0.0, 0.0, 0.0)
                for phase in 0..<phases {
                    for stop in 0..<phases {
                        let stroke = Stroke(
                            rate: rate, speed: speed, offset: (Double(phase) + 0.5) / Double(phases),
                            stop: (Double(stop) + 0.5) / Double(phases), isSilent: isSilent)
                        let drawn = stroke.drawn()
                        beyond = max(beyond, drawn.beyond)
                        back = max(back, drawn.back)
                        lag += drawn.lag * 1000 / Double(phases * phases)
                    }
                }
                #expect(beyond < 1e-3 && back < 1e-3, "\(speed) pt/s: \(beyond) beyond, \(back) back")
                #expect(lag <= extrapolatedLag(rate: rate) + 4, "\(speed) pt/s: \(lag) ms")
                #expect(lag >= 5 - 1e-3)
                if speed == 3000, isSilent {
                    print("stops: \(phases * phases) of 256 cases, without a seed")
                    print("\(Int(rate)) Hz: lag \(lag) ms, extrapolated \(extrapolatedLag(rate: rate)) ms")
                }
            }
        }
    }

    @Test func `a pan draws a finger that has sent nothing for a while where it was measured`() {
        var pan = PanRecognizer(slop: 0)
        for (ms, x) in [(0.0, 0.0), (8, 80), (16, 160)] {
            _ = pan.handle(sample(ms == 0 ? .down : .move, x, 0, ms: ms))
        }
        #expect(pan.drawnTranslation(at: Instant.zero + 0.024).x == 160)
        #expect(pan.drawnTranslation(at: Instant.zero + 5).x == 160)
        #expect(pan.measuredTranslation.x == 160)
    }

    @Test func `a pan draws nothing of the way before it began, and all of a way back`() {
        var pan = PanRecognizer(slop: 8)
        for (ms, x) in [(0.0, 0.0), (4, 10), (8, -30)] {
            _ = pan.handle(sample(ms == 0 ? .down : .move, x, 0, ms: ms))
        }
        // Looked at 5 ms before: at 2 ms the finger was at 5 points; at 4 at 10; at 7 it was on its way back, at -20.
        #expect(pan.drawnTranslation(at: Instant.zero + 0.007).x == 0)
        #expect((pan.drawnTranslation(at: Instant.zero + 0.009).x - 2).magnitude < 1e-9)
        #expect((pan.drawnTranslation(at: Instant.zero + 0.012).x - -28).magnitude < 1e-9)
    }
}
