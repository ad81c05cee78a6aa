import Glibc
import Support
import Time

/// Everything that can go wrong, as steps of a schedule.
enum FaultKind: String, CaseIterable {
    case busy = "EBUSY"
    case foreignFlip = "somebody else's flip pending"
    case notMaster = "EACCES, and no word of the seat"
    case switchedAway = "EACCES, then the seat's word"
    case gone = "ENODEV"
    case flaky = "ENODEV, and found each time"
    case refused = "one commit refused"
    case refusedAgain = "commits refused"
    case refusing = "every commit refused for a while"
    case busyThroughout = "EBUSY for a while"
    case modesetRefused = "modesets refused"
    case flipStuck = "flip that never happens"
    case eventLost = "flip event lost"
    case eventLate = "flip event late"
    case eventTwice = "flip event twice"
    case eventOfNobody = "flip event of nobody"
    case stampZero = "time of a flip 0"
    case stampFar = "time of a flip far off"
    case stampNear = "time of a flip a little off"
    case resized = "another display"
    case slept = "switched off and on"
    case lateWake = "late wake-up"
    case slowFrame = "slow frame"

    /// - Returns: what happens from `start` on, at most a second long.
    func steps(at start: Instant, _ dice: inout SeededGenerator) -> [Rig.TimedStep] {
        func at(_ delay: Seconds, _ step: Rig.Step) -> Rig.TimedStep { Rig.TimedStep(at: start + delay, step: step) }
        func armed(_ fault: Fault, _ times: Int = 1) -> [Rig.TimedStep] {
            Array(repeating: at(0, .fault(fault)), count: times)
        }
        let some = Int.random(in: 1...12, using: &dice)
        let error = [EINVAL, ENOSPC, E2BIG, ERANGE, ENOMEM].randomElement(using: &dice)!
        let brief = Seconds(.random(in: 0.0001...0.2, using: &dice))
        let long = Seconds(.random(in: 0.05...1, using: &dice))
        switch self {
        case .busy: return armed(.busy, some)
        case .foreignFlip: return armed(.foreignFlip(refreshes: some))
        case .notMaster: return [at(0, .outage(.notMaster)), at(long, .outage(.none))]
        case .switchedAway:
            return [at(0, .outage(.notMaster)), at(long * 0.3, .seatLost), at(long, .seatBack)]
        case .gone: return [at(0, .outage(.gone)), at(long, .outage(.none))]
        case .flaky: return [at(0, .outage(.flaky)), at(long, .outage(.none))]
        case .refused: return armed(.refused(errno: error))
        case .refusedAgain: return armed(.refused(errno: error), some)
        case .refusing: return [at(0, .outage(.refusing)), at(long, .outage(.none))]
        case .busyThroughout: return [at(0, .outage(.busy)), at(long, .outage(.none))]
        case .modesetRefused: return armed(.modesetRefused(errno: error), min(some, 4)) + armed(.eventLost)
        case .flipStuck: return armed(.flipStuck)
        case .eventLost: return armed(.eventLost, min(some, 2))
        case .eventLate: return armed(.eventLate(brief), some)
        case .eventTwice: return armed(.eventTwice(after: brief), some)
        case .eventOfNobody: return armed(.eventOfNobody, some)
        case .stampZero: return armed(.stamp(.zero), some)
        case .stampFar: return armed(.stamp(.off([-86400, -50, 50, 86400].randomElement(using: &dice)!)), some)
        case .stampNear: return armed(.stamp(.off(Seconds(.random(in: -0.02...0.02, using: &dice)))), some)
        case .resized:
            let width = Int.random(in: 9...40, using: &dice), height = Int.random(in: 9...40, using: &dice)
            return [at(0, .unplug), at(long, .plug(width: width, height: height))]
        case .slept: return [at(0, .switchOff), at(long, .switchOn)]
        case .lateWake: return [at(0, .lateWake(brief))]
        case .slowFrame: return [at(0, .slowFrame(brief))]
        }
    }
}
