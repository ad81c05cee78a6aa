import Geometry
import Gesture
package import InterfaceKit
import Settings
package import Time

/// The elements of the player that take taps.
extension Player {
    /// Front to back. Empty while the window fades out: touches pass through it.
    package func elements(at t: Instant) -> [PanelElement] {
        guard let nowPlaying, window.isPresent, !window.isFadingOut, let frame = window.frame(at: t),
            let slot = window.videoFrame(at: t)
        else { return [] }
        guard window.rest == .full else { return smallElements(nowPlaying, frame, at: t) }
        return controlElements(nowPlaying, slot, at: t) + detailElements(frame, slot, at: t)
            + [PanelElement(.player(.video), slot, isFocusable: false)]
    }

    private func smallElements(_ nowPlaying: NowPlaying, _ frame: Rect, at t: Instant) -> [PanelElement] {
        switch window.compact.place {
        case .bar:
            let parts = miniPlaces(in: frame)
            let bar = ElementTarget.player(.miniBar)
            let play = nowPlaying.hasFailed ? [] : [PanelElement(.player(.miniPlay), parts.play, clip: frame, in: bar)]
            return play + [
                PanelElement(.player(.miniClose), parts.close, clip: frame, in: bar), PanelElement(bar, frame),
            ]
        case .corner:
            let buttons = floatingButtons(nowPlaying, frame, at: t).map {
                PanelElement(.player($0.target), $0.place, clip: frame)
            }
            return buttons + [PanelElement(.player(.floating), frame, isFocusable: buttons.isEmpty)]
        case .stashed:
            return [PanelElement(.player(.stashTab), frame.intersection(Rect(origin: .zero, size: size)))]
        }
    }

    private func floatingButtons(
        _ nowPlaying: NowPlaying, _ frame: Rect, at t: Instant
    ) -> [(target: PlayerTarget, place: Rect)] {
        let parts = FloatingPlaces(frame: frame, target: settings.interface.target)
        var buttons: [(target: PlayerTarget, place: Rect)] = []
        if showsControls(at: t) { buttons = [(.floatingClose, parts.close), (.floatingExpand, parts.expand)] }
        guard let play = parts.play, !nowPlaying.hasFailed else { return buttons }
        if nowPlaying.phase == .ended {
            buttons.append((.replay, play))
        } else if showsControls(at: t) {
            buttons.append((.floatingPlay, play))
        }
        return buttons
    }

    private func controlElements(_ nowPlaying: NowPlaying, _ slot: Rect, at t: Instant) -> [PanelElement] {
        var places: [(target: PlayerTarget, place: Rect)] = []
        var picture: [PanelElement] = []
        if nowPlaying.upNext != nil {
            let parts = upNextPlaces(in: slot)
            places = [(.upNextPlay, parts.playNow), (.upNextCancel, parts.cancel), (.replay, parts.replay)]
            picture = [PanelElement(.player(.upNextPlay), parts.picture, clip: slot, isFocusable: false)]
        } else {
            let parts = controlPlaces(slot, nowPlaying)
            if nowPlaying.phase == .ended { places.append((.replay, parts.play)) }
            if showsControls(at: t) {
                let hasPlay = nowPlaying.phase != .ended && !nowPlaying.hasFailed
                places += parts.buttons.filter {
                    hasPlay || ![.controlsPlay, .skip(-1), .skip(1)].contains($0.target)
                }
            }
        }
        return places.map { PanelElement(.player($0.target), $0.place, clip: slot) } + picture
    }

    /// A part that the video covers, or that is scrolled out of its column, takes no tap.
    private func detailElements(_ frame: Rect, _ slot: Rect, at t: Instant) -> [PanelElement] {
        guard window.displayMode == .page else { return [] }
        return details.columns.enumerated().flatMap { number, column in
            let area = columnFrame(number, window: frame, slot: slot)
            let scrolls = number == details.columns.count - 1
            let way =
                area.origin - Point(x: 0, y: scrolls ? surroundings.onWholePixels(details.scroller.offset(at: t)) : 0)
            return column.targets.map {
                let place = $0.frame.offset(by: way)
                return PanelElement(
                    .player($0.target), place, clip: area, isFocusable: scrolls || area.contains(place.centre))
            }
        }
    }
}
