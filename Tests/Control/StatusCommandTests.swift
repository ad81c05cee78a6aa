import Testing

/// The command line of `vitrinectl status`, part of which is read without the parser.
@Suite(.timeLimit(.minutes(19))) struct StatusCommandTests {
    @Test func `status has one meaning, however its command line is written`() throws {
        let daemon = try RunningDaemon(arguments: [])
        for socket in [["--socket", daemon.socket], ["--socket=\(daemon.socket)"]] {
            let (status, lines) = try daemon.vitrinectl(["status"] + socket)
            #expect(status == 0 && lines.hasPrefix("display  ") && lines.contains("\nwindow   "))
            let (json, object) = try daemon.vitrinectl(["status", "--json"] + socket)
            #expect(json == 0 && object.hasPrefix("{"))
        }
        for nowhere in [["--socket", "/nowhere"], ["--socket=/nowhere"]] {
            let (status, message) = try daemon.vitrinectl(["status"] + nowhere)
            #expect(status == 2 && message.contains("/nowhere"))
        }
        let noValues = [["--socket"], ["--socket", "--json"], ["--socket", "--help"]]
        for wrong in noValues + [["--sockets", daemon.socket], [daemon.socket]] {
            #expect(try daemon.vitrinectl(["status"] + wrong).0 == 64, "\(wrong)")
        }
    }
}
