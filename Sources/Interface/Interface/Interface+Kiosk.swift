package import InterfaceKit
package import KioskInterface
import PageInterface
import PlayerInterface
import PreviewInterface
package import Scene
package import Settings
package import Time
import WorkerProtocol

/// The exchange of events and state between the kiosk's rules and the other parts.
extension Interface {
    /// The page "out of order", which replaces everything else; nil in normal operation.
    package var outOfOrder: OutOfOrder? {
        get { kiosk.outOfOrder }
        set {
            _ = kiosk.handle(.outOfOrder(newValue), pages.library, at: shown)
            revision += 1
        }
    }

    /// Whether the attract loop plays.
    package var isAttracting: Bool { kiosk.isAttracting }

    /// Whether the next key only answers the question or ends the attract loop.
    package var awaitsAnswer: Bool { kiosk.asks || kiosk.isAttracting }

    /// The frame that the scene shows besides the newest one, during a cross-fade; otherwise nil.
    package func leavingFrame(at t: Instant) -> VideoFrameID? { kiosk.leavingFrame(at: t) }

    /// The time of the last touch, key or command.
    package var lastUse: Instant { kiosk.lastUse }

    /// The visitor's choices on the settings page, by key. A choice ends with the session.
    package var chosen: [String: RawValue] { kiosk.chosen }

    /// Registers a use of the panel by other means than a touch.
    mutating func use(at t: Instant) { _ = kiosk.handle(.used, pages.library, at: t) }

    /// The place at which the attract loop is or continues; nil before the first loop.
    package var attractPlace: AttractPlace? { kiosk.attractPlace }

    mutating func endAttract(at t: Instant) -> [Effect] { kiosk.handle(.attractEnded, pages.library, at: t) }

    /// Ends the attract loop for a visitor, and opens the video that is paired with the clip. Without a pair it opens
    /// the clip itself, if the configuration says so.
    mutating func answerAttract(at t: Instant) -> [Effect] {
        let attracting = kiosk.attracting
        let ended = endAttract(at: t)
        if let path = attracting.flatMap({ settings.video(openedBy: $0.row.path) }) {
            return ended + [.open(path: path)]
        }
        guard settings.kiosk.attractOpens == .video, let (row, position) = attracting else { return ended }
        // The video resumes at the position of the clip.
        var points = player.remembered
        points.leave(row.id, .left(at: position), of: row.duration)
        let remembered = player.handle(.remembered(points), at: t, pages.library)
        return ended + remembered + player.handle(.play(row, animated: false, in: nil), at: t, pages.library)
    }

    /// Adopts a configuration from outside.
    mutating func configure(_ new: Settings) -> [Effect] {
        kiosk.handle(.configured(new), pages.library, at: shown)
    }

    /// Applies a visitor's choice.
    mutating func choose(_ key: String, _ value: RawValue) -> [Effect] {
        _ = kiosk.handle(.chosen(key: key, value), pages.library, at: shown)
        let effects = apply(kiosk.chosenSettings)
        return switch key {
        // The configured volume may be the chosen one while the player's differs.
        case "playback.volume":
            effects + player.handle(.command(.setVolume(settings.playback.volume)), at: shown, pages.library)
        case "interface.language": effects + player.handle(.languageChosen, at: shown, pages.library)
        default: effects
        }
    }

    /// Requests the rows of the attract loop: those of its beginning in advance, before the panel is idle.
    mutating func requestAttract(at t: Instant) -> [Effect] {
        let query = kiosk.attractList
        let isAhead = query != .all || kiosk.attractPlace != nil
        guard kiosk.isAttracting || isAhead && kiosk.lacksAttractRows(in: pages.library)
        else { return [] }
        return pages.request(attractRows: kiosk.attractRows, of: query, at: t)
    }

    /// Lowers the volume during the attract loop or speech, and restores the visitor's volume afterwards.
    mutating func setVolumeShare(among effects: inout [Effect]) {
        let attract = kiosk.isAttracting ? settings.kiosk.attractVolume : 1
        let share = reader.isSpeaking ? attract * settings.speech.duck : attract
        let isOverridden = share < 1 && effects.contains { if case .setVolume = $0 { true } else { false } }
        guard share != volumeShare || isOverridden else { return }
        volumeShare = share
        effects.append(.setVolume(player.volume * share))
    }

    // MARK: The session

    /// Begins a new session, and the attract loop, once the panel is idle.
    mutating func endIdleSession(build: Instant) -> [Effect] {
        guard let end = kiosk.sessionEnd, build >= end else { return [] }
        return resetSession() + kiosk.handle(.sessionEnded, pages.library, at: build)
    }

    /// Resets everything that a visitor changed.
    private mutating func resetSession() -> [Effect] {
        cancelFinger(at: shown)
        _ = preview.handle(.reset, at: shown)
        focus = Focus()
        let stopped = player.handle(.itemsForgotten, at: shown, pages.library)
        let forgotten = forgetChoices()
        _ = pages.handle(.reset, at: shown)
        return forgotten + stopped + resetReading()
            + player.handle(.reset(volume: kiosk.configuration.playback.volume), at: shown, pages.library)
    }

    /// Drops all choices, because the session is over.
    private mutating func forgetChoices() -> [Effect] {
        guard !kiosk.chosen.isEmpty else { return [] }
        _ = kiosk.handle(.choicesForgotten, pages.library, at: shown)
        return apply(kiosk.chosenSettings)
    }
}
