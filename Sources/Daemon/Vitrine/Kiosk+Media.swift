import CrashLoop
import Geometry
import Interface
import InterfaceKit
import Linux
import Paint
import Panel
import Playback
import Presentation
import Scene
import Settings
import Time
import WorkerProtocol

/// The media wire: video frames and thumbnails from the media workers.
extension Kiosk {
    func wireMedia() {
        player.pictures.period = Seconds(1 / shape.rate)
        player.onNotice = { [unowned self] notice in
            switch notice {
            case .arrived: frames.handle(.nextChange(player.nextChange ?? now))
            case .prerolled(let duration):
                handle(.media(.prerolled(duration: duration)))
                verdict?.plays()
            case .length(let duration): handle(.media(.length(duration)))
            case .ended(let truncated): handle(.media(.ended(truncated: truncated)))
            case .failed(let reason):
                endLibraryWait()
                // Report the failure first: the interface may go on to another item.
                verdict?.fails(reason)
                handle(.media(.failed(reason)))
            case .advanced(let path, let duration):
                options.crashRecord?.plays(path)
                handle(.media(.advanced(path: path, duration: duration)))
            case .waiting(let since): handle(.media(.waiting(since: since)))
            case .reconnecting(let reason, let since):
                verdict?.isTriedAgain(after: reason)
                handle(.media(.reconnecting(reason, since: since)))
            case .soundTracks(let languages): handle(.media(.soundTracks(languages)))
            }
        }
    }

    /// Selects the video frame for a flip.
    func takeVideo(flip: Instant, build: Instant) {
        if let size = interface.pictureSize(at: flip) {
            player.picture(RenditionChoice.SizeHint(size, scale: settings.display.scale), at: build)
        }
        player.takeDmabufs(panel?.planes?.dmabufs ?? [])
        guard let shown = player.select(flip: flip) else { return }
        guard let picture = VideoPicture(shown.memory, layout: shown.info.layout, lease: shown.lease) else { return }
        let id = VideoFrameID(shown.number)
        let pts = Double(shown.info.pts) * 1e-9
        shownVideo = (id, picture, pts)
        perform(
            interface.handle(
                .media(.frame(id, aspect: shown.info.layout.displayAspect, pts: pts)), at: build), at: build)
    }

    func requestCaptions(_ path: String, _ language: String) {
        guard options.step < .withoutSidecars else { return }
        files.readCaptions(path: path, language: language) { [unowned self] in
            handle(.captions(path: path, $0))
        }
    }

    func requestPicture(_ id: PictureID, _ path: String) {
        guard options.step < .withoutSidecars else { return }
        files.makePicture(path: path, width: id.width, height: id.height) { [unowned self] in took($0, as: id) }
    }

    func requestStrip(_ id: PictureID, _ path: String, _ columns: Int) {
        guard options.step < .withoutSidecars else { return }
        files.makeStrip(path: path, columns: columns, width: id.width / columns, height: id.height) {
            [unowned self] in took($0, as: id)
        }
    }

    private func took(_ made: FileReader.Made?, as id: PictureID) {
        let picture = made.flatMap { Picture($0.memory, width: $0.width, height: $0.height, stride: $0.stride) }
        pictures[id] = picture
        handle(.picture(id, available: picture != nil))
    }
}

extension RenditionChoice.SizeHint {
    /// The size in pixels of the panel.
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

extension Player.Configuration {
    init(_ options: Options) {
        self.init(clock: options.clock == .virtual ? .stepped : .live)
        let settings = options.settings.playback
        volume = settings.volume
        volumeCap = settings.volumeCap
        stillDuration = Seconds(settings.stillDuration)
        itemsPerWorker = settings.recycleAfter
        streamPatience = Seconds(options.settings.workers.streamPatience)
        if options.display == .panel, options.settings.display.planes { memory = .memoryForDevices }
    }
}
