import Geometry
import Gesture
import Interface
import InterfaceKit
import Scene
import Settings
import Testing
import Time
import WorkerProtocol

/// Each key of pages and previews changes what it says it does.
@Suite struct PageKeyTests {
    private func opened(_ change: (inout Settings) -> Void) -> Panel {
        var panel = Panel.filled(Size(width: 1280, height: 800), change)
        panel.hold(Point(x: 200, y: 200))
        panel.settle()
        return panel
    }

    /// A preview pulled down by 50 points, at rest under the finger.
    private func pulled(_ change: (inout Settings) -> Void) -> Panel {
        var panel = opened(change)
        panel.stroke(from: Point(x: 600, y: 300), to: Point(x: 600, y: 358), frames: 30, rest: 30, lift: false)
        return panel
    }

    @Test func `the distance decides how far a preview has come`() {
        #expect((pulled { $0.preview.distance = 100 }.snapshot.preview!.progress - 0.5).magnitude < 1e-9)
        #expect((pulled { $0.preview.distance = 400 }.snapshot.preview!.progress - 0.125).magnitude < 1e-9)
    }

    @Test func `dim and shrink are what the whole progress takes`() throws {
        // 50 of 200 points: a quarter.
        #expect((pulled { $0.preview.dim = 0.4 }.snapshot.preview!.opacity - 0.9).magnitude < 1e-9)
        let rest = try #require(opened { _ in }.snapshot.preview?.frames.first?.frame.width)
        let shrunk = try #require(pulled { $0.preview.shrink = 0.8 }.snapshot.preview?.frames.first?.frame.width)
        #expect((shrunk / rest - 0.8).magnitude < 1e-9)
    }

    @Test func `the finish progress decides a slow release`() {
        for (share, stays) in [(0.2, false), (0.28, true)] {
            var panel = pulled { $0.preview.finishProgress = share }
            panel.touch(.up, 600, 358)
            panel.settle()
            #expect((panel.snapshot.preview != nil) == stays)
        }
    }

    @Test func `flick progress and velocity decide a fast release`() {
        for (progress, velocity, stays) in [(0.1, 100.0, false), (0.2, 100, true), (0.1, 400, true)] {
            var panel = opened {
                $0.preview.flickProgress = progress
                $0.preview.flickVelocity = velocity
            }
            // 30 points at 200 a second.
            panel.stroke(from: Point(x: 600, y: 300), to: Point(x: 600, y: 338), frames: 11, rest: 0)
            panel.settle()
            #expect((panel.snapshot.preview != nil) == stays, "\(progress) \(velocity)")
        }
    }

    /// Seconds until a preview that is tapped away has gone.
    private func wayBack(_ change: (inout Settings) -> Void) -> Double {
        var panel = opened(change)
        panel.tap(4, 4)
        var frames = 0
        while panel.snapshot.preview != nil, frames < 600 {
            panel.frame()
            frames += 1
        }
        return Double(frames) / 60
    }

    @Test func `a quicker spring brings a preview back sooner, a longer dimming later`() {
        let usual = wayBack { _ in }
        #expect(wayBack { $0.preview.speed = 20 } < usual - 0.1)
        #expect(wayBack { $0.preview.duration = 2 } > 2)
        #expect(wayBack { $0.preview.bounciness = 18 } > usual + 0.1)
    }

    @Test func `a weaker deceleration throws a released preview further`() throws {
        func furthest(_ deceleration: Double) throws -> Double {
            var panel = opened { $0.preview.deceleration = deceleration }
            let rest = try #require(panel.snapshot.preview?.frames.first?.frame.midX)
            // Sideways: it returns, whatever the speed.
            panel.stroke(from: Point(x: 400, y: 400), to: Point(x: 600, y: 400), frames: 6, rest: 0)
            var way = 0.0
            for _ in 0..<30 {
                way = max(way, (panel.snapshot.preview?.frames.first?.frame.midX ?? rest) - rest)
                panel.frame()
            }
            return way
        }
        #expect(try furthest(0.99) > furthest(0.9) + 20)
    }

    // MARK: Transitions

    private func onChannel(_ change: (inout Settings) -> Void) -> Panel {
        var panel = Panel.filled(Size(width: 1280, height: 800), change)
        panel.tap(640, 770)
        panel.settle()
        panel.answer()
        panel.tap(42, 292)
        panel.settle()
        return panel
    }

