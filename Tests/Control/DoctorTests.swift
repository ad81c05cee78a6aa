import Foundation
import Testing

/// What the doctor says, daemon or not.
@Suite(.serialized) struct Doctor {
    @Test func `a wrong configuration is told with its place and a remedy, and the exit status says so`() throws {
        let daemon = try RunningDaemon()
        try daemon.write("tabs.height = 3")
        let (status, text) = try daemon.vitrinectl([
            "doctor", "--config", daemon.config.path, "--socket", daemon.socket,
        ])
        #expect(status == 1)
        #expect(text.contains("ok    a daemon answers; display: 640x400 at 60.0 Hz"), "\(text)")
        let problem = "WRONG \(daemon.config.path):1:15: tabs.height: 3 is below the smallest allowed, 40\n      -> "
        #expect(text.contains(problem), "\(text)")
    }

    @Test func `a daemon that does not run is told, and everything else is looked at`() throws {
        let daemon = try RunningDaemon()
        let (_, text) = try daemon.vitrinectl(["doctor", "--socket", "/nowhere"])
        #expect(text.contains("no daemon answers") && text.contains("systemctl start vitrined"), "\(text)")
        for section in ["Configuration", "Display", "Touch", "Decoders", "Sound", "Fonts", "Disk"] {
            #expect(text.contains("\n\(section)\n"), "\(section)")
        }
    }
}
