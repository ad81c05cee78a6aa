import Geometry
import InterfaceKit
import Languages
import Numbers
import Scene
import Settings
import Time
import WorkerProtocol

/// The controls on the large video.
extension Player {
    func addControls(
        to scene: inout Scene, _ nowPlaying: NowPlaying, _ slot: Rect, opacity: Double, _ pictures: Pictures,
        at t: Instant
    ) {
        if isHolding, nowPlaying.phase == .playing { addHold(to: &scene, slot) }
        let visible = min(max(opacity, 0), 1)
        let shown = visible * controls.appearance.opacity(at: t, fade: settings.controls.fadeDuration)
        let isPaused = nowPlaying.phase == .paused && scrubbed == nil
        guard isPaused ? visible > 0 : shown > 0, nowPlaying.upNext == nil else { return }
        let places = controlPlaces(slot, nowPlaying)
        let palette = surroundings.videoPalette
        var panel = ControlsPanel(
            places: places, slot: slot, opacity: (shown * 64).rounded() / 64, palette: palette)
        if shown > 0 { panel.addVeils() }
        // The play button of a paused video stays visible when the other controls fade out.
        var middle = ControlsPanel(
            places: places, slot: slot, opacity: isPaused ? (visible * 64).rounded() / 64 : panel.opacity,
            palette: palette)
        let isCovered = shown > 0 && places.isMiddleCovered
        if nowPlaying.phase != .ended, !nowPlaying.hasFailed, scrubbed == nil, !isCovered {
            middle.addDisc(.controlsPlayDisc, places.play)
            middle.addIcon(.controlsPlay, places.play, nowPlaying.isPlaying ? .pause : .play)
            if shown > 0 { addSkips(to: &panel) }
        }
        if shown > 0 { addRows(to: &panel, nowPlaying) }
        scene.layers += panel.layers + middle.layers
        if let scrubbed { addScrubTime(scrubbed, to: &scene, nowPlaying, places, pictures) }
    }

    /// Adds the rows of controls. During scrubbing, the title, the buttons and the volume are hidden.
    private func addRows(to panel: inout ControlsPanel, _ nowPlaying: NowPlaying) {
        if scrubbed == nil {
            addTitle(to: &panel, nowPlaying)
            addButtons(to: &panel)
            addVolume(to: &panel)
        }
        addTime(to: &panel, nowPlaying)
        addMenu(to: &panel)
    }

    private func addSkips(to panel: inout ControlsPanel) {
        guard let skips = panel.places.skips else { return }
        let step = String(Int(saturating: settings.controls.seekStep))
        for (index, (place, icon)) in [(skips.back, Icon.back), (skips.forward, .forward)].enumerated() {
            panel.addDisc(.controlsSkipDisc, place, index)
            panel.addSign(.controlsSkip, place, icon, index, side: 32)
            panel.addText(.controlsSkipText, place.offset(by: Point(x: 0, y: 0.5)), step, Theme.digits, index)
        }
    }

    /// Adds the title of an item that fills the panel; otherwise the details show it.
    private func addTitle(to panel: inout ControlsPanel, _ nowPlaying: NowPlaying) {
        guard window.displayMode == .immersive else { return }
        let places = panel.places
        let left = places.minimise.maxX + Theme.unit
        let right = places.topButtons - Theme.gap
        let run = TextRun(nowPlaying.row.title, styles.heading, width: right - left)
        guard run.width >= Self.minimumTitle else { return }
        panel.addTopVeil()
        let top = (places.minimise.midY - run.style.lineHeight / 2).rounded()
        panel.add(
            .controlsTitle, Rect(x: left, y: top, width: run.width, height: run.style.lineHeight),
            .text(run, Theme.white))
    }

    /// The least width of a title, points; a narrower one is unreadable.
    private static let minimumTitle = 96.0

