import Geometry
import InterfaceKit

/// The frames of a cell's parts.
struct CellParts {
    let frame: Rect
    let picture: Rect
    /// The frame of the title; the channel and the counts are below it, or beside the avatar.
    let text: Rect
    /// The avatar, which opens the channel's page; nil without one.
    let avatar: Rect?

    /// The sum of the spaces above, between and below the texts of a card, points.
    static let cardGaps = 20.0
    private let lineHeight: Double

    /// - Parameter title: the title's height, if there is an avatar below.
    init(_ grid: CellGrid, _ frame: Rect, hasAvatar: Bool, title: Double = 0) {
        self.frame = frame
        let inset = Theme.unit
        picture = Rect(origin: frame.origin + Point(x: inset, y: inset), size: grid.picture)
        let side = grid.avatarSide
        lineHeight = grid.lineHeight
        let room = hasAvatar ? side + Theme.gap : 0
        if grid.isCard {
            avatar = hasAvatar ? Rect(x: picture.x, y: picture.maxY + 12, width: side, height: side) : nil
            text = Rect(x: picture.x + room, y: picture.maxY + 10, width: picture.width - room, height: 0)
        } else {
            let left = picture.maxX + Theme.gap
            // The avatar is close to the title; below a long title it ends at the cell's lower edge.
            let top = min(picture.y + title + Theme.unit, frame.maxY - inset - side)
            avatar = hasAvatar ? Rect(x: left, y: top, width: side, height: side) : nil
            text = Rect(x: left, y: picture.y, width: max(1, frame.maxX - inset - left), height: 0)
        }
    }

    /// The frame of the channel and the counts, below a title of this height.
    func subtitle(below height: Double) -> Rect {
        let below = text.offset(by: Point(x: 0, y: height + 4))
        guard let avatar, avatar.x == text.x else { return below }
        let left = avatar.maxX + 10
        return Rect(x: left, y: max(below.y, avatar.midY - lineHeight), width: max(1, text.maxX - left), height: 0)
    }

    /// The tap area of the avatar.
    func avatarTarget(_ least: Double) -> Rect? {
        avatar.map { $0.inset(by: min(0, ($0.width - least) / 2)) }
    }
}
