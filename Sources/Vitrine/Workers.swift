import Library
import Playback
import Supervision

/// The daemon's worker processes; none runs before it is started.
@MainActor
struct Workers {
    let media: Player.Link
    /// For streams; nil where none may be played.
    let streams: Player.Link?
    let pictures: Player.Link
    let catalog: LibraryReader.Link

    /// - Parameter folder: where the programs are.
    init(_ options: Options, in folder: String) {
        let arguments = WorkerArguments(options)
        media = WorkerLink(
            name: "media worker", path: folder + "/vitrine-media", arguments: arguments.media, keepsSpare: true)
        streams = arguments.streams.map {
            WorkerLink(name: "stream worker", path: folder + "/vitrine-media", arguments: $0)
        }
        pictures = WorkerLink(name: "picture worker", path: folder + "/vitrine-media", arguments: arguments.pictures)
        catalog = WorkerLink(name: "catalog worker", path: folder + "/vitrine-catalog", arguments: arguments.catalog)
    }
}
