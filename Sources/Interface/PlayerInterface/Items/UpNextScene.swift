import Geometry
import InterfaceKit
import Scene
import Settings
import WorkerProtocol

/// The layout of the announcement at the end of a video.
struct UpNextPlaces {
    let picture: Rect
    let caption: Point
    let title: Point
    let replay: Rect
    let cancel: Rect
    let playNow: Rect
    /// The style of the texts on both buttons.
    let buttonStyle: TextStyle

    /// The picture's height as a fraction of the video's, and its greatest width in points.
    private static let (pictureShare, widest) = (0.4, 300.0)

    /// The vertical space between the parts, and the space beside a button's text, points.
    private static let gap = 12.0
    /// The greatest width of a button's text, points.
    private static let longestText = 1000.0

    private static func textHeight(_ styles: TextStyles) -> Double {
        styles.caption.lineHeight + styles.heading.lineHeight
    }

    /// - Parameter target: the height of the buttons, points.
    static func pictureSize(in slot: Rect, _ styles: TextStyles, target: Double) -> Size {
        let room = slot.height - 2 * Theme.gap - textHeight(styles) - 2 * gap - target
        let tallest = (widest / Theme.videoAspect).rounded()
        let height = max(0, min(room, (slot.height * pictureShare).rounded(), tallest))
        return Size(width: (height * Theme.videoAspect).rounded(), height: height)
    }

    init(slot: Rect, _ surroundings: Surroundings) {
        let (styles, target) = (surroundings.styles, surroundings.settings.interface.target)
        let gap = Self.gap
        let texts = Self.textHeight(styles)
        let size = Self.pictureSize(in: slot, styles, target: target)
        let centre = slot.midX.rounded()
        var top = (slot.midY - (size.height + gap + texts + gap + target) / 2).rounded()
        picture = Rect(origin: Point(x: centre - (size.width / 2).rounded(), y: top), size: size)
        top = picture.maxY + gap
        caption = Point(x: slot.x + Theme.margin, y: top)
        title = Point(x: caption.x, y: top + styles.caption.lineHeight)
        top = title.y + styles.heading.lineHeight + gap
        let buttons = Self.buttons(in: slot.width - target - 4 * Theme.gap, surroundings)
        buttonStyle = buttons.style
        let left = centre - ((target + 2 * Theme.unit + buttons.cancel + buttons.playNow) / 2).rounded()
        replay = Rect(x: left, y: top, width: target, height: target)
        cancel = Rect(x: replay.maxX + Theme.unit, y: top, width: buttons.cancel, height: target)
        playNow = Rect(x: cancel.maxX + Theme.unit, y: top, width: buttons.playNow, height: target)
    }

    /// The widths of both buttons and the style of their texts.
    ///
    /// The buttons are equally wide if both texts fit. Otherwise each is as wide as its text, in the first of two
    /// styles that leaves room for both.
    private static func buttons(
        in room: Double, _ surroundings: Surroundings
    ) -> (cancel: Double, playNow: Double, style: TextStyle) {
        let (styles, target) = (surroundings.styles, surroundings.settings.interface.target)
        func width(_ words: PlayerWords, _ style: TextStyle) -> Double {
            let run = TextRun(surroundings.strings[words], style, width: longestText)
            return max(target, surroundings.measure.size(of: run).width.rounded(.up) + 2 * gap)
        }
        let equal = min(styles.scaled(136), (room / 2).rounded(.down))
        for style in [styles.heading, styles.caption] {
            let (cancel, playNow) = (width(.cancel, style), width(.playNow, style))
            if max(cancel, playNow) <= equal { return (equal, equal, style) }
            if cancel + playNow <= room { return (cancel, playNow, style) }
        }
        return (equal, equal, styles.caption)
    }
}

extension Player {
    func upNextPlaces(in slot: Rect) -> UpNextPlaces {
        UpNextPlaces(slot: slot, surroundings)
    }

    /// The picture of the announced video.
    func upNextPicture(_ next: UpNext) -> PictureID {
        let size = UpNextPlaces.pictureSize(
            in: window.layout.fullVideo, styles, target: settings.interface.target)
        return surroundings.pictureID(next.row, size)
    }

    /// The next video's title, the countdown and the choice.
    func addUpNext(_ next: UpNext, to scene: inout Scene, _ slot: Rect, _ pictures: Pictures) {
        let places = upNextPlaces(in: slot)
        pictures.add(
            upNextPicture(next), places.picture, picture: Part.upNextPicture.id(),
            placeholder: Part.upNextPicture.id(1), to: &scene, in: surroundings, at: shown)
        let width = slot.width - 2 * Theme.margin
        let when = TextRun(
            strings.count(.upNext, next.countdown.seconds(at: shown)), styles.caption, width: width,
            alignment: .centre)
        surroundings.add(
            &scene, .upNextCaption, 0, Rect(origin: places.caption, size: .zero), when, Theme.white.opacity(0.8))
        let title = TextRun(next.row.title, styles.heading, width: width, alignment: .centre)
        surroundings.add(&scene, .upNextTitle, 0, Rect(origin: places.title, size: .zero), title, Theme.white)
        addUpNextButton(places.replay, .replay, places.buttonStyle, to: &scene)
        let side = Theme.iconSize
        let sign = Rect(centre: places.replay.centre, size: Size(width: side, height: side))
        scene.layers.append(Layer(Part.overlayIcon.id(), sign, .icon(.replay, Theme.white)))
        addUpNextButton(places.cancel, .upNextCancel, places.buttonStyle, strings[PlayerWords.cancel], to: &scene)
        addUpNextButton(places.playNow, .upNextPlay, places.buttonStyle, strings[PlayerWords.playNow], to: &scene)
    }

    /// Adds the QR code at the end of an item, between the announcement and the right edge, if there is room for it.
    func addLinkCode(of nowPlaying: NowPlaying, to scene: inout Scene, _ slot: Rect) {
        guard let address = LinkCode.address(of: nowPlaying, settings.interface) else { return }
        let left = upNextPlaces(in: slot).playNow.maxX
        let card = LinkCode(styles)
        let room = slot.maxX - left - card.side
        guard room >= 2 * Theme.margin, slot.height >= card.height + 2 * Theme.margin else { return }
        let top = slot.midY - card.height / 2
        let origin = Point(x: (left + room / 2).rounded(), y: top.rounded())
        card.add(address, at: origin, to: &scene, in: surroundings)
    }

    private func addUpNextButton(
        _ place: Rect, _ target: PlayerTarget, _ style: TextStyle, _ text: String = "", to scene: inout Scene
    ) {
        let plain = target == .upNextPlay ? surroundings.videoPalette.accent : Theme.white.opacity(0.18)
        let colour = touch.highlighted == target ? Theme.white.opacity(0.25) : plain
        let index = target == .replay ? 0 : target == .upNextCancel ? 1 : 2
        scene.layers.append(Layer(Part.upNextButton.id(index), place, .fill(colour), cornerRadius: place.height / 2))
        let run = TextRun(text, style, width: place.width, alignment: .centre)
        let top = (place.midY - style.lineHeight / 2).rounded()
        let ink = colour == surroundings.videoPalette.accent ? surroundings.videoPalette.onAccent : Theme.white
        surroundings.add(&scene, .upNextText, index, Rect(x: place.x, y: top, width: 0, height: 0), run, ink)
    }
}
