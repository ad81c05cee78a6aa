import Geometry
import InterfaceKit
import Scene
import Settings
import WorkerProtocol

/// The QR code of an item's address, on a light card with a line under it.
struct LinkCode {
    /// The side of the card, in points. At the normal text size the code of an address of 40 bytes is 22 mm wide on a
    /// panel of 100 dpi.
    let side: Double
    /// The style of the line under the card. Its scale has a limit, because larger texts beside the card need the room.
    private let style: TextStyle
    /// The largest factor by which card and line grow.
    private static let largestScale = 1.25
    /// The longest address, bytes. A longer one has modules of one or two pixels, which no phone reads across a
    /// counter.
    private static let longest = 300
    /// The corner radius of the card, points.
    fileprivate static let radius = 6.0

    init(_ styles: TextStyles) {
        let scale = min(styles.scale, Self.largestScale)
        side = (124 * scale).rounded()
        style = styles.caption.scaled(by: scale / styles.scale)
    }

    /// The height with the line under the card.
    var height: Double { side + Theme.unit + 2 * style.lineHeight }

    /// Adds the card at a point of a scene, and the line under it.
    func add(_ address: String, at origin: Point, to scene: inout Scene, in surroundings: Surroundings) {
        let card = Rect(origin: origin, size: Size(width: side, height: side))
        scene.layers += Self.contents(address).enumerated().map { index, content in
            Layer(Part.linkCode.id(index), card, content, cornerRadius: Self.radius)
        }
        let under = Rect(x: origin.x, y: card.maxY + Theme.unit, width: side, height: 0)
        surroundings.add(&scene, .linkText, 0, under, label(surroundings.strings), Theme.white)
    }

    /// A card and the code on it.
    fileprivate static func contents(_ address: String) -> [Content] {
        [.fill(Theme.white), .code(address, Theme.black)]
    }

    fileprivate func label(_ strings: Strings) -> TextRun {
        TextRun(strings[PlayerWords.scan], style, width: side, lines: 2, alignment: .centre)
    }

    /// The address in the QR code; nil if the settings hide the code, or the address is missing or too long.
    static func address(of nowPlaying: NowPlaying, _ settings: Settings.Interface) -> String? {
        guard settings.linkCodes, let details = nowPlaying.details else { return nil }
        let row = nowPlaying.row
        let address =
            settings.linkTemplate.isEmpty
            ? details.link
            : (try? LinkTemplate(settings.linkTemplate))?.filled { mark in
                switch mark {
                case .name: name(ofFileAt: row.path)
                case .title: row.title
                case .channel: row.channel
                case .link: details.link
                }
            }
        guard let address, WebAddress.isWebAddress(address), address.utf8.count <= longest else { return nil }
        return address
    }

    /// The file's name without its ending.
    private static func name(ofFileAt path: String) -> String {
        let name = FileTexts.name(of: path)
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return String(name) }
        return String(name[..<dot])
    }
}

extension DetailsColumn {
    /// Places the card at the column's right edge and the line under it; the next lines are beside them.
    mutating func placeLinkCode(_ address: String, _ strings: Strings) {
        let code = LinkCode(styles)
        let card = Rect(x: width - code.side, y: height, width: code.side, height: code.side)
        for content in LinkCode.contents(address) { place(card, content, radius: LinkCode.radius) }
        place(code.label(strings), palette.secondary, Point(x: card.x, y: card.maxY + Theme.unit))
        leave(width: code.side + Theme.margin, to: height + code.height)
    }
}
