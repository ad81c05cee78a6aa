import Glibc
import Linux
import Servers
import Time
import WorkerProtocol

@testable import Viewer

@MainActor
func turn(seconds: Double) {
    let end = monotonicNow() + Seconds(seconds)
    while monotonicNow() < end { Loop.iterate(blocking: false) }
}

extension VNCViewer {
    convenience init(width: Int, height: Int, port: UInt16, password: ViewerPassword? = nil) throws(ViewerError) {
        try self.init(width: width, height: height, place: try ListeningPlace(.port(port)), password: password)
    }

    var port: UInt16 { place.port }

    func fill(_ colour: UInt32, x: Int, y: Int, w: Int, h: Int) {
        for row in y..<y + h {
            for column in x..<x + w {
                pixels.storeBytes(of: colour, toByteOffset: row * stride + column * 4, as: UInt32.self)
            }
        }
    }
}

struct Pointed: Equatable {
    var x: Int
    var y: Int
    var isPressed: Bool
    init(_ x: Int, _ y: Int, _ isPressed: Bool) { (self.x, self.y, self.isPressed) = (x, y, isPressed) }
}

func blank(_ width: Int, _ height: Int) -> [[UInt32]] {
    Array(repeating: Array(repeating: 0xffff_ffff, count: width), count: height)
}

/// A client that has seen all of the panel, and what it saw.
@MainActor
func lookingClient(at viewer: VNCViewer) throws -> (client: RFBClient, seen: [[UInt32]]) {
    let client = try RFBClient(port: viewer.port)
    try client.shakeHands()
    try client.request(incremental: false)
    var seen = blank(viewer.width, viewer.height)
    _ = try client.update(into: &seen)
    return (client, seen)
}
