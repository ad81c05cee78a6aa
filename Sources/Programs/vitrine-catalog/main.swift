import CatalogWorker
import Glibc
import Linux

answerVersion(of: "vitrine-catalog")
/// The daemon passes the worker's end of the socket as this descriptor.
let daemon = PacketSocket(owning: 3)
let arguments = Array(CommandLine.arguments.dropFirst())
do {
    if let options = SetCheckOptions(arguments: arguments) {
        try CatalogConfinement.enter(options)
        exit(SetChecker(daemon, options).run())
    }
    let options = CatalogOptions(arguments: arguments)
    let kept = try CatalogConfinement.enter(options)
    let worker = try CatalogWorker(daemon, options, kept)
    // The worker is not freed, because freeing a queue of the database starts a thread.
    withExtendedLifetime(worker) { exit(worker.run()) }
} catch {
    Log.error("\(error)")
    exit(1)
}
