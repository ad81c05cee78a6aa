package import Geometry

/// The state of a preview or a transition over the pages, in words and numbers.
package struct MovingPart: Equatable, Sendable {
    package let kind: String
    /// 0...1
    package let progress: Double
    /// The frames in points, by the name of the part.
    package let frames: [(name: String, frame: Rect)]
    /// The opacity of the dimming behind a preview, or of the incoming page of a transition.
    package let opacity: Double

    package init(kind: String, progress: Double, frames: [(name: String, frame: Rect)], opacity: Double) {
        (self.kind, self.progress, self.frames, self.opacity) = (kind, progress, frames, opacity)
    }

    /// The same part, with its frames on the panel.
    package func placed(_ surroundings: Surroundings) -> MovingPart {
        let frames = frames.map { (name: $0.name, frame: surroundings.onPanel($0.frame)) }
        return MovingPart(kind: kind, progress: progress, frames: frames, opacity: opacity)
    }

    package static func == (a: MovingPart, b: MovingPart) -> Bool {
        a.kind == b.kind && a.progress == b.progress && a.opacity == b.opacity
            && a.frames.elementsEqual(b.frames) { $0.name == $1.name && $0.frame == $1.frame }
    }
}
