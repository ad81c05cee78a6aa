import Geometry
import KMS
import Scene
import WorkerProtocol

extension Surface {
    /// The surface of a plane layer on the panel.
    ///
    /// - Parameters:
    ///   - video: the frame's layout, for a video layer.
    ///   - frame: pixels of the panel.
    init(_ planeLayer: PlaneLayer, video: FrameLayout?, rotation: Rotation, frame: PixelRect) {
        if let video, planeLayer.isVideo {
            self.init(
                planeLayer.id, buffer: .init(code: video.format.code), width: video.width, height: video.height,
                frame: frame)
            self.rotation = rotation
        } else {
            self.init(planeLayer.id, drawn: frame, isTranslucent: !planeLayer.isOpaque)
        }
        opacity = planeLayer.opacity
    }
}

extension PlaneLayer {
    fileprivate var isOpaque: Bool { if case .drawnTranslucent = content { false } else { true } }
}

extension YUVEncoding {
    /// The colour encoding of a decoded frame.
    init(_ video: FrameLayout) {
        let matrix: Matrix =
            switch video.matrix {
            case .bt601: .bt601
            case .bt709: .bt709
            case .bt2020: .bt2020
            }
        self.init(matrix, video.range == .full ? .full : .limited)
    }
}
