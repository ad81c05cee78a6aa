package import Geometry
package import Time

/// The recordings and the replay of a run; each is optional.
@MainActor
package struct Recordings {
    /// The files and folder that the command line names.
    package struct Places {
        /// An evemu recording to replay.
        package var touchTrace: String?
        /// The folder for pictures, and for a line per frame.
        package var folder: String?
        /// The number of frames per recorded picture; 0 for no pictures.
        package var every = 1
        /// The file for a line per flip.
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
