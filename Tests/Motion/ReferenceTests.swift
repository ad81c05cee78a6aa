import Motion
import Testing
import Time

/// Against numbers made at 40 digits by Reference/reference.py.
struct ReferenceTests {
    @Test func `springs agree with the reference to 1e-9 of the amplitude`() {
        let table = rows(springReference)
        var worst = (value: 0.0, velocity: 0.0)
        for r in table {
            let p = SpringParameters(stiffness: r[0], damping: r[1], mass: r[2])
            let s = Spring(p, from: MotionState(value: r[3], velocity: r[4]), to: 0).state(after: Seconds(r[5]))
            let amplitude = max(r[3].magnitude, r[4].magnitude / p.naturalFrequency)
            worst.value = max(worst.value, (s.value - r[6]).magnitude / amplitude)
            worst.velocity = max(worst.velocity, (s.velocity - r[7]).magnitude / (amplitude * p.naturalFrequency))
        }
        print("springs: \(table.count) points, worst \(worst.value) of the amplitude, velocity \(worst.velocity)")
        #expect(table.count == 420)
        #expect(worst.value < 1e-9 && worst.velocity < 1e-9)
    }

    @Test func `curves agree with the reference`() {
        let table = rows(curveReference)
        #expect(table.count == 133)
        for r in table {
            let y = CubicCurve(x1: r[0], y1: r[1], x2: r[2], y2: r[3]).value(at: r[4])
            // Where the curve is vertical its value is only as good as a double's x: the cube root of 1e-16.
            let isVertical = r[0] == 1 && r[4] == 0.5
            #expect((y - r[5]).magnitude < (isVertical ? 1e-5 : 1e-9), "\(r)")
        }
    }

    @Test func `decays agree with the reference`() {
        let table = rows(decayReference)
        #expect(table.count == 20)
        for r in table {
            let decay = Decay(from: MotionState(value: 50.0, velocity: 1200), deceleration: r[0])
            let s = decay.state(after: Seconds(r[1]))
            #expect((s.value - r[2]).magnitude < 1e-9 && (s.velocity - r[3]).magnitude < 1e-9)
            #expect((decay.end - r[4]).magnitude < 1e-9)
            #expect((Projection(deceleration: r[0]).end(from: 50, velocity: 1200) - r[4]).magnitude < 1e-9)
        }
    }

    @Test func `a duration and a damping ratio give the frequency of the definition`() {
        let table = rows(dampedReference)
        #expect(table.count == 9)
        for r in table {
            let p = SpringParameters(settlingDuration: 1, dampingRatio: r[0])
            #expect((p.naturalFrequency / r[1] - 1).magnitude < 1e-11, "ratio \(r[0])")
            #expect((p.settlingDuration.value - 1).magnitude < 1e-12)
        }
    }

    @Test func `bounciness and speed give the tension and friction of the formula, and come back`() {
        let table = rows(bouncyReference)
        #expect(table.count == 20)
        for r in table {
            let p = SpringParameters(bounciness: r[0], speed: r[1])
            #expect((p.stiffness / r[2] - 1).magnitude < 1e-12 && (p.damping / r[3] - 1).magnitude < 1e-12)
            let back = p.bouncinessAndSpeed
            #expect((back.bounciness - r[0]).magnitude < 1e-9 && (back.speed - r[1]).magnitude < 1e-9)
        }
        // Published for pop's defaults.
        let p = SpringParameters(bounciness: 4, speed: 12)
        #expect((p.stiffness - 342.100588).magnitude < 1e-5 && (p.damping - 30.486980).magnitude < 1e-5)
    }
}