    private func addButtons(to panel: inout ControlsPanel) {
        let places = panel.places
        let isImmersive = window.displayMode == .immersive
        panel.addDisc(.controlsMinimiseDisc, places.minimise)
        panel.addSign(.controlsMinimise, places.minimise, .minimise)
        panel.addDisc(.controlsButtonDisc, places.compact, 0)
        panel.addSign(.controlsButton, places.compact, window.floats ? .bar : .floating, 0)
        if let place = places.captions {
            panel.addDisc(.controlsButtonDisc, place, 1, isOn: showsCaptions)
            panel.addSign(.controlsButton, place, .captions, 1, isOn: showsCaptions, isDimmed: lacksCaptions)
        }
        if let place = places.speed {
            let isChanged = viewing.speed != 1
            panel.addDisc(.controlsButtonDisc, place, 2, isOn: isChanged)
            panel.addText(.controlsButtonText, place, Strings.rate(viewing.speed), Theme.sign, isOn: isChanged)
        }
        if let place = places.tracks.sound, let tracks = nowPlaying?.tracks[.sound] {
            panel.addDisc(.controlsButtonDisc, place, 5)
            panel.addText(.controlsButtonText, place, tracks.code(tracks.selected), Theme.sign, 1)
        }
        if let place = places.tracks.video {
            let isChanged = nowPlaying?.tracks[.video]?.selected != 0
            panel.addDisc(.controlsButtonDisc, place, 7, isOn: isChanged)
            panel.addSign(.controlsButton, place, .videoTrack, 7, isOn: isChanged)
        }
        if let place = places.language {
            panel.addDisc(.controlsButtonDisc, place, 6)
            panel.addSign(.controlsButton, place, .language, 6)
        }
        guard !places.isTimeRowCovered else { return }
        panel.addSign(.controlsButton, places.immersive, isImmersive ? .page : .immersive, 3)
        if let place = places.mute {
            panel.addSign(.controlsButton, place, sound.volume > 0 ? .volume : .muted, 4)
        }
    }

    private func addVolume(to panel: inout ControlsPanel) {
        guard let track = panel.places.volume?.track, !panel.places.isTimeRowCovered else { return }
        let share = settings.playback.volumeCap > 0 ? sound.volume / settings.playback.volumeCap : 0
        let level = Rect(x: track.x, y: track.y, width: (track.width * share).rounded(), height: track.height)
        panel.addLine(.volumeTrack, track, .volumeLevel, level, Theme.white)
        panel.addThumb(.volumeThumb, Point(x: track.x + track.width * share, y: track.midY), side: 12, Theme.white)
    }

    private func addTime(to panel: inout ControlsPanel, _ nowPlaying: NowPlaying) {
        guard let timeline = panel.places.timeline else { return }
        let (places, position) = (panel.places, scrubbed ?? nowPlaying.position)
        let share = nowPlaying.duration > 0 ? min(max(position / nowPlaying.duration, 0), 1) : 0
        let track = scrubbed == nil ? timeline.track : timeline.track.inset(by: Insets(top: -1, bottom: -1))
        let elapsed = surroundings.elapsed(share, of: track)
        panel.addLine(.controlsTrack, track, .controlsProgress, elapsed, surroundings.videoPalette.accent)
        for (index, chapter) in (nowPlaying.details?.chapters ?? []).enumerated()
        where chapter.start > 0 && chapter.start < nowPlaying.duration {
            let x = surroundings.timeX(chapter.start / nowPlaying.duration, on: track).rounded()
            let mark = Rect(x: x - 1, y: track.y, width: 2, height: track.height)
            panel.add(.chapterMark, mark, .fill(Theme.black), index)
        }
        let thumb = Point(x: surroundings.timeX(share, on: track), y: track.midY)
        panel.addThumb(.controlsThumb, thumb, side: scrubbed == nil ? 14 : 20, surroundings.videoPalette.accent)
        // During scrubbing, the time is above the finger.
        guard scrubbed == nil, !places.isTimeRowCovered else { return }
        let chapter = nowPlaying.chapterTitle(at: position)
        let clock = "\(Strings.clock(position)) / \(Strings.clock(nowPlaying.duration))"
        let time = chapter.isEmpty ? clock : "\(clock)  ·  \(chapter)"
        let run = TextRun(time, styles.caption, width: max(1, places.timeButtons - places.time.x))
        panel.add(
            .controlsTime, Rect(origin: places.time, size: Size(width: run.width, height: run.style.lineHeight)),
            .text(run, Theme.white))
    }

    private func addMenu(to panel: inout ControlsPanel) {
        let menu = panel.places.menu
        guard !menu.choices.isEmpty else { return }
        panel.add(.speedPlate, menu.plate, .fill(surroundings.videoPalette.veil), radius: Theme.pictureRadius)
        for (index, choice) in menu.choices.enumerated() {
            if isChosen(choice.target) {
                panel.add(
                    .speedChosen, choice.place.inset(by: 4), .fill(Theme.white.opacity(0.18)), radius: Theme.unit)
            }
            panel.addText(.speedText, choice.place, choiceName(choice.target), styles.caption, index)
        }
    }

