import Glibc
import Linux

// `hostile-peer MODE SEED`: started like a worker, with the daemon behind descriptor 3. It stays until it is killed.

let words = CommandLine.arguments
guard words.count == 3, let seed = UInt64(words[2]) else { exit(2) }
if let mode = FailingPeer.Mode(rawValue: words[1]) {
    try FailingPeer(socket: PacketSocket(owning: 3)).work(mode)
} else if let mode = HostilePeer.Mode(rawValue: words[1]) {
    var peer = HostilePeer(PacketSocket(owning: 3), seed: seed)
    try peer.speak(mode)
    sleep(60)
} else {
    exit(2)
}
