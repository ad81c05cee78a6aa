import Linux

/// The versions of a folder's companion files, with at most one stat(2) for each file.
struct CompanionStamps {
    private let folder: RawPath
    private var known: [[UInt8]: FileStatus] = [:]

    init(_ folder: RawPath) { self.folder = folder }

    /// The status of a file. The status of a video is not kept, because it is requested only once.
    mutating func status(_ name: [UInt8]) throws(SystemError) -> FileStatus {
        if let status = known[name] { return status }
        let status = try FileStatus(folder.appending(name))
        if MediaNames.isCompanion(name) { known[name] = status }
        return status
    }

    /// The version of a file; nil if the file has disappeared.
    mutating func stamp(_ name: [UInt8]) -> FileStamp? {
        do throws(SystemError) { return try status(name).stamp } catch { return nil }
    }
}
