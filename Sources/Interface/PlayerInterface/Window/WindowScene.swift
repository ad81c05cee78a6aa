import Geometry
import Gesture
import InterfaceKit
import Languages
import Scene
import Settings
import Time
import WorkerProtocol

/// The frame of a window, and its decoration between mini, 0, and full, 1.
struct WindowPose {
    var frame: Rect
    /// The video's frame.
    var slot: Rect
    /// 0...1
    var expansion: Double
    /// The decoration of a small window: 1 as a bar, 0 as a floating window.
    var bar = 1.0
    /// The progress of a large window from its page, 0, to immersive, 1.
    var immersion = 0.0
    /// The progress from absence, 0, to its place, 1.
    var presence = 1.0
    /// The card from which the window flies; nil without one.
    var card: Rect?
    /// The opacity of the texts and buttons of a window that flies or fades in, 0...1.
    var arrival = 1.0

    /// The opacities of texts between full and mini, which never leave the window empty. The details below the video
    /// fade out while the texts of the mini player, beside the video, fade in. Details beside the video fade out
    /// earlier, to leave room for these texts.
    var detailsBelow: Double { min(max((expansion - 0.3) / 0.4, 0), 1) }
    var detailsBeside: Double { min(max((expansion - 0.6) / 0.3, 0), 1) }
    var miniTexts: Double { min(max((0.6 - expansion) / 0.3, 0), 1) }
}

extension Player {
    /// Scrim and player window.
    func addWindow(to scene: inout Scene, _ pictures: Pictures, at t: Instant) {
        guard let nowPlaying, let pose = windowPose(at: t) else { return }
        addScrim(to: &scene, expansion: pose.expansion, at: t)
        addCurtain(to: &scene, pose)
        let radius = cornerRadius(pose)
        addShadow(to: &scene, pose, radius: radius, opacity: window.opacity(at: t))
        scene.groups.append(Group(frame: pose.frame, cornerRadius: radius, opacity: window.opacity(at: t)))
        let first = scene.layers.count
        addBack(to: &scene, pose, pictures, at: t)
        addVideo(to: &scene, shownFrame(nowPlaying, pictures), pose.slot, at: t)
        addPoster(to: &scene, nowPlaying, pose.slot, pictures, at: t)
        addOverlay(to: &scene, nowPlaying, pose, pictures)
        addControls(
            to: &scene, nowPlaying, pose.slot, opacity: (pose.expansion - 0.8) / 0.2 * pose.arrival, pictures, at: t)
        if window.rest == .full { addBurst(to: &scene, pose.slot, at: t) }
        addCaption(to: &scene, nowPlaying, pose.slot, opacity: (pose.expansion - 0.8) / 0.2 * pose.arrival, at: t)
        addFloatingControls(to: &scene, nowPlaying, pose, at: t)
        addMini(to: &scene, nowPlaying, pose)
        addMiniLines(to: &scene, nowPlaying, pose)
        for index in first..<scene.layers.count { scene.layers[index].group = 0 }
        clip(&scene, from: first, to: visiblePart(pose))
        addCloseTarget(to: &scene, at: t)
    }

    private func cornerRadius(_ pose: WindowPose) -> Double {
        let small =
            (size.isPortrait ? 0 : Theme.miniRadius) * pose.bar + settings.floating.cornerRadius * (1 - pose.bar)
        let settled = small * (1 - pose.expansion)
        guard pose.card != nil else { return settled.rounded() }
        return (Theme.pictureRadius + (settled - Theme.pictureRadius) * min(max(pose.presence, 0), 1)).rounded()
    }

    /// The visible part of the window. The tab bar covers the card, but not the window that flies from it.
    private func visiblePart(_ pose: WindowPose) -> Rect {
        guard pose.card != nil else { return pose.frame }
        let free = size.height - surroundings.tabBarHeight * (1 - min(max(pose.presence, 0), 1))
        return pose.frame.intersection(Rect(x: 0, y: 0, width: size.width, height: free))
    }

