import Control
import ControlSocket
import CrashLoop
import Geometry
import Interface
import InterfaceKit
import Linux
import Paint
import Panel
import PlayLog
import Playback
import PlayerInterface
import Presentation
import Scene
import Service
import Settings
import Setup
import Time
import WorkerProtocol

/// The requests to the media workers, and the workers' events: playback, frames, captions, pictures and speech.
extension Kiosk {
    func wireMedia() {
        let player = workers.player
        player.pictures.period = Seconds(1 / output.shape.rate)
        player.onNotice = { [unowned self, unowned player] notice in
            switch notice {
            case .rescheduled: frames.handle(.nextChange(player.nextChange ?? now))
            case .prerolled(let duration):
                plays.log?.lasts(duration)
                handle(.media(.prerolled(duration: duration)))
                remote.control?.pendingPlay?.succeed()
            case .length(let duration):
                plays.log?.lasts(duration)
                handle(.media(.length(duration)))
            case .ended(let truncated):
                plays.log?.end(.ended, at: now)
                handle(.media(.ended(truncated: truncated)))
            case .failed(let reason):
                workers.endLibraryWait()
                // Report the failure first: the interface may continue with another item.
                remote.control?.pendingPlay?.fail(interface.sentence(reason))
                plays.log?.end(.failed, at: now)
                handle(.media(.failed(reason)))
            case .advanced(let path, let duration):
                options.crashRecord?.plays(path)
                plays.log?.advances(to: path, at: now)
                handle(.media(.advanced(path: path, duration: duration)))
            case .waiting(let since): handle(.media(.waiting(since: since)))
            case .reconnecting(let reason, let since):
                remote.control?.pendingPlay?.reportRetry(after: interface.sentence(reason))
                handle(.media(.reconnecting(reason, since: since)))
            case .tracks(let kind, let tracks): handle(.media(.tracks(kind, tracks)))
            }
        }
    }

    /// Reports the end of spoken texts to the interface.
    func wireSpeech() { workers.speaker.onSilence = { [unowned self] in handle(.spoken(isHeard: $0)) } }

    func speak(_ texts: [Utterance]) {
        // Speech cannot follow a virtual clock.
        guard !clock.isVirtual else { return }
        workers.speaker.speak(texts)
    }

    /// Selects the video frame for a flip.
    func takeVideo(flip: Instant, build: Instant) {
        if let size = interface.player.pictureSize(at: flip) {
            let hint = RenditionChoice.SizeHint(size, scale: config.settings.display.scale)
            workers.player.chooseRendition(for: hint, at: build)
        }
        workers.player.showSoundLevel(interface.showsSoundLevel)
        workers.player.setZeroCopyKinds(output.panel?.planes?.zeroCopyKinds ?? [])
        guard let shown = workers.player.select(flip: flip) else { return }
        guard let picture = VideoPicture(shown.memory, layout: shown.info.layout, lease: shown.lease) else { return }
        let id = VideoFrameID(shown.number)
        let pts = Double(shown.info.pts) * 1e-9
        contents.show(
            FrameContents.Video(id: id, picture: picture, pts: pts), keeping: interface.leavingFrame(at: flip))
        plays.log?.shows(at: pts)
        perform(
            interface.handle(
                .media(.frame(id, aspect: shown.info.layout.displayAspect, pts: pts)), at: build), at: build)
    }

    func requestCaptionTracks(_ path: String, _ languages: String) {
        guard options.step < .withoutSidecarsAndPictures else {
            return perform(interface.handle(.captionTracks(path: path, []), at: now), at: now)
        }
        workers.files.listCaptions(path: path, languages: languages) { [unowned self] in
            handle(.captionTracks(path: path, $0))
        }
    }

    func requestCaptions(_ path: String, _ source: CaptionTrack.Source) {
        guard options.step < .withoutSidecarsAndPictures else { return }
        workers.files.readCaptions(path: path, source) { [unowned self] in handle(.captions(path: path, source, $0)) }
    }

    func requestPicture(_ id: PictureID, _ path: String) {
        guard options.step < .withoutSidecarsAndPictures else { return }
        workers.files.makePicture(path: path, width: id.width, height: id.height) { [unowned self] in
            let picture = $0.flatMap(Picture.init)
            receive(picture, as: id, tint: picture?.tint)
        }
    }

    func requestLogo(_ id: PictureID, _ path: String, _ mount: LogoMount) {
        // The heading appears in place of the logo.
        guard options.step < .withoutSidecarsAndPictures else { return receive(nil, as: id) }
        workers.files.makeLogo(path: path, width: id.width, height: id.height, mount) { [unowned self] in
            receive($0.flatMap(Picture.init), as: id)
        }
    }

    func requestStrip(_ id: PictureID, _ path: String, _ columns: Int) {
        makeStrip(path, columns, width: id.width / columns, height: id.height) { [unowned self] in
            receive($0, as: id)
        }
    }

    /// Requests the slides in one image.
    func requestSlides(_ slides: [PictureID], _ path: String) {
        guard let first = slides.first else { return }
        makeStrip(path, slides.count, width: first.width, height: first.height) { [unowned self] strip in
            for (column, slide) in slides.enumerated() {
                receive(strip.flatMap { Picture(column, of: slides.count, in: $0) }, as: slide)
            }
        }
    }

    private func makeStrip(
        _ path: String, _ columns: Int, width: Int, height: Int, then: @escaping (Picture?) -> Void
    ) {
        guard options.step < .withoutSidecarsAndPictures else { return }
        workers.files.makeStrip(path: path, columns: columns, width: width, height: height) {
            then($0.flatMap(Picture.init))
        }
    }

    private func receive(_ picture: Picture?, as id: PictureID, tint: Colour? = nil) {
        contents.pictures[id] = picture
        handle(.picture(id, available: picture != nil, tint: tint))
    }
}

extension Picture {
    fileprivate convenience init?(_ made: FileReader.Made) {
        self.init(made.memory, width: made.width, height: made.height, stride: made.stride)
    }
}

extension RenditionChoice.SizeHint {
    /// Converts the picture's size from points to the panel's pixels.
    fileprivate init(_ size: PictureSize, scale: Double) {
        func rendition(_ place: Rect) -> Rendition {
            let pixels = PixelRect(snapping: place, scale: scale)
            return Rendition(width: max(1, min(pixels.width, 16384)), height: max(1, min(pixels.height, 16384)))
        }
        self =
            switch size {
            case .resting(let place): .resting(rendition(place))
            case .moving(let largest): .moving(upTo: rendition(largest))
            }
    }
}
