internal import CSinCos
internal import Glibc

// The damped oscillator x'' = -(k x + c v)/m with x measured from the target, solved exactly.
//
// The equation is linear: the state after t is a 2x2 matrix times the state at 0, the same for every component.
// With w0 = sqrt(k/m), z = c/(2 sqrt(k m)), L = z w0 and w = w0 sqrt|1 - z^2|:
//
//   z < 1   e = exp(-L t), C = cos wt, S = sin(wt)/w
//           xx = e (C + L S)   xv = e S   vx = -w0^2 e S   vv = e (C - L S)
//   z = 1   the same with C = 1, S = t
//   z > 1   the roots are r+ = -w0^2/(L + w) (never -L + w, which cancels) and r- = -(L + w). With the slow root taken
//           out, e = exp(r+ t), E = exp(-2wt), S = (1 - E)/(2w) by expm1, nothing overflows, nothing cancels as w -> 0:
//           xx = e (1 - r+ S)   xv = e S   vx = -w0^2 e S   vv = e (1 + r- S) = e (r+ - r- E)/(2w)
//           The first form of vv is accurate for small wt, the second for large.
//
// 1 - z^2 is taken as (1 - z)(1 + z), so the regimes join without a gap and without an equality test on numbers.
// Source: any text on linear oscillators; the grouping of terms is ours.

/// The matrix that carries a spring's state forward in time.
@usableFromInline
struct Propagator {
    @usableFromInline var xx: Double
    @usableFromInline var xv: Double
    @usableFromInline var vx: Double
    @usableFromInline var vv: Double
}

/// The three regimes of one damped oscillator, ready to be evaluated at any time.
@usableFromInline
struct Oscillator: Hashable, Sendable {
    enum Regime: Hashable { case under, critical, over }

    /// w0, rad/s.
    let frequency: Double
    /// L = z w0, 1/s.
    let damping: Double
    /// w in rad/s: the angular frequency of the oscillation, or half the distance of the two roots.
    let split: Double
    let regime: Regime

    /// The longest evaluated time in seconds; the limit keeps products of time and rate finite. Any damped oscillator
    /// is at rest by then.
    static let farFuture = 1e12

    init(frequency: Double, dampingRatio z: Double) {
        self.frequency = frequency
        damping = z * frequency
        split = frequency * ((1 - z) * (1 + z)).magnitude.squareRoot()
        regime = split == 0 ? .critical : z < 1 ? .under : .over
    }

    /// - Parameter time: seconds, more than 0.
    @usableFromInline
    func propagator(after time: Double) -> Propagator {
        let t = time < Self.farFuture ? time : Self.farFuture
        switch regime {
        case .under:
            let turn = sine_and_cosine_of(split * t)
            return oscillating(decay: exp(-damping * t), c: turn.cosine, s: turn.sine / split)
        case .critical:
            return oscillating(decay: exp(-damping * t), c: 1, s: t)
        case .over:
            return creeping(after: t)
        }
    }

    private func oscillating(decay: Double, c: Double, s: Double) -> Propagator {
        let (ec, es) = (decay * c, decay * s)
        let les = damping * es
        return Propagator(xx: ec + les, xv: es, vx: -frequency * (frequency * es), vv: ec - les)
    }

    private func creeping(after t: Double) -> Propagator {
        let fast = damping + split
        let slow = frequency * (frequency / fast)
        let decay = exp(-slow * t)
        let width = 2 * split
        // From 1/2 on there is no cancellation, and exp is several times faster than expm1.
        let lost = width * t < 0.5 ? -expm1(-width * t) : 1 - exp(-width * t)
        let s = lost / width
        let vv = lost < 0.5 ? 1 - fast * s : (fast * (1 - lost) - slow) / width
        return Propagator(
            xx: decay * (1 + slow * s), xv: decay * s, vx: -frequency * (frequency * (decay * s)), vv: decay * vv)
    }
}
