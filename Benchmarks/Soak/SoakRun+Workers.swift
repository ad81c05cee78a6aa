import Control
import Foundation
import Linux
import SoakSystem
import Time

/// Workers that are killed, stopped, or get no memory.
extension SoakRun {
    /// Longer than any bound.
    static let timeLimit = 12.0

    /// Waits for an answer, and says how it went.
    func outcome(_ done: () throws -> Bool) throws -> FaultRecord.Outcome {
        let waits = ProcessorWait(daemon.pid)
        guard let time = try wait(Self.timeLimit, until: done) else { return .missed("nothing came") }
        return .answered(time, waited: min(time, waits.total))
    }

    /// A video plays, somewhere in its middle.
    ///
    /// - Returns: false where it does not.
    func play() throws -> Bool {
        let path = films.randomElement(using: &random) ?? ""
        guard try daemon.askSlowly(.play(path)) == .done else { return false }
        try daemon.ask(.seek(.to(Double.random(in: 0...30, using: &random))))
        if Bool.random(using: &random) { try daemon.ask(.window(.mini)) }
        let first = tail.picture
        return try wait(5) { tail.picture != nil && tail.picture != first } != nil
    }

    /// - Parameter signal: SIGKILL or SIGSTOP.
    func harmMedia(_ signal: Int32) throws -> FaultRecord.Outcome {
        guard try play(), let victim = daemon.worker(.media) else {
            return try isPlaying() ? .missed("no picture before the fault") : .unnoticed
        }
        try pause(Double.random(in: 0...1.5, using: &random))
        let began = monotonicNow()
        kill(victim, signal)
        var (last, replaced): (Double??, Double) = (nil, 0)
        let result = try outcome {
            guard !SoakedDaemon.isThere(victim) else { return false }
            // The first look after the end finds what was shown before it.
            guard let before = last else {
                (last, replaced) = (.some(tail.picture), (monotonicNow() - began).value)
                return false
            }
            return tail.picture != nil && tail.picture != before
        }
        kill(victim, SIGCONT)
        if case .answered(let time, _) = result, time > (signal == SIGKILL ? 1 : 2.5) {
            say("soak: a media worker was replaced after \(replaced) s, and its picture came after \(time) s")
        }
        if case .missed = result {
            say("soak: \(try daemon.status())\n\(place.endOfLog)")
            if try !isPlaying() { return .unnoticed }
        }
        return result
    }

    /// Whether pictures are owed.
    private func isPlaying() throws -> Bool {
        guard let item = try daemon.status().item else { return false }
        // What was given up is a failure, not a rest.
        return item.phase == "playing" || item.phase == "loading" || item.phase == "failed"
    }

    func harmCatalog(_ signal: Int32) throws -> FaultRecord.Outcome {
        guard let victim = daemon.worker(.catalog) else { return .unnoticed }
        kill(victim, signal)
        try pause(Double.random(in: 0...0.1, using: &random))
        let client = try ControlClient(place.socket)
        client.send(try Line.encoded(Request.library(.list(offset: 0, count: 64))))
        let result = try outcome { try client.reply() != nil }
        kill(victim, SIGCONT)
        return result
    }

