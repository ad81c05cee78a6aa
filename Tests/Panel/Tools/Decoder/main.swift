import Glibc
import Linux
import WorkerProtocol

// `panel-decoder`: a media worker in the place of vitrine-media, with the daemon behind descriptor 3. Whatever is asked
// for, it plays a minute of one picture, as a decoder with memory of its own would: in dmabufs while they are wanted.

var decoder = Decoder(PacketSocket(owning: 3))
while try decoder.turn() { usleep(2000) }