    func windowPose(at t: Instant) -> WindowPose? {
        guard let frame = window.frame(at: t), let slot = window.videoFrame(at: t) else { return nil }
        return WindowPose(
            frame: frame, slot: slot, expansion: min(max(window.expansion(at: t), 0), 1),
            bar: 1 - window.compact.floatness(at: t), immersion: window.immersion(at: t),
            presence: window.presence(at: t), card: window.card, arrival: arrival(at: t))
    }

    /// The texts of a window that flies or fades in appear in the second half, when those of the page have disappeared.
    private func arrival(at t: Instant) -> Double {
        guard window.card != nil || settings.motion.style == .reference else { return 1 }
        let presence = window.presence(at: t)
        let late = min(max(2 * presence - 1, 0), 1)
        guard window.card == nil else { return late }
        // Without the curtain the texts appear in the last tenth of the presence.
        let curtain = Self.curtain(window.expansion(at: t))
        return curtain * late + (1 - curtain) * min(max(10 * presence - 9, 0), 1)
    }

    /// The closed fraction of the curtain: 1 at full, 0 at an expansion of 0.9 or less.
    private static func curtain(_ expansion: Double) -> Double { min(max(expansion * 10 - 9, 0), 1) }

    /// Covers the page behind a window that fades in, so that no text is visible through another. A drag of the window
    /// down opens the curtain again.
    private func addCurtain(to scene: inout Scene, _ pose: WindowPose) {
        guard settings.motion.style == .reference, pose.presence < 1 else { return }
        let opacity = min(1, 2 * pose.presence) * Self.curtain(pose.expansion)
        guard opacity > 0 else { return }
        let panel = Rect(origin: .zero, size: size)
        scene.layers.append(Layer(Part.curtain.id(), panel, .fill(palette.background), opacity: opacity))
    }

    func addScrim(to scene: inout Scene, expansion: Double, at t: Instant) {
        let shade = settings.player.dimming * expansion * min(max(window.presence(at: t), 0), 1)
        guard shade > 0 else { return }
        let panel = Rect(origin: .zero, size: size)
        scene.layers.append(Layer(Part.scrim.id(), panel, .fill(Theme.black.opacity((shade * 128).rounded() / 128))))
    }

    func clip(_ scene: inout Scene, from first: Int, to frame: Rect) {
        for index in first..<scene.layers.count {
            scene.layers[index].clip = scene.layers[index].clip?.intersection(frame) ?? frame
        }
    }

    /// The layers behind the video.
    func addBack(to scene: inout Scene, _ pose: WindowPose, _ pictures: Pictures, at t: Instant) {
        // The small window stands out from the page; the large one is a page itself.
        let back = palette.raised.mixed(with: palette.surface, (pose.expansion * 64).rounded() / 64)
        scene.layers.append(Layer(Part.windowBack.id(), pose.frame, .fill(back)))
        let shown = (1 - pose.immersion) * pose.arrival
        addDetails(
            to: &scene, pose.frame, pose.slot, below: pose.detailsBelow * shown, beside: pose.detailsBeside * shown,
            pictures, at: t)
        // Before the first frame the slot has the placeholder's colour, not black.
        let isAwaited = nowPlaying?.video.firstFrame == nil && nowPlaying?.hasFailed == false
        let colour = isAwaited ? palette.placeholder : Theme.black
        scene.layers.append(Layer(Part.videoBack.id(), pose.slot, .fill(colour)))
    }

    private func addVideo(to scene: inout Scene, _ shown: ItemVideo.Frame?, _ slot: Rect, at t: Instant) {
        guard let shown else { return }
        let frame = viewing.fit.frame(aspect: shown.aspect, in: slot, at: t)
        scene.layers.append(
            Layer(Part.video.id(), frame, .video(shown.id), clip: slot.contains(frame) ? nil : slot))
    }

