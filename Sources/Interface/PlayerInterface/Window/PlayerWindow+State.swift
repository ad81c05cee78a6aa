import Geometry
import Gesture
import Time

/// The window's state in words, and its visible part.
extension PlayerWindow {
    /// The rest or settle target; during a drag, the state at the drag's start.
    var state: String {
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

    var floatingCorner: FloatingCorner? {
        isPresent && floats && (drag?.from ?? rest) == .mini ? compact.corner : nil
    }

    /// The visible part of the window; only its tab if it is stashed behind the panel's side.
    func seenFrame(at t: Instant) -> Rect? {
        guard let frame = frame(at: t), compact.place.isStashed, rest == .mini, motion(at: t) == .rest else {
            return self.frame(at: t)
        }
        return frame.intersection(Rect(origin: .zero, size: layout.panel))
    }
}
