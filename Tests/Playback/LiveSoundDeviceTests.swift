import Glibc
import Linux
import Playback
import Testing
import Time

/// Which of several sound devices is heard.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(19)))
struct LiveSoundDeviceTests {
    private static let devices = [
        SoundDevice("first", description: "Loud Speaker"), SoundDevice("second", description: "Head Phones"),
    ]

    /// Plays a tone for a while; answers how loud it was on each device, and what the worker had to say.
    private func play(wanting pattern: String) throws -> (loudness: [Double], log: String) {
        let server = try SoundServer(Self.devices)
        let log = TestFiles.folder + "/devices-\(UInt32.random(in: 0 ... .max)).log"
        let test = try PlayerUnderTest(
            environment: server.environment + ["sh", "-c", "exec \"$@\" 2>> \(log)", "sh"],
            arguments: ["--audio-device", pattern])
        // Another item first: every one looks for the device.
        test.start(TestFiles.short)
        try test.run(5) { test.shown != nil }
        test.forget()
        test.start(TestFiles.tones)
        try test.run(5) { test.shown != nil }
        try test.run(0.5)
        let start = monotonicNow()
        try test.run(1)
        let heard = start..<monotonicNow()
        return (try server.listenToAll().map { $0[heard].loudness }, try contents(ofFile: log))
    }

    @Test func `a pattern chooses a device by its name`() throws {
        let (loudness, log) = try play(wanting: "*Phones*")
        #expect(loudness[0] == 0 && loudness[1] > 0.1)
        #expect(log.contains("sound device: Head Phones"))
    }

    @Test func `a name that no device has leaves the usual one, and the log names those there are`() throws {
        let (loudness, log) = try play(wanting: "HDMI*")
        #expect(loudness[0] > 0.1 && loudness[1] == 0)
        #expect(log.contains("no sound device fits 'HDMI*': there are "))
        #expect(Self.devices.allSatisfy { log.contains($0.description) })
        // Of two workers, the one that plays.
        #expect(log.split(separator: "\n").count { $0.contains("no sound device fits") } == 1)
    }
}
