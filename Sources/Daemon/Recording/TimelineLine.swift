import Geometry
package import Interface
import InterfaceKit
import Numbers

/// One line of `timeline.jsonl`. Other tools rely on the names and their order.
package struct TimelineLine {
    /// The flip's time in seconds since the start.
    private let time: Double
    private let snapshot: Snapshot
    /// The presentation time stamp of the composed video frame, in seconds.
    private let videoPTS: Double?
    private let damagedPixels: Int

    package init(time: Double, snapshot: Snapshot, videoPTS: Double?, damagedPixels: Int) {
        (self.time, self.snapshot, self.videoPTS, self.damagedPixels) = (time, snapshot, videoPTS, damagedPixels)
    }

    var json: String {
        let s = snapshot
        var fields: [(String, String)] = [
            ("t", fixed(time, 6)), ("state", quoted(s.state)), ("motion", quoted(s.motion)),
            ("expansion", fixed(s.expansion, 6)), ("presence", fixed(s.presence, 6)), ("opacity", fixed(s.opacity, 3)),
            ("window", rect(s.window)), ("video", rect(s.video)),
            ("video_pts", videoPTS.map { fixed($0, 6) } ?? "null"), ("tab", quoted(s.tab)), ("page", quoted(s.page)),
            ("damage_px", String(damagedPixels)),
        ]
        // Only a floating window has a corner.
        if let corner = s.floatingCorner { fields.append(("floating_corner", quoted(corner))) }
        if let preview = s.preview { fields.append(("preview", part(preview))) }
        if let transition = s.transition { fields.append(("transition", part(transition))) }
        return object(fields)
    }

    private func part(_ part: MovingPart) -> String {
        object([
            ("kind", quoted(part.kind)), ("progress", fixed(part.progress, 6)),
            ("frames", object(part.frames.map { ($0.name, rect($0.frame)) })), ("opacity", fixed(part.opacity, 3)),
        ])
    }

    private func object(_ fields: [(String, String)]) -> String {
        "{" + fields.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
    }

    private func rect(_ r: Rect?) -> String {
        guard let r else { return "null" }
        return "[" + [r.x, r.y, r.width, r.height].map { fixed($0, 3) }.joined(separator: ", ") + "]"
    }

    private func quoted(_ text: String) -> String { "\"\(text)\"" }

    /// A number with exactly this many decimals.
    private func fixed(_ value: Double, _ decimals: Int) -> String {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let scaled = Int64(saturating: (value.magnitude * scale).rounded())
        let (whole, part) = (scaled / Int64(saturating: scale), String(scaled % Int64(saturating: scale)))
        let sign = value < 0 && scaled > 0 ? "-" : ""
        return "\(sign)\(whole).\(String(repeating: "0", count: decimals - part.count))\(part)"
    }
}
