import Interface
import Linux
import Paint
import Playback
import Presentation
import Scene
import Time
import WorkerProtocol

/// The media wire: frames and pictures from the media workers.
extension Kiosk {
    func wireMedia() {
        player.onNotice = { [unowned self] notice in
            switch notice {
            case .arrived: frames.handle(.nextChange(player.nextChange ?? now))
            case .prerolled(let duration): handle(.media(.prerolled(duration: duration)))
            case .ended(let truncated): handle(.media(.ended(truncated: truncated)))
            case .failed(let message): handle(.media(.failed(message)))
            }
        }
    }

    /// Takes the frame that is right for a flip.
    func takeVideo(flip: Instant, build: Instant) {
        guard let shown = player.select(flip: flip) else { return }
        guard let picture = VideoPicture(shown.memory, layout: shown.info.layout) else { return }
        let id = VideoFrameID(shown.number)
        let pts = Double(shown.info.pts) * 1e-9
        shownVideo = (id, picture, pts)
        perform(
            interface.handle(
                .media(.frame(id, aspect: shown.info.layout.displayAspect, pts: pts)), at: build), at: build)
    }

    func requestCaptions(_ path: String, _ language: String) {
        files.readCaptions(path: path, language: language) { [unowned self] in
            handle(.captions(path: path, $0))
        }
    }

    func requestPicture(_ id: PictureID, _ path: String) {
        files.makePicture(path: path, width: id.width, height: id.height) { [unowned self] made in
            let picture = made.flatMap {
                Picture($0.memory, width: $0.width, height: $0.height, stride: $0.stride)
            }
            pictures[id] = picture
            handle(.picture(id, available: picture != nil))
        }
    }
}
