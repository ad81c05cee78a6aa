package import Geometry
import Gesture
package import Time

/// The window's state in words and numbers, for the record of a run.
package struct Snapshot: Equatable, Sendable {
    /// `hidden`, `full`, `mini`, `floating`, `immersive`: where it rests or settles to; during a drag the state it began in.
    package let state: String
    /// `rest`, `drag`, `settle`
    package let motion: String
    package let expansion: Double
    package let presence: Double
    package let opacity: Double
    /// Points; nil without a window.
    package let window: Rect?
    package let video: Rect?
    /// `topLeft`, `topRight`, `bottomLeft`, `bottomRight`: where a floating window rests or goes to; nil while none floats.
    package let floatingCorner: String?
    package let tab: String
    package let page: String
}

extension Interface {
    /// The numbers behind `scene(at:)`.
    package func snapshot(at t: Instant) -> Snapshot {
        Snapshot(
            state: window.state, motion: window.motion(at: t).rawValue,
            expansion: window.expansion(at: t), presence: window.presence(at: t), opacity: window.opacity(at: t),
            window: window.seenFrame(at: t), video: window.videoFrame(at: t), floatingCorner: window.floatingCorner,
            tab: tab.rawValue, page: tab.rawValue)
    }
}

extension PlayerWindow {
    /// Where it rests or settles to; during a drag the state it began in.
    var state: String {
        switch drag?.from ?? rest {
        case .hidden: "hidden"
        case .mini: floats ? "floating" : "mini"
        case .full: isImmersive ? "immersive" : "full"
        }
    }

    private var isImmersive: Bool {
        if case .immersion(_, let from) = drag?.path { return from == .immersive }
        return stage == .immersive
    }

    var floatingCorner: String? {
        isPresent && floats && (drag?.from ?? rest) == .mini ? compact.corner.rawValue : nil
    }

    /// Of a window that is stashed behind the panel's side only what is left to see.
    func seenFrame(at t: Instant) -> Rect? {
        guard let frame = frame(at: t), compact.place.isStashed, rest == .mini, motion(at: t) == .rest else {
            return self.frame(at: t)
        }
        return frame.intersection(Rect(origin: .zero, size: layout.panel))
    }
}
