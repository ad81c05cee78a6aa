import Geometry
import InterfaceKit
import Numbers
import Settings
import WorkerProtocol

/// The open menu on the large video: the choices of its shown part, and their tap areas.
struct MenuPlaces {
    let choices: [(target: PlayerTarget, place: Rect)]
    /// The plate below the choices.
    let plate: Rect

    /// The most choices that are shown together.
    private static let maximumChoices = 8
    /// The widths of choices, points.
    private static let (choiceWidth, languageWidth) = (56.0, 112.0)

    /// - Parameters:
    ///   - slot: the frame of the video.
    ///   - top: the upper edge of the room for the menu.
    init(_ controls: Controls, _ item: NowPlaying, _ surroundings: Surroundings, _ slot: Rect, below top: Double) {
        let targets = Self.part(controls.part, of: Self.targets(of: controls.menu, item, surroundings))
        let target = surroundings.settings.interface.target
        let size = Size(width: max(target, Self.width(of: controls.menu, item, surroundings)), height: target)
        choices = Array(zip(targets, Self.places(targets.count, slot, below: top, size)))
        plate = choices.reduce(Rect.zero) { $0.union($1.place) }
    }

    /// All choices of a menu; empty for a menu without a choice.
    static func targets(
        of menu: Controls.Menu, _ item: NowPlaying, _ surroundings: Surroundings
    ) -> [PlayerTarget] {
        let targets: [PlayerTarget] =
            switch menu {
            case .none: []
            case .speeds: ControlPlaces.rates.indices.map { .speed($0) }
            case .captions: [.captionsOff] + item.captions.menu.map { .caption($0) }
            case .tracks(let kind): (item.tracks[kind]?.all ?? []).indices.map { .track(kind, $0) }
            case .languages: surroundings.offeredLanguages.indices.map { .language($0) }
            }
        return targets.count > 1 ? targets : []
    }

    /// Whether a menu with a number of choices has several parts.
    static func isLong(_ count: Int) -> Bool { count > maximumChoices }

    /// The index of the part that contains a choice.
    static func part(with choice: Int, of count: Int) -> Int { isLong(count) ? choice / perPart : 0 }

    /// The number of choices in a part of a long menu, besides the one that shows the next part.
    private static let perPart = maximumChoices - 1

    private static func part(_ number: Int, of targets: [PlayerTarget]) -> [PlayerTarget] {
        guard isLong(targets.count) else { return targets }
        let parts = (targets.count + perPart - 1) / perPart
        return targets.dropFirst(number % parts * perPart).prefix(perPart) + [.menuMore]
    }

    private static func width(of menu: Controls.Menu, _ item: NowPlaying, _ surroundings: Surroundings) -> Double {
        switch menu {
        case .none: 0
        case .speeds: surroundings.styles.scaled(choiceWidth)
        case .captions: item.captions.names.width
        case .tracks(let kind): item.tracks[kind]?.names.width ?? 0
        case .languages: surroundings.styles.scaled(languageWidth)
        }
    }

    /// A centred row, or several rows on a narrow video. The choices shrink if there is no room for all rows.
    private static func places(_ count: Int, _ slot: Rect, below top: Double, _ size: Size) -> [Rect] {
        let fitting = max(1, Int(saturating: (slot.width / size.width).rounded(.down)))
        let maximumRows = max(2, Int(saturating: ((slot.maxY - top) / size.height).rounded(.down)))
        let rows = min((count + fitting - 1) / fitting, maximumRows)
        let perRow = rows > 0 ? (count + rows - 1) / rows : count
        let width = min(size.width, slot.width / Double(max(1, perRow)))
        let left = (slot.midX - Double(perRow) * width / 2).rounded()
        return (0..<count).map { index in
            Rect(
                x: left + Double(index % perRow) * width, y: top + Theme.unit + Double(index / perRow) * size.height,
                width: width, height: size.height)
        }
    }
}
