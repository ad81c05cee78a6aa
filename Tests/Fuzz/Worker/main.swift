import Glibc
import Linux

// `vitrine-catalog ... /FOLDER/SEED` or `vitrine-media ... /FOLDER/SEED`, started by the daemon in the place of a worker:
// this program under the worker's name. It answers what it is asked, with everything that a packet can hold.

let words = CommandLine.arguments
guard let role = words.first?.split(separator: "/").last,
    let folder = words.dropFirst().first(where: { $0.hasPrefix("/") }),
    let seed = folder.split(separator: "/").last.flatMap({ UInt64($0) })
else { exit(2) }
let wire = try HostileWire(PacketSocket(owning: 3), seed: seed, folder: folder, role: String(role))
if role == "vitrine-catalog" {
    var catalog = HostileCatalog(wire)
    catalog.run()
} else {
    var media = HostileMedia(wire)
    media.run()
}