    /// Shows that the video plays fast.
    private func addHold(to scene: inout Scene, _ slot: Rect) {
        let run = TextRun(
            Strings.rate(settings.controls.holdRate), styles.heading, width: styles.scaled(72), alignment: .centre)
        let plate = Rect(
            x: (slot.midX - run.width / 2).rounded(), y: slot.y + Theme.gap, width: run.width,
            height: run.style.lineHeight + 12)
        scene.layers.append(
            Layer(Part.holdPlate.id(), plate, .fill(surroundings.videoPalette.veil), cornerRadius: plate.height / 2))
        surroundings.add(&scene, .holdText, 0, plate.offset(by: Point(x: 0, y: 6)), run, Theme.white)
    }
}

/// Collects the layers of the controls.
struct ControlsPanel {
    let places: ControlPlaces
    let slot: Rect
    let opacity: Double
    let palette: Palette
    private(set) var layers: [Layer] = []

    init(places: ControlPlaces, slot: Rect, opacity: Double, palette: Palette) {
        (self.places, self.slot, self.opacity, self.palette) = (places, slot, opacity, palette)
    }

    mutating func add(_ part: Part, _ place: Rect, _ content: Content, _ index: Int = 0, radius: Double = 0) {
        layers.append(Layer(part.id(index), place, content, cornerRadius: radius, opacity: opacity))
    }

    /// Dark veils give white icons and texts the palette's contrast on a white picture.
    mutating func addVeils() {
        add(.controlsVeil, slot, .fill(palette.dimming), 2)
        let height: Double = 2 * (slot.maxY - places.immersive.y)
        let veil = Rect(x: slot.x, y: slot.maxY - height, width: slot.width, height: height).intersection(slot)
        add(.controlsVeil, veil, .gradient(Theme.black.opacity(0), Theme.black.opacity(0.85)))
    }

    /// The veil behind a title at the top.
    mutating func addTopVeil() {
        let veil = Rect(x: slot.x, y: slot.y, width: slot.width, height: 2 * places.minimise.height).intersection(slot)
        add(.controlsVeil, veil, .gradient(Theme.black.opacity(0.85), Theme.black.opacity(0)), 3)
    }

    /// - Parameter isOn: whether the button is switched on, which exchanges its colours.
    mutating func addDisc(_ part: Part, _ place: Rect, _ index: Int = 0, isOn: Bool = false) {
        // With glove-sized elements only the tap area is larger.
        let side = part == .controlsPlayDisc ? place.width : min(place.width - Theme.unit, Theme.largeIconSize)
        let disc = Rect(centre: place.centre, size: Size(width: side, height: side))
        add(part, disc, .fill(isOn ? Theme.white : palette.disc), index, radius: disc.width / 2)
    }

    mutating func addIcon(_ part: Part, _ place: Rect, _ icon: Icon) {
        add(part, place.inset(by: (place.width / 4).rounded()), .icon(icon, Theme.white))
    }

    mutating func addSign(
        _ part: Part, _ place: Rect, _ icon: Icon, _ index: Int = 0, isOn: Bool = false, isDimmed: Bool = false,
        side: Double = Theme.iconSize
    ) {
        let square = Rect(centre: place.centre, size: Size(width: side, height: side))
        add(
            part, Rect(origin: Point(x: square.x.rounded(), y: square.y.rounded()), size: square.size),
            .icon(icon, isOn ? Theme.black : isDimmed ? Theme.white.opacity(0.4) : Theme.white), index)
    }

    mutating func addText(
        _ part: Part, _ place: Rect, _ text: String, _ style: TextStyle, _ index: Int = 0, isOn: Bool = false
    ) {
        let run = TextRun(text, style, width: place.width, alignment: .centre)
        let top = (place.midY - style.lineHeight / 2).rounded()
        add(
            part, Rect(x: place.x, y: top, width: run.width, height: style.lineHeight),
            .text(run, isOn ? Theme.black : Theme.white), index)
    }

    /// Adds a track and its filled part.
    mutating func addLine(_ track: Part, _ place: Rect, _ level: Part, _ filled: Rect, _ colour: Colour) {
        add(track, place, .fill(Theme.white.opacity(0.3)), radius: place.height / 2)
        if filled.width >= place.height { add(level, filled, .fill(colour), radius: place.height / 2) }
    }

    mutating func addThumb(_ part: Part, _ centre: Point, side: Double, _ colour: Colour) {
        let square = Rect(
            x: (centre.x - side / 2).rounded(), y: (centre.y - side / 2).rounded(), width: side, height: side)
        add(part, square, .fill(colour), radius: side / 2)
    }
}
