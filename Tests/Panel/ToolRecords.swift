/// A line that panel-touch logs.
struct TouchRecord: Decodable {
    /// CLOCK_MONOTONIC of the guest, in seconds.
    let t: Double
    let device: String
    /// plug, unplug or frame.
    let event: String
    /// Slot, x and y of each finger that is down after a frame.
    let fingers: [[Int]]?
}

/// The line that panel-flip ends with; intervals in milliseconds.
struct FlipRecord: Decodable {
    let flips: Int
    let missed: Int
    let min: Double
    let p50: Double
    let p99: Double
    let max: Double
}

/// A plane that is on.
struct PlaneRecord: Decodable, Equatable {
    let plane: Int
    /// The program that made the framebuffer.
    let client: String
    let format: String
    /// x, y, width, height on the panel and in the framebuffer.
    let destination: [Double]
    let source: [Double]
}
