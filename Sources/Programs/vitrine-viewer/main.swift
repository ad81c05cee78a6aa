import Glibc
import Linux
import Viewer

answerVersion(of: "vitrine-viewer")
/// The daemon passes the viewer's end of the socket as this descriptor.
let daemon = PacketSocket(owning: 3)
do {
    let options = try ViewerOptions(arguments: Array(CommandLine.arguments.dropFirst()))
    exit(try ViewerWorker(daemon, options).run())
} catch {
    Log.error("\(error)")
    exit(1)
}