    @Test func `the edge is as wide as its key says`() {
        for (width, page) in [(20.0, "channel"), (60, "library")] {
            var panel = onChannel { $0.transition.edgeWidth = width }
            panel.stroke(from: Point(x: 40, y: 500), to: Point(x: 1000, y: 500), frames: 40)
            panel.settle()
            #expect(panel.snapshot.page == page)
        }
    }

    @Test func `finish progress and flick velocity decide where a page goes`() {
        for (share, velocity, frames, rest, page) in [
            (0.5, 1.0, 60, 20, "channel"), (0.2, 1, 60, 20, "library"), (0.5, 1, 10, 0, "library"),
            (0.5, 4, 10, 0, "channel"),
        ] {
            var panel = onChannel {
                $0.transition.finishProgress = share
                $0.transition.flickVelocity = velocity
            }
            // 30 % of the width, in a sixth of a second or slowly.
            panel.stroke(from: Point(x: 5, y: 500), to: Point(x: 397, y: 500), frames: frames, rest: rest)
            panel.settle()
            #expect(panel.snapshot.page == page, "\(share) \(velocity) \(frames)")
        }
    }

    @Test func `the page below moves by its share of the width`() throws {
        var panel = onChannel {
            $0.transition.edgeStyle = .slide
            $0.transition.parallax = 0.5
        }
        panel.stroke(from: Point(x: 5, y: 500), to: Point(x: 13 + 320, y: 500), frames: 30, lift: false)
        let frames = try #require(panel.snapshot.transition?.frames)
        // A quarter is pulled out: the lower page is three quarters of half a width to the left.
        #expect((frames.first { $0.name == "lower" }!.frame.x + 0.75 * 0.5 * 1280).magnitude < 1e-6)
        #expect((frames.first { $0.name == "upper" }!.frame.x - 320).magnitude < 1e-6)
    }

    @Test func `in reference style a transition takes its duration`() {
        for duration in [0.28, 1.0] {
            var panel = Panel.filled {
                $0.motion.style = .reference
                $0.transition.duration = duration
            }
            panel.touch(.down, 800, 770)
            panel.frame()
            panel.touch(.up, 800, 770)
            var frames = 0
            repeat {
                panel.frame()
                frames += 1
            } while panel.snapshot.transition != nil && frames < 200
            #expect((Double(frames) / 60 - duration).magnitude < 0.05)
        }
    }

    @Test func `what a finger has left takes its part of the duration, along its curve`() throws {
        for (speed, curve, middle) in [
            // Half of the way in half of the duration; the middle of the rest by the formulas of the curves.
            (1.0, Settings.Transition.Curve.linear, 0.75), (0.5, .linear, 0.75), (1, .easeOut, 0.8476),
            (1, .easeIn, 0.7330),
        ] {
            var panel = onChannel {
                $0.motion.style = .reference
                $0.transition.duration = 1
                $0.transition.completionSpeed = speed
                $0.transition.completionCurve = curve
                $0.transition.finishProgress = 0.4
            }
            panel.stroke(from: Point(x: 5, y: 500), to: Point(x: 13 + 640, y: 500), frames: 30, rest: 10, lift: false)
            #expect((try #require(panel.snapshot.transition?.progress) - 0.5).magnitude < 1e-6)
            panel.touch(.up, 13 + 640, 500)
            var progresses: [Double] = []
            while let transition = panel.snapshot.transition, progresses.count < 200 {
                progresses.append(transition.progress)
                panel.frame()
            }
            // Seen from a refresh after it began.
            let duration = Double(progresses.count) / 60
            #expect((duration - 0.5 / speed).magnitude < 0.02, "\(speed) \(curve): \(duration) s")
            let half = progresses[Int((0.25 / speed * 60).rounded())]
            #expect((half - middle).magnitude < 0.001, "\(speed) \(curve): \(half)")
        }
    }

    @Test func `reduced motion moves no page and no picture`() {
        var panel = onChannel { $0.interface.reducedMotion = true }
        panel.stroke(from: Point(x: 5, y: 500), to: Point(x: 400, y: 500), frames: 30, lift: false)
        #expect(panel.snapshot.transition?.frames.isEmpty ?? false)
        panel.touch(.cancel, 400, 500)
        panel.settle()
        #expect(panel.snapshot.page == "channel")
    }
}
