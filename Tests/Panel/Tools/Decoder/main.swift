import Glibc
import Linux
import WorkerProtocol

// `panel-decoder` replaces the media worker vitrine-media; descriptor 3 is its socket to the daemon. Every item is a
// minute of one still picture. Like a hardware decoder, it delivers dmabufs while the daemon accepts them.

var decoder = Decoder(PacketSocket(owning: 3))
while try decoder.turn() { usleep(2000) }
