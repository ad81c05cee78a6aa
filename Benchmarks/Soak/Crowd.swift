import Control
import Foundation
import Linux
import Support

/// Clients of the control socket that come, do as they like, and go.
final class Crowd {
    /// How a client behaves.
    private enum Habit: CaseIterable {
        /// Asks, reads, goes.
        case polite
        /// Says nothing at all.
        case silent
        /// Asks for pictures and reads none.
        case greedy
        /// Watches the status.
        case watching
        /// Sends what is no request.
        case garbled
    }

    private struct Guest {
        let client: ControlClient
        let habit: Habit
        let leaves: Double
    }

    private static let maximum = 10
    /// Seconds between two arrivals, on average.
    private static let period = 0.7

    private let place: SoakPlace
    private let isVirtual: Bool
    private var random: SeededGenerator
    private var guests: [Guest] = []
    private var next = 0.0
    private var paths: [String] = []
    private var channels: [String] = []
    private(set) var requests = 0

    init(_ place: SoakPlace, seed: UInt64, isVirtual: Bool) {
        (self.place, self.isVirtual) = (place, isVirtual)
        random = SeededGenerator(seed: seed &+ 1)
    }

    func learn(_ items: [Reply.Item]) {
        paths = items.map(\.path)
        channels = Array(Set(items.map(\.channel))).sorted()
    }

    /// - Parameter isCalm: whether what plays is to be left alone.
    func tick(at now: Double, isCalm: Bool) {
        for guest in guests where guest.habit == .polite || guest.habit == .watching { guest.client.drain() }
        guests.removeAll { $0.leaves < now }
        guard now >= next else { return }
        next = now + Double.random(in: 0...2 * Self.period, using: &random)
        guard guests.count < Self.maximum, let client = try? ControlClient(place.socket) else { return }
        let habit = Habit.allCases.filter { !isCalm || $0 != .greedy }.randomElement(using: &random) ?? .polite
        talk(client, habit, isCalm: isCalm)
        guests.append(Guest(client: client, habit: habit, leaves: now + Double.random(in: 0.1...8, using: &random)))
    }

    func leave() { guests = [] }

    private func talk(_ client: ControlClient, _ habit: Habit, isCalm: Bool) {
        switch habit {
        case .silent: break
        case .polite:
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                say(isCalm ? calmRequest() : anyRequest(), to: client)
            }
        case .greedy: for _ in 0..<20 { say(.screenshot, to: client) }
        case .watching: say(.watch, to: client)
        case .garbled:
            requests += 1
            let bytes = (0..<Int.random(in: 1...2000, using: &random)).map { _ in
                UInt8.random(in: .min ... .max, using: &random)
            }
            client.send(bytes + [UInt8(ascii: "\n")])
        }
    }

    private func say(_ request: Request, to client: ControlClient) {
        requests += 1
        if let line = try? Line.encoded(request) { client.send(line) }
    }

    private func calmRequest() -> Request {
        [.status, .config, .watch, .library(.list(offset: 0, count: 64))].randomElement(using: &random) ?? .status
    }

    private func anyRequest() -> Request {
        let number = Double.random(in: -100...200, using: &random)
        let path = paths.randomElement(using: &random) ?? "/nothing.mp4"
        let all: [Request] = [
            .play(path), .play("/nothing/there.mp4"), .playItem(UInt64.random(in: 0...9, using: &random)),
            .open(.home), .open(.library), .open(.settings), .open(.named("about")),
            .open(.channel(channels.randomElement(using: &random) ?? "")),
            .library(.list(offset: 0, count: 256)), .library(.scan), .pause(.toggle), .pause(.resume),
            .seek(.to(number)), .seek(.by(number / 10)), .volume(Int.random(in: 0...100, using: &random)),
            .window(.full), .window(.mini), .window(.dismissed), .tab("library"), .tab("settings"), .tab("nothing"),
            .status, .screenshot, .config, .reload, .light(.on), .light(.off),
        ]
        // A finger from afar is moved in real time.
        let touch = Request.touch(
            Request.Gesture(from: [300, 350], to: [number + 200, 100], duration: abs(number) / 400))
        return (isVirtual ? all : all + [touch, touch]).randomElement(using: &random) ?? .status
    }
}