    /// Adds the message over a video that has failed or ended, or the spinner over a video that waits.
    func addOverlay(to scene: inout Scene, _ nowPlaying: NowPlaying, _ pose: WindowPose, _ pictures: Pictures) {
        let slot = pose.slot
        let centre = Point(x: slot.midX, y: slot.midY)
        if let reason = nowPlaying.failure {
            scene.layers.append(Layer(Part.controlsVeil.id(1), slot, .fill(surroundings.videoPalette.veil)))
            // In the mini player the message replaces the channel.
            let small = pose.expansion == 0 || slot.width < Theme.smallVideo
            let icon = square(
                Point(x: centre.x, y: small ? centre.y : centre.y - 24), small ? Theme.iconSize : Theme.largeIconSize)
            scene.layers.append(Layer(Part.overlayIcon.id(), icon, .icon(.warning, surroundings.videoPalette.accent)))
            if !small { addSentence(strings.sentence(reason), to: &scene, slot, top: centre.y + 16) }
        } else if nowPlaying.phase == .ended {
            let announced = pose.expansion == 1 ? nowPlaying.upNext : nil
            let veil =
                announced != nil || nowPlaying.isTruncated ? surroundings.videoPalette.veil : Theme.black.opacity(0.6)
            scene.layers.append(Layer(Part.controlsVeil.id(1), slot, .fill(veil)))
            // Outside immersive, the details show the code.
            if pose.immersion == 1 { addLinkCode(of: nowPlaying, to: &scene, slot) }
            if let announced { return addUpNext(announced, to: &scene, slot, pictures) }
            let small = slot.width < Theme.smallVideo
            let side = small ? Theme.iconSize : Theme.largeIconSize
            scene.layers.append(Layer(Part.overlayIcon.id(), square(centre, side), .icon(.replay, Theme.white)))
            if nowPlaying.isTruncated, !small {
                addSentence(strings[PlayerWords.truncated], to: &scene, slot, top: centre.y + 40)
            }
        } else if let spinner {
            let isSmall = slot.width < Theme.smallVideo
            let sentence = isSmall ? nil : lossSentence(nowPlaying)
            if sentence != nil {
                scene.layers.append(Layer(Part.controlsVeil.id(1), slot, .fill(surroundings.videoPalette.veil)))
            }
            let side = isSmall ? Theme.iconSize : Theme.largeIconSize
            scene.layers += spinner.layers(around: centre, side: side, at: shown)
            if let sentence { addSentence(sentence, to: &scene, slot, top: centre.y + 40) }
        }
    }

    /// The sentence about a stream that has been lost for some seconds; nil for every other item.
    private func lossSentence(_ nowPlaying: NowPlaying) -> String? {
        guard let lost = nowPlaying.wait.loss, nowPlaying.isPlaying, shown >= lost.announcement else { return nil }
        return strings[PlayerWords.tryingAgain].filled("reason", strings.sentence(lost.reason))
    }

    private func addSentence(_ text: String, to scene: inout Scene, _ slot: Rect, top: Double) {
        let run = TextRun(text, styles.heading, width: slot.width - 2 * Theme.margin, lines: 2, alignment: .centre)
        surroundings.add(
            &scene, .overlayText, 0, Rect(x: slot.x + Theme.margin, y: top, width: 0, height: 0), run, Theme.text)
    }

    func miniPlaces(in frame: Rect) -> MiniPlaces {
        MiniPlaces(frame: frame, slot: window.layout.miniVideo.size, styles, target: settings.interface.target)
    }

