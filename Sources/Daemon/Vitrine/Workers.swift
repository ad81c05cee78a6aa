import Glibc
import Library
import Playback
import Supervision

/// The daemon's worker processes; none runs before it is started.
@MainActor
struct Workers {
    /// Where the programs are.
    let folder: String
    let media: Player.Link
    /// For streams; nil where none may be played.
    let streams: Player.Link?
    let pictures: Player.Link
    let catalog: LibraryReader.Link

    /// - Parameter folder: where the programs are.
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

    /// The socket of the unit that runs a kind of worker as a user of its own; nil where the daemon was not told of any.
    private static func unit(_ kind: String) -> String? {
        getenv("VITRINE_WORKER_UNITS").map { "\(String(cString: $0))/worker-\(kind).sock" }
    }
}
