import Control
import Figures
import Foundation
import Linux
import Support
import Time

/// One run: a daemon, those who use it, and what is done to it.
///
/// In real time it goes in rounds: fingers and clients for a while, then faults while nobody touches, then a rest in
/// which the daemon is measured. On the virtual clock hours pass between two visits, and faults come while a video plays.
final class SoakRun {
    private static let round = 30.0
    /// Seconds into a round at which touches end, and at which the last fault has been answered.
    private static let (touched, harmed) = (6.0, 28.5)
    /// On the virtual clock.
    private static let (visitPeriod, visit) = (1800.0, 12.0)

    let clock: SoakClock
    let place: SoakPlace
    let daemon: SoakedDaemon
    let tail: TimelineTail
    let crowd: Crowd
    var history = UsageHistory()
    private(set) var faults: [FaultRecord] = []
    private(set) var remarks: [String] = []
    var random: SeededGenerator
    private let possible: [Fault]
    private var bag: [Fault] = []
    private var isCalm = true
    /// Long clips.
    private(set) var films: [String] = []
    /// A page of pictures, and the videos on it.
    private(set) var (pictures, channelled): (Request.Page, [String]) = (.library, [])
    /// Deaths of daemons.
    private(set) var deaths = 0
    private let seed: UInt64
    private let started: Double

    private static func now() -> Double { Double(monotonicNow().nanoseconds) * 1e-9 }

    /// - Parameter faults: those that may come.
    init(clock: SoakClock, seed: UInt64, place: SoakPlace, faults: [Fault], logLevel: String) throws {
        (self.clock, self.place, self.seed, possible) = (clock, place, seed, faults)
        random = SeededGenerator(seed: seed)
        var plan = TouchPlan(seed: seed, width: SoakedDaemon.width, height: SoakedDaemon.height)
        try plan.recording(Self.visits(clock)).write(toFile: place.touches, atomically: true, encoding: .utf8)
        try "".write(toFile: place.config, atomically: true, encoding: .utf8)
        started = Self.now()
        // In real time this run ends it.
        let length = clock.isVirtual ? clock.length : clock.length * 2 + 3600
        daemon = try SoakedDaemon(
            place, clock: clock,
            arguments: [
                "--touch", place.touches, "--record", place.record, "--record-every", "0", "--duration",
                "\(length)", "--set", "log.level=\(logLevel)",
            ])
        tail = try TimelineTail(place.record)
        crowd = Crowd(place, seed: seed, isVirtual: clock.isVirtual)
    }

    private static func visits(_ clock: SoakClock) -> [TouchPlan.Visit] {
        let period = clock.isVirtual ? visitPeriod : round
        let length = clock.isVirtual ? visit : touched
        return stride(from: 1.0, to: clock.length - length, by: period).map {
            TouchPlan.Visit(start: $0, end: $0 + length - 1)
        }
    }

    /// Uses and harms the daemon until its time is over or it has died.
    func run() {
        do {
            try meet()
            if clock.isVirtual { while true { try virtualRound() } }
            var number = 0.0
            while number * Self.round < clock.length {
                try realRound(from: number * Self.round)
                number = max(number + 1, (elapsed / Self.round).rounded(.up))
            }
            finish()
        } catch let end as SoakedDaemon.Ended where end.isInOrder && clock.isVirtual {
            remarks.append("the daemon ended in order after its \(Drawing.number(clock.length / 3600)) hours")
        } catch {
            deaths += error is SoakedDaemon.Ended ? 1 : 0
            remarks.append("FAILED: \(error)")
            if !(error is SoakedDaemon.Ended) { failures += 1 }
            remarks.append(place.endOfLog)
        }
    }

    /// What went wrong besides deaths.
    private(set) var failures = 0

    private func finish() {
        crowd.leave()
        if !daemon.stop() {
            failures += 1
            remarks.append("FAILED: the daemon did not end in order when it was asked to")
        }
        let starts = TornStarts(place, seed: seed, count: min(40, max(6, Int(clock.length / 60))))
        do { remarks += try starts.run() } catch {
            deaths += 1
            remarks.append("FAILED: \(error)")
        }
    }

    /// Learns what the library has.
    private func meet() throws {
        guard case .library(let list) = try daemon.askSlowly(.library(.list(offset: 0, count: 256))) else { return }
        crowd.learn(list.items)
        films = list.items.map(\.path).filter { $0.contains("/film") }
        if let channel = list.items.map(\.channel).first(where: { !$0.isEmpty }) {
            pictures = .channel(channel)
            channelled = list.items.filter { $0.channel == channel }.map(\.path)
        }
        guard !films.isEmpty, !channelled.isEmpty else { throw SystemError("films in \(place.library)", code: ENOENT) }
    }