    /// Texts and buttons of the mini player.
    func addMini(to scene: inout Scene, _ nowPlaying: NowPlaying, _ pose: WindowPose) {
        guard let alpha = miniOpacity(pose) else { return }
        let frame = pose.frame
        let places = miniPlaces(in: frame)
        let title = TextRun(nowPlaying.row.title, styles.heading, width: places.text.width)
        let channel = TextRun(
            nowPlaying.failure.map(strings.sentence) ?? lossSentence(nowPlaying) ?? nowPlaying.row.channel,
            styles.caption,
            width: places.text.width)
        // The texts are beside the video at its present size.
        let text = places.text.offset(by: Point(x: (pose.slot.maxX + Theme.gap).rounded() - places.text.x, y: 0))
        let free = Rect(x: frame.x, y: frame.y, width: places.play.x - frame.x, height: frame.height)
        func addText(_ part: Part, _ place: Rect, _ run: TextRun, _ colour: Colour) {
            guard !run.string.isEmpty else { return }
            scene.layers.append(Layer(part.id(), place, .text(run, colour), opacity: alpha, clip: free))
        }
        addText(.miniTitle, text, title, palette.text)
        addText(
            .miniChannel, text.offset(by: Point(x: 0, y: places.text.height + MiniPlaces.space)), channel,
            palette.secondary)
        func addButton(_ part: Part, _ place: Rect, _ icon: Icon, _ target: PlayerTarget) {
            let colour = touch.highlighted == target ? palette.accent : palette.text
            scene.layers.append(Layer(part.id(), place.inset(by: 12), .icon(icon, colour), opacity: alpha))
        }
        let sign: Icon = nowPlaying.phase == .ended ? .replay : nowPlaying.isPlaying ? .pause : .play
        if !nowPlaying.hasFailed { addButton(.miniPlay, places.play, sign, .miniPlay) }
        addButton(.miniClose, places.close, .close, .miniClose)
    }

    /// The lines along the edges of the mini player, also over the video.
    func addMiniLines(to scene: inout Scene, _ nowPlaying: NowPlaying, _ pose: WindowPose) {
        guard let alpha = miniOpacity(pose) else { return }
        let frame = pose.frame
        func line(_ part: Part, _ place: Rect, _ colour: Colour) {
            scene.layers.append(Layer(part.id(), place, .fill(colour), opacity: alpha))
        }
        line(.miniLine, Rect(x: frame.x, y: frame.y, width: frame.width, height: 1), palette.hairline)
        let track = Rect(
            x: frame.x, y: frame.maxY - Theme.progressHeight, width: frame.width, height: Theme.progressHeight)
        line(.miniTrack, track, Theme.white.opacity(0.12))
        let filled = surroundings.elapsed(nowPlaying.progress, of: track)
        if filled.width > 0 { line(.miniProgress, filled, palette.accent) }
    }

    /// Nil if the window is too large for the mini player's decoration.
    private func miniOpacity(_ pose: WindowPose) -> Double? {
        let opacity = pose.miniTexts * pose.bar * pose.arrival
        return opacity > 0 ? opacity : nil
    }

    private func square(_ centre: Point, _ side: Double) -> Rect {
        Rect(x: (centre.x - side / 2).rounded(), y: (centre.y - side / 2).rounded(), width: side, height: side)
    }
}

extension NowPlaying {
    var hasFailed: Bool { failure != nil }
    var failure: FailureReason? { if case .failed(let reason) = phase { reason } else { nil } }
}

/// The frames of the mini player's texts and buttons.
struct MiniPlaces {
    let text: Rect
    let play: Rect
    let close: Rect

    /// The space between the title and the channel, points.
    fileprivate static let space = 2.0

    init(frame: Rect, slot: Size, _ styles: TextStyles, target: Double) {
        let top = (frame.y + (slot.height - target) / 2).rounded()
        close = Rect(x: frame.maxX - target - Theme.unit, y: top, width: target, height: target)
        play = close.offset(by: Point(x: -target, y: 0))
        let left = frame.x + slot.width.rounded() + Theme.gap
        let title = styles.heading.lineHeight
        let height = title + Self.space + styles.caption.lineHeight
        text = Rect(
            x: left, y: (frame.y + (slot.height - height) / 2).rounded(), width: max(1, play.x - left - Theme.unit),
            height: title)
    }
}