    /// A picture in the library has become another one: the page shows it soon.
    ///
    /// Only then a picture is owed. What the page has shown before comes out of the daemon's memory.
    func harmPictures(_ signal: Int32) throws -> FaultRecord.Outcome {
        try daemon.ask(.window(.dismissed))
        try openPictures()
        guard try stillPanel() != nil else { return .unnoticed }
        try place.cover(channelled, with: 1)
        try rescan()
        try pause(Self.rescanTime)
        guard let goal = try stillPanel() else { return .unnoticed }
        try place.cover(channelled, with: 0)
        try rescan()
        guard try wait(Self.timeLimit, until: { try daemon.look() != goal }) != nil else {
            return .missed("another picture before the fault")
        }
        try pause(Self.rescanTime)
        guard let other = try stillPanel(), other != goal else { return .missed("a still page before the fault") }
        guard let usual = try shown(cover: 1, goal) else { return .missed("the first picture before the fault") }
        guard try shown(cover: 0, other) != nil, let victim = daemon.worker(.pictures) else {
            return .missed("the other picture before the fault")
        }
        try place.cover(channelled, with: 1)
        kill(victim, signal)
        defer { kill(victim, SIGCONT) }
        try pause(Double.random(in: 0...0.05, using: &random))
        try rescan()
        let result = try outcome { try daemon.look() == goal }
        guard case .answered(let time, let waited) = result else {
            let picture = place.picture(ofMissed: faults.count)
            // Gives back what the last look was lent: one user has one picture at a time.
            try daemon.ask(.status)
            daemon.keepPanel(as: picture)
            say("soak: what is on the panel: \(picture)\n\(place.endOfLog)")
            return result
        }
        return .answered(max(0, time - usual), waited: waited)
    }

    /// Seconds until the page looks so with that cover; nil where it never does.
    private func shown(cover number: Int, _ look: Int) throws -> Double? {
        try place.cover(channelled, with: number)
        let began = monotonicNow()
        try rescan()
        guard try wait(Self.timeLimit, until: { try daemon.look() == look }) != nil else { return nil }
        return (monotonicNow() - began).value
    }

    private func openPictures() throws { try daemon.askSlowly(.open(pictures)) }

    /// On the virtual clock nobody watches the folders, and in real time this is sooner than the watch.
    private func rescan() throws { try daemon.askSlowly(.library(.scan)) }

    /// Seconds in which a scan and a picture are there, by far.
    private static let rescanTime = 1.5

    /// What is on the panel when nothing moves any more.
    private func stillPanel() throws -> Int? {
        var last = try daemon.look()
        for _ in 0..<20 {
            try pause(0.4)
            let now = try daemon.look()
            if now == last { return now }
            last = now
        }
        return nil
    }

    /// A worker whose memory may not grow: it ends, or it says that it cannot, and the next item plays.
    func starve() throws -> FaultRecord.Outcome {
        guard try play(), let kind = SoakedDaemon.Worker.allCases.randomElement(using: &random),
            let victim = daemon.worker(kind), let size = ProcessFacts.status(victim, "VmSize")
        else { return .unnoticed }
        var before: UInt64 = 0
        guard soak_limit(victim, SOAK_ADDRESS_SPACE, UInt64(size) * 1024, &before) == 0 else { return .unnoticed }
        let client = try ControlClient(place.socket)
        client.send(try Line.encoded(Request.library(.list(offset: 0, count: 64))))
        client.send(try Line.encoded(Request.seek(.to(3))))
        try pauseAsking(1.5)
        soak_limit(victim, SOAK_ADDRESS_SPACE, before, nil)
        return try recovered()
    }

    /// Whether after a shortage something plays and the library answers.
    func recovered() throws -> FaultRecord.Outcome {
        let client = try ControlClient(place.socket)
        client.send(try Line.encoded(Request.library(.list(offset: 0, count: 64))))
        let player = try ControlClient(place.socket)
        let path = films.randomElement(using: &random) ?? ""
        player.send(try Line.encoded(Request.play(path)))
        var (isListed, isPlayed) = (false, false)
        return try outcome {
            if !isListed, case .library = try client.reply() { isListed = true }
            if !isPlayed, let reply = try player.reply() {
                isPlayed = reply == .done
                // The worker may still be short of memory or descriptors and refuse at once: a user would try again.
                if !isPlayed { player.send(try Line.encoded(Request.play(path))) }
            }
            return isListed && isPlayed
        }
    }

    /// A shortage goes on for a while; the daemon has to answer for itself all the time.
    func pauseAsking(_ seconds: Double) throws {
        let end = monotonicNow() + Seconds(seconds)
        while monotonicNow() < end {
            try daemon.ask(.status)
            try pause(0.1)
        }
    }
}
