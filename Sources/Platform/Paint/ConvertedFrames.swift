import Scene

/// The video frames that were converted for partial draws, one for each layer. The next partial draws of a layer with
/// the same frame reuse its pixels.
struct ConvertedFrames {
    private struct Converted {
        var layer: LayerID
        var frame: VideoFrameID?
        var width = 0
        var height = 0
        var pixels: [UInt32] = []
        /// Whether the newest scene has drawn it.
        var isInUse = true
    }

    private var kept: [Converted] = []
    private let converter = VideoConverter()

    /// Begins another scene. A frame that the last scene did not draw is dropped, unless it is the only one.
    mutating func beginScene() {
        if kept.count > 1 { kept.removeAll { !$0.isInUse } }
        for index in kept.indices { kept[index].isInUse = false }
    }

    /// Calls `body` with the frame's pixels at a size, which are converted only if they are not kept.
    mutating func draw(
        _ picture: VideoPicture, _ id: VideoFrameID, in layer: LayerID, width: Int, height: Int,
        _ body: (PixelImage) -> Void
    ) {
        let index = kept.firstIndex { $0.layer == layer } ?? kept.count
        if index == kept.count { kept.append(Converted(layer: layer)) }
        kept[index].isInUse = true
        let isKept = kept[index].frame == id && kept[index].width == width && kept[index].height == height
        (kept[index].frame, kept[index].width, kept[index].height) = (id, width, height)
        let needed = width * height
        if kept[index].pixels.count < needed { kept[index].pixels = [UInt32](repeating: 0, count: needed) }
        kept[index].pixels.withUnsafeMutableBufferPointer { pixels in
            guard let start = pixels.baseAddress else { return }
            if !isKept { converter.convert(picture, to: start, stride: width * 4, width: width, height: height) }
            body(PixelImage(pixels: start, width: width, height: height, stride: width * 4))
        }
    }

    /// Converts all of a frame directly into a canvas.
    func convert(_ picture: VideoPicture, to start: UnsafeMutableRawPointer, stride: Int, width: Int, height: Int) {
        converter.convert(picture, to: start, stride: stride, width: width, height: height)
    }
}
