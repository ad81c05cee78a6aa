import Geometry
import InterfaceKit
import PageInterface
import PlayerInterface
import Scene
import Settings
import Time
import WorkerProtocol

/// The attract loop: videos that play one after another on an idle panel.
struct Attract {
    /// The library index of the item that plays.
    var index: Int
    var row: CatalogRow
    var frame: (id: VideoFrameID, aspect: Double)?
    /// The number of successive items that could not be played.
    var failures = 0
}

extension Interface {
    /// The instant at which the panel counts as idle; nil for never.
    var idleEnd: Instant? {
        guard settings.kiosk.idleTimeout > 0, attract == nil else { return nil }
        return lastTouch + Seconds(settings.kiosk.idleTimeout)
    }

    /// Begins a new session and plays an item once the panel is idle.
    mutating func attractIfIdle(build: Instant) -> [Effect] {
        guard let idleEnd, build >= idleEnd else { return [] }
        let reset = resetSession()
        // With an empty library the panel waits for another idle time.
        lastTouch = build
        guard let row = pages.library.all[0] else { return reset }
        attract = Attract(index: 0, row: row)
        return reset + [.load(row), .follow(nextAttraction?.row), .play]
    }

    /// Resets everything that a visitor changed.
    private mutating func resetSession() -> [Effect] {
        cancelFinger(at: shown)
        (preview, focus) = (nil, Focus())
        let stopped = player.forgetItems()
        let forgotten = forgetChoices()
        pages.reset()
        return forgotten + stopped + player.reset(volume: configured.playback.volume)
    }

    /// Ends the attract loop. The first page is shown, because a new session began before it.
    mutating func endAttract() -> [Effect] {
        guard attract != nil else { return [] }
        attract = nil
        return [.stop]
    }

    /// Handles media changes of the attract loop.
    mutating func attractMedia(_ change: MediaChange) -> [Effect] {
        switch change {
        case .frame(let id, let aspect, _):
            attract?.frame = (id, aspect)
            attract?.failures = 0
        case .advanced: return followAttraction()
        case .ended: return playNextAttraction()
        case .failed:
            attract?.failures += 1
            // A library in which no item plays is not tried for ever.
            let most = min(pages.library.all.total, Self.mostFailures)
            guard let attract, attract.failures < most else { return endAttract() }
            return playNextAttraction()
        case .prerolled, .length, .waiting, .reconnecting, .soundTracks: break
        }
        return []
    }

    private static let mostFailures = 8

    /// The item after the present one; nil without a library.
    private var nextAttraction: (index: Int, row: CatalogRow)? {
        guard let attract else { return nil }
        let next = pages.library.all.total > 0 ? (attract.index + 1) % pages.library.all.total : 0
        // Of a long library only the requested rows are loaded.
        return pages.library.all[next].map { (next, $0) } ?? pages.library.all[0].map { (0, $0) }
    }

    /// Follows a gapless change to the next item.
    private mutating func followAttraction() -> [Effect] {
        guard let next = nextAttraction else { return endAttract() }
        attract?.index = next.index
        attract?.row = next.row
        return [.follow(nextAttraction?.row)]
    }

    private mutating func playNextAttraction() -> [Effect] {
        let following = followAttraction()
        guard let row = attract?.row else { return following }
        return [.load(row)] + following + [.play]
    }

    func addAttract(_ attract: Attract, to scene: inout Scene) {
        let panel = Rect(origin: .zero, size: size)
        scene.layers.append(Layer(Part.attractBack.id(), panel, .fill(Theme.black)))
        if let frame = attract.frame {
            scene.layers.append(Layer(Part.attractVideo.id(), panel.fitting(aspect: frame.aspect), .video(frame.id)))
        }
        let height = min(160, size.height / 3)
        let veil = Rect(x: 0, y: size.height - height, width: size.width, height: height)
        scene.layers.append(
            Layer(
                Part.attractVeil.id(), veil, .gradient(Theme.black.opacity(0), Theme.black.opacity(0.8))))
        let width = size.width - 2 * Theme.margin
        let hint = Rect(x: Theme.margin, y: size.height - 48, width: width, height: 0)
        surroundings.add(
            &scene, .attractHint, 0, hint, TextRun(strings.touchToBegin, Theme.body, width: width), Theme.white)
        surroundings.add(
            &scene, .attractTitle, 0, hint.offset(by: Point(x: 0, y: -36)),
            TextRun(attract.row.title, Theme.title, width: width), Theme.white)
    }
}
