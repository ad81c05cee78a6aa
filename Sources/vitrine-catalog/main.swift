import CatalogWorker
import Glibc
import Linux

/// The daemon hands its end of the socket over as this descriptor.
let daemon = PacketSocket(owning: 3)
exit(CatalogWorker(daemon).run(folders: Array(CommandLine.arguments.dropFirst())))
