import Gesture
package import InterfaceKit
import Settings
package import Time

extension Player {
    @discardableResult
    package mutating func handle(_ event: PlayerEvent, at t: Instant, _ library: Library) -> [Effect] {
        switch event {
        case .play(let row, let animated, let source, let small):
            return open(row, animated: animated, from: source, in: small, library)
        case .restore(let session): return restore(session, library)
        case .remembered(let points): resumePoints = points
        case .forget(let id): forget(id)
        case .claimed(let edges): claimed = edges
        case .rowsArrived: setColumns(library)
        case .details(let details): take(details, library)
        case .described(let row): return describe(row, library)
        case .media(let change): handle(change, at: t, library)
        case .captionTracks(let path, let tracks): return offer(tracks, ofItemAt: path)
        case .captions(let path, let source, let cues): add(cues, from: source, ofItemAt: path)
        case .command(let command): return perform(command, at: t, library)
        case .select(let target, let point): return act(on: target, tappedAt: point, at: t, library)
        case .reveal(let target, let frame): reveal(target, frame)
        case .highlight(let target): touch.highlighted = target
        case .touch(let event): return handle(event, at: t, library)
        case .settingsChanged(let old): return apply(changesSince: old)
        case .languageChosen: return followChosenLanguage()
        case .itemsForgotten: return forgetItems()
        case .reset(let volume): return reset(volume: volume)
        }
        return []
    }

    private mutating func handle(_ event: PlayerTouchEvent, at t: Instant, _ library: Library) -> [Effect] {
        switch event {
        case .began(let point): beginTouch(at: point)
        case .moved(let point): touch.location = point
        case .dragBegan(let pan): beginDrag(pan, at: t)
        case .dragged(let pan, let drawn, let sampled): continueDrag(pan, drawn: drawn, at: sampled)
        case .drawn(let way): follow(drawn: way)
        case .dragEnded(let pan): return endDrag(pan)
        case .pinchBegan: beginPinch()
        case .pinched(let scale): follow(scale: scale)
        case .pinchEnded(let isCancelled): endPinch(isCancelled: isCancelled)
        case .longPressed: beginPress()
        case .tapped(let tap, let target): return handle(tap, on: target, at: t, library)
        case .tappedElsewhere: touch.tapped = nil
        case .cancelled: undoGesture(at: t)
        case .letGo: releaseCaught()
        case .ended: endTouch(at: t)
        }
        return []
    }

    private mutating func perform(_ command: PlayerCommand, at t: Instant, _ library: Library) -> [Effect] {
        switch command {
        case .togglePlaying: return togglePlaying(at: t)
        case .seek(let position): return seek(to: position)
        case .step(let steps): return step(steps, at: t)
        case .next: return playNext(library)
        case .previous: return playPrevious(library)
        case .toggleCaptions: return toggleCaptions()
        case .toggleMute: toggleMute(at: t)
        case .setVolume(let new): setVolume(new, at: t)
        case .changeVolume(let change): setVolume(sound.volume + change, at: t)
        case .slideVolume(let change): setVolume(sound.volume + change)
        case .window(let rest): if window.isPresent { window.settle(to: rest) }
        case .toggleCompact: toggleCompact()
        case .toggleImmersive: toggleImmersive()
        case .uncoverPage: if isFull { window.settle(to: .mini) }
        case .closeMenu: controls.menu = .none
        case .stepOut: stepOut()
        case .showControls: showControls(at: t)
        case .offerControls(let duration): showControlsUnlessAnnouncing(at: t, for: duration)
        case .hideControls: hideControls(at: t)
        }
        return []
    }
}
