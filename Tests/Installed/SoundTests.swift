import Foundation
import Support
import Testing

/// Sound without a sound server, on a card of the kernel's whose other end records.
extension Installed {
    private static let test = "each beep of an ALSA device comes with its flash"

    @Test func `without a sound server each beep comes with its flash`() throws {
        let tests = try #require(Bundle.main.executableURL)
        // The test runs among this computer's files, where its libraries are, with the release's worker.
        let run = try machine.run(
            """
            systemctl stop vitrined vitrined.socket
            modprobe snd-aloop pcm_substreams=1
            for folder in dev proc sys; do mount --rbind /$folder /host/$folder; done
            # Plugins of libasound's for sound servers, which a kiosk does not have.
            mkdir -p /run/checkout
            mount --bind "$ROOT" /run/checkout
            for folder in tmp etc/alsa/conf.d; do mount -t tmpfs tmpfs /host/$folder; done
            # A checkout below /tmp is there again.
            mkdir -p "$ROOT"
            mount --bind /run/checkout "$ROOT"
            mount --bind "$PROGRAMS/vitrine-media" /host\(tests.deletingLastPathComponent().path)/vitrine-media
            env -i HOME=/root PATH="$PATH" NO_COLOR=1 VITRINE_TEST_SCALE=\(isFullScale ? "full" : "") \\
                chroot /host \(tests.path) --testing-library swift-testing --no-parallel \\
                --filter '\(Self.test.replacing(" ", with: "."))'
            """, limit: isFullScale ? 5000 : 900)
        let offsets = run.lines.filter { $0.contains(" of 30: ") }
        print(offsets.joined(separator: "\n"))
        #expect(run.status == 0 && offsets.count >= 5, "\(run.report)")
    }
}
