import Geometry

/// Where the parts of a cell are.
struct CellParts {
    let frame: Rect
    let picture: Rect
    let text: Rect
    /// Leads to the channel.
    let avatar: Rect?

    init(_ grid: CellGrid, _ frame: Rect, hasAvatar: Bool) {
        self.frame = frame
        let inset = Theme.unit
        picture = Rect(origin: frame.origin + Point(x: inset, y: inset), size: grid.picture)
        let side = Theme.avatarSize
        let room = hasAvatar ? side + Theme.gap : 0
        if grid.isCard {
            avatar = hasAvatar ? Rect(x: picture.x, y: picture.maxY + 12, width: side, height: side) : nil
            text = Rect(x: picture.x + room, y: picture.maxY + 10, width: picture.width - room, height: 0)
        } else {
            let right = frame.maxX - inset
            avatar =
                hasAvatar
                ? Rect(x: right - side - inset / 2, y: picture.maxY - side, width: side, height: side) : nil
            let left = picture.maxX + Theme.gap
            text = Rect(x: left, y: picture.y, width: max(1, right - left - room), height: 0)
        }
    }

    /// Where a finger finds the avatar.
    func avatarTarget(_ least: Double) -> Rect? {
        avatar.map { $0.inset(by: min(0, ($0.width - least) / 2)) }
    }
}
