import Glibc
import Library
import Playback
import Supervision

/// The daemon's worker processes; each must be started.
@MainActor
struct Workers {
    /// The folder of the programs.
    let folder: String
    let media: Player.Link
    /// For streams; nil where streams are not allowed.
    let streams: Player.Link?
    let pictures: Player.Link
    let catalog: LibraryReader.Link

    /// - Parameter folder: the folder of the programs.
    init(_ options: Options, in folder: String) {
        self.folder = folder
        let arguments = WorkerArguments(options)
        let (media, catalog) = (folder + "/vitrine-media", folder + "/vitrine-catalog")
        self.media = WorkerLink(
            name: "media worker", path: media, arguments: arguments.media, unit: Self.unit("media"), keepsSpare: true)
        streams = arguments.streams.map {
            WorkerLink(name: "stream worker", path: media, arguments: $0, unit: Self.unit("stream"))
        }
        pictures = WorkerLink(
            name: "picture worker", path: media, arguments: arguments.pictures, unit: Self.unit("pictures"))
        self.catalog = WorkerLink(
            name: "catalog worker", path: catalog, arguments: arguments.catalog, unit: Self.unit("catalog"))
    }

    /// The socket of the systemd unit for a kind of worker, which runs as its own user; nil where none is configured.
    private static func unit(_ kind: String) -> String? {
        getenv("VITRINE_WORKER_UNITS").map { "\(String(cString: $0))/worker-\(kind).sock" }
    }
}
