package import Geometry
import Gesture
package import Time

/// The window in words, and what of it is seen.
extension PlayerWindow {
    /// Where it rests or settles to; during a drag the state it began in.
    package var state: String {
        switch drag?.from ?? rest {
        case .hidden: "hidden"
        case .mini: floats ? "floating" : "mini"
        case .full: isImmersive ? "immersive" : "full"
        }
    }

    private var isImmersive: Bool {
        if case .immersion(_, let from) = drag?.path { return from == .immersive }
        return displayMode == .immersive
    }

    package var floatingCorner: String? {
        isPresent && floats && (drag?.from ?? rest) == .mini ? compact.corner.rawValue : nil
    }

    /// Of a window that is stashed behind the panel's side only what is left to see.
    package func seenFrame(at t: Instant) -> Rect? {
        guard let frame = frame(at: t), compact.place.isStashed, rest == .mini, motion(at: t) == .rest else {
            return self.frame(at: t)
        }
        return frame.intersection(Rect(origin: .zero, size: layout.panel))
    }
}
