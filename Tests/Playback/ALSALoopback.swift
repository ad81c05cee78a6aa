import Glibc

/// The card of the kernel's module `snd-aloop`, with one stream: what its first device plays, its second one records.
enum ALSALoopback {
    private static let name = "Loopback"
    /// A link to `cardN`.
    private static let link = "/proc/asound/\(name)"

    static var isPresent: Bool { access(link, F_OK) == 0 }

    /// What the recorder is to record.
    @MainActor static var recording: [String] {
        get throws {
            var buffer = [CChar](repeating: 0, count: 64)
            let count = readlink(link, &buffer, buffer.count)
            guard count > "card".count else { throw SoundServer.Problem.absent }
            let number = String(decoding: buffer["card".count..<count].map(UInt8.init), as: UTF8.self)
            return ["device", "/dev/snd/pcmC\(number)D1c"]
        }
    }

    /// What the environment of a program says that is to play here.
    @MainActor static func environment(_ device: SoundServer.ALSADevice, _ folder: String) throws -> [String] {
        guard device == .exclusive else { return ["ALSA_CARD=\(name)"] }
        let file = folder + "/asound.conf"
        try SoundServer.write(
            """
            </usr/share/alsa/alsa.conf>
            pcm.!default { type plug slave.pcm "hw:\(name),0" }

            """, to: file)
        return ["ALSA_CONFIG_PATH=\(file)"]
    }
}
