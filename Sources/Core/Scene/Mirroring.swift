import Geometry

extension Scene {
    /// Exchanges left and right: the places of layers and groups, the alignment of texts, and icons that point
    /// sideways. Pictures and letters keep their form.
    ///
    /// - Parameters:
    ///   - x: the position of the vertical mirror line, points.
    ///   - skipped: the number of first layers that do not change.
    package mutating func mirror(about x: Double, skipping skipped: Int = 0) {
        for index in layers.indices.dropFirst(skipped) { layers[index].mirror(about: x) }
        for index in groups.indices { groups[index].frame = groups[index].frame.mirrored(about: x) }
    }
}

extension Layer {
    fileprivate mutating func mirror(about x: Double) {
        let left = frame.x
        frame = frame.mirrored(about: x)
        clip = clip?.mirrored(about: x)
        angle = -angle
        switch content {
        case .text(var run, let colour):
            // A text begins at its frame's left edge and may be narrower than the frame.
            frame.x = 2 * x - left - run.width * textScale
            run.alignment = run.alignment.mirrored
            content = .text(run, colour)
        case .icon(let icon, let colour): content = .icon(icon.mirrored, colour)
        case .fill, .gradient, .code, .outline, .picture, .video: break
        }
    }
}

extension TextRun.Alignment {
    fileprivate var mirrored: TextRun.Alignment {
        switch self {
        case .leading: .trailing
        case .centre: .centre
        case .trailing: .leading
        }
    }
}

extension Icon {
    /// The icon that points to the other side. Time runs from left to right in every language, so icons of playback do
    /// not change.
    fileprivate var mirrored: Icon {
        switch self {
        case .left: .right
        case .right: .left
        default: self
        }
    }
}