    // MARK: Time

    /// Seconds since the daemon was started.
    var elapsed: Double { Self.now() - started }

    /// The daemon's clock, in seconds.
    var time: Double { clock.isVirtual ? tail.time : elapsed }

    func pause(_ seconds: Double) throws { try wait(seconds) { false } }

    /// - Returns: seconds until it was so; nil where it was not within the time limit.
    @discardableResult
    func wait(_ timeLimit: Double, until done: () throws -> Bool) throws -> Double? {
        let began = Self.now()
        while true {
            try tick()
            let passed = Self.now() - began
            if try done() { return passed }
            guard passed < timeLimit else { return nil }
            usleep(4000)
        }
    }

    private func tick() throws {
        try daemon.check()
        try tail.read()
        crowd.tick(at: elapsed, isCalm: isCalm)
        history.sample(daemon.pid, at: time, every: clock.isVirtual ? 60 : 1)
    }

    // MARK: Rounds

    private func realRound(from begin: Double) throws {
        isCalm = false
        while elapsed < begin + Self.touched {
            try pause(min(2, max(0.1, begin + Self.touched - elapsed)))
            try configure()
        }
        calmDown()
        try pause(1)
        while elapsed < clock.length, let fault = nextFault(within: begin + Self.harmed - elapsed) {
            try harm(by: fault)
            try pause(Double.random(in: 1.2...2.5, using: &random))
        }
        try rest()
    }

    private func virtualRound() throws {
        isCalm = false
        let visit = tail.time
        // A finger may have started a video by then; if none has, this run does.
        try wait(0.5) { tail.time > visit + Self.visit }
        calmDown()
        // A life of some use, by the clock that back-off goes by: an hour on the daemon's may pass in less.
        try pause(1.2)
        if let fault = nextFault(within: .infinity) { try harm(by: fault) }
        try rest()
    }

    /// One user's pictures of the panel are lent one at a time: nobody else holds any while this run looks.
    private func calmDown() {
        isCalm = true
        crowd.leave()
    }

    /// Nil where the next one takes longer than so many seconds: a finger of the next round would change what it waits for.
    private func nextFault(within seconds: Double) -> Fault? {
        if bag.isEmpty { bag = possible.shuffled(using: &random) }
        guard let fault = bag.last, fault.length < seconds else { return nil }
        return bag.removeLast()
    }

    private func harm(by fault: Fault) throws {
        let began = time
        let outcome = try lived(fault)
        faults.append(FaultRecord(fault: fault, time: began, outcome: outcome))
        switch outcome {
        case .answered(let time, let waited) where time - waited > fault.bound:
            say("soak: at \(Drawing.number(began)) s, \(fault.rawValue): answered after \(Drawing.number(time)) s")
        case .missed(let what):
            say("soak: at \(Drawing.number(began)) s, \(fault.rawValue): not answered (\(what))")
        default: break
        }
    }

    /// A daemon that does not answer for long may yet live, and goes on.
    private func lived(_ fault: Fault) throws -> FaultRecord.Outcome {
        do { return try outcome(of: fault) } catch let end as SoakedDaemon.Ended { throw end } catch {
            say("soak: \(fault.rawValue): \(error)")
            try daemon.reconnect()
            return .missed("\(error)")
        }
    }

    private func outcome(of fault: Fault) throws -> FaultRecord.Outcome {
        switch fault {
        case .mediaKilled: try harmMedia(SIGKILL)
        case .mediaStopped: try harmMedia(SIGSTOP)
        case .picturesKilled: try harmPictures(SIGKILL)
        case .picturesStopped: try harmPictures(SIGSTOP)
        case .catalogKilled: try harmCatalog(SIGKILL)
        case .catalogStopped: try harmCatalog(SIGSTOP)
        case .noMemory: try starve()
        case .noDescriptors: try takeDescriptors()
        case .diskFull: try fillDisk()
        case .choicesTorn: try tearChoices()
        case .configurationTorn: try tearConfiguration()
        case .filesVanished: try takeFiles()
        }
    }

    /// Nothing plays and all workers are there: then the daemon is measured.
    private func rest() throws {
        crowd.leave()
        try daemon.ask(.window(.dismissed))
        try daemon.ask(.open(.home))
        try wait(4) { daemon.workers(.media).count == 2 }
        try pause(clock.isVirtual ? 0.05 : 1)
        // A write that a busy disk keeps waiting has a thread until it is done; a thread that stays is counted.
        try wait(5) { history.isCalm(daemon.pid) }
        crowd.leave()
        try daemon.ask(.status)
        history.sampleAtRest(daemon.pid, at: time)
    }
}
