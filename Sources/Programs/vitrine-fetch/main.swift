import Fetcher
import Glibc
import Linux

answerVersion(of: "vitrine-fetch")
/// The daemon passes the worker's end of the socket as this descriptor.
let daemon = PacketSocket(owning: 3)
do {
    let options = try FetchOptions(arguments: Array(CommandLine.arguments.dropFirst()))
    try FetchConfinement.enter(options)
    exit(FetchWorker(daemon, options).run())
} catch {
    Log.error("\(error)")
    exit(1)
}
