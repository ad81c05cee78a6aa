import Control
import Foundation
import Linux
import Support

/// Files that are not what they should be, or not where.
extension SoakRun {
    /// Half of a file, none of it, or something else.
    static func torn(_ text: String, _ random: inout SeededGenerator) -> Data {
        let bytes = Array(text.utf8)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return Data(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
        case 1: return Data(bytes.map { _ in 0 })
        case 2: return Data((0..<200).map { _ in UInt8.random(in: .min ... .max, using: &random) })
        default: return Data()
        }
    }

    /// What visitors chose is damaged: a reload says so or gets over it, and what is right later is taken.
    func tearChoices() throws -> FaultRecord.Outcome {
        let url = URL(fileURLWithPath: place.choices)
        try Self.torn("playback.volume = 0.5\ninterface.theme = \"dark\"\n", &random).write(to: url)
        if Bool.random(using: &random) {
            try Self.torn("vitrine-session 1\n", &random).write(to: URL(fileURLWithPath: place.session))
        }
        return try reloaded { reply in reply == .done || reply.isRefusal }
    }

    /// The integrator's file is damaged: it is refused, and its successor is taken.
    func tearConfiguration() throws -> FaultRecord.Outcome {
        try Data("[player]\nmini_height = \"\0".utf8).write(to: URL(fileURLWithPath: place.config))
        let refusal = try reloaded(\.isRefusal)
        try configure()
        guard case .answered(let first, let waited) = refusal,
            case .answered(let second, let again) = try reloaded({ $0 == .done })
        else { return .missed("a refusal, or the reload after it") }
        return .answered(max(first, second), waited: waited + again)
    }

    private func reloaded(_ isRight: (Reply) -> Bool) throws -> FaultRecord.Outcome {
        let client = try ControlClient(place.socket)
        client.send(try Line.encoded(Request.reload))
        var isWrong = false
        let result = try outcome {
            guard let reply = try client.reply() else { return false }
            isWrong = !isRight(reply)
            return true
        }
        return isWrong ? .missed("the reload has another reply") : result
    }

    /// Another right configuration, as editors write it.
    func configure() throws {
        let text = """
            [player]
            mini_height = \(Int.random(in: 80...120, using: &random))
            minimize_distance = \(Int.random(in: 60...140, using: &random))
            [tabs]
            height = \(Int.random(in: 48...64, using: &random))
            [interface]
            size = "\(Bool.random(using: &random) ? "normal" : "large")"
            language = "\(["automatic", "en", "ja", "de", "ar"].randomElement(using: &random) ?? "automatic")"
            [motion]
            style = "\(Bool.random(using: &random) ? "physical" : "reference")"
            [playback]
            volume = \(Double.random(in: 0...1, using: &random))

            """
        try text.write(toFile: place.config, atomically: true, encoding: .utf8)
    }

    /// Files of the library are away for a while, as with a stick that is pulled.
    func takeFiles() throws -> FaultRecord.Outcome {
        let (stick, away) = (place.library + "/stick", place.folder + "/away/stick")
        let all = try total()
        guard rename(stick, away) == 0 else { return .unnoticed }
        let gone = try listed { $0 < all }
        guard rename(away, stick) == 0 else { throw SystemError("rename \(away)") }
        guard case .answered(let first, let waited) = gone,
            case .answered(let second, let again) = try listed({ $0 == all })
        else { return .missed("the list of \(all)") }
        return .answered(max(first, second), waited: max(waited, again))
    }

    private func listed(_ isRight: (Int) -> Bool) throws -> FaultRecord.Outcome {
        // On the virtual clock nobody watches the folders.
        try outcome {
            if clock.isVirtual { try daemon.askSlowly(.library(.scan)) }
            return isRight(try total())
        }
    }

    private func total() throws -> Int {
        guard case .library(let list) = try daemon.askSlowly(.library(.list(offset: 0, count: 1))) else { return -1 }
        return list.total
    }
}

extension Reply {
    fileprivate var isRefusal: Bool { if case .failed = self { true } else { false } }
}
