package import Geometry
package import Time

/// What a run records and what it replays; each is optional.
@MainActor
package struct Recordings {
    /// The files and folder that the command line names.
    package struct Places {
        /// An evemu recording to replay.
        package var touchTrace: String?
        /// Receives pictures, and a line per frame.
        package var folder: String?
        /// Every how many frames a picture is recorded; 0 for none.
        package var every = 1
        /// Receives a line per flip.
        package var frameLog: String?

        package init() {}
    }

    package let recorder: Recorder?
    package let frameLog: FrameLog?
    package let replay: TouchReplay?

    /// - Parameters:
    ///   - panel: the size in points.
    ///   - start: the instant at which the replay starts.
    /// - Throws: a sentence that names the impossible part of the command line.
    package init(_ places: Places, panel: Size, start: Instant) throws {
        replay = try places.touchTrace.map { try TouchReplay(trace: $0, panel: panel, start: start) }
        recorder = try places.folder.map { try Recorder(folder: $0, every: places.every) }
        frameLog = try places.frameLog.map { try FrameLog(path: $0) }
    }
}
