import Control
import Foundation
import Testing

/// What `vitrinectl config set` keeps, and what visitors choose: through the whole daemon, its panel and its file.
@Suite(.serialized) struct LiveKeptTests {
    private let state = FileManager.default.temporaryDirectory.appendingPathComponent("state-\(UUID().uuidString)")

    private func daemon(_ config: String = "", _ settings: String...) throws -> RunningDaemon {
        try RunningDaemon(
            config: config,
            arguments: ["--state", state.path] + (["kiosk.settings=open"] + settings).flatMap { ["--set", $0] })
    }

    private func config(_ daemon: RunningDaemon, _ words: String...) throws -> (Int32, String) {
        try daemon.vitrinectl(["config"] + words + ["--socket", daemon.socket])
    }

    private func value(_ key: String, of daemon: RunningDaemon) throws -> Reply.Setting? {
        guard case .config(let settings) = try daemon.ask(.config) else { return nil }
        return settings.first { $0.key == key }
    }

    private var text: String? {
        FileManager.default.fileExists(atPath: state.path)
            ? String(decoding: (try? Data(contentsOf: state)) ?? Data(), as: UTF8.self) : nil
    }

    @Test func `what a visitor chose ends with the daemon, what vitrinectl set is kept`() throws {
        let first = try daemon()
        #expect(try first.ask(.open(.settings)) == .done)
        // The second option of the page's first row: the reference's motions.
        let style = Reply.Setting(key: "motion.style", value: "\"reference\"", origin: Reply.Setting.visitor)
        #expect(
            try first.waits {
                _ = try first.ask(.tap("option.0.1"))
                return try value("motion.style", of: first) == style
            })
        #expect(text == nil, "a visitor writes nothing to the disk")
        #expect(try config(first, "set", "interface.theme", "light") == (0, ""))
        #expect(text == "interface.theme = \"light\"\n")
        let theme = Reply.Setting(key: "interface.theme", value: "\"light\"", origin: state.path)
        #expect(try value("interface.theme", of: first) == theme)
        #expect(try value("motion.style", of: first) == style, "the visitor is still there")
        kill(first.pid, SIGKILL)
        let second = try daemon()
        #expect(try value("interface.theme", of: second) == theme)
        #expect(try value("motion.style", of: second)?.value == "\"physical\"")
        #expect(try config(second, "unset", "interface.theme") == (0, ""))
        #expect(try value("interface.theme", of: second)?.origin == "default")
        #expect(text == "")
    }

    @Test(arguments: [
        ("motion.damping", "2", "motion.damping: not a key of the settings page"),
        ("interface.them", "light", "unknown key 'interface.them', did you mean 'interface.theme'?"),
        ("interface.theme", "pink", "interface.theme: \"pink\" is none of \"dark\", \"light\""),
        ("playback.volume_cap", "0.7", "playback.volume_cap: above the integrator's playback.volume_cap"),
        ("playback.volume_cap", "1e300", "playback.volume_cap: 1e+300 is above the largest allowed, 1"),
        ("interface.size", "large", "interface.size: the daemon's command line sets it with --set"),
        ("interface", "dark", "interface: \"dark\" is not a table"),
        ("", "", "unknown key ''"),
    ])
    func `what cannot be kept is refused with the reason, and nothing is written`(
        key: String, word: String, reason: String
    ) throws {
        let daemon = try daemon("playback.volume_cap = 0.6", "interface.size=normal")
        let (status, text) = try config(daemon, "set", key, word)
        #expect(status == 1 && text.hasPrefix("vitrinectl: \(reason)"), "\(text)")
        #expect(self.text == nil)
    }

    @Test func `a text of any characters comes back as it was set`() throws {
        let daemon = try daemon()
        let word = "a\"b\\c\n[d]\u{1}\u{7f} = 'é"
        #expect(try daemon.ask(.set(key: "playback.captions", value: word)) == .done)
        #expect(try daemon.ask(.set(key: "interface.theme", value: "light")) == .done)
        #expect(
            text == "playback.captions = \"a\\\"b\\\\c\\u000a[d]\\u0001\\u007f = 'é\"\ninterface.theme = \"light\"\n")
        #expect(try daemon.status().configuration.ignored == [])
        #expect(try value("playback.captions", of: daemon)?.origin == state.path)
    }

    @Test func `many who set at once all hear that it is kept, and the file is whole`() throws {
        let daemon = try daemon()
        let clients = try (0..<8).map { _ in try RawClient(daemon.socket) }
        for (index, client) in clients.enumerated() {
            for round in 0..<5 {
                let cap = Double(index * 5 + round) / 100
                try client.send(Line.encoded(Request.set(key: "playback.volume_cap", value: "\(cap)")))
            }
        }
        for client in clients { for _ in 0..<5 { #expect(try client.reply() == .done) } }
        let kept = try #require(text?.wholeMatch(of: #/playback\.volume_cap = (0(?:\.[0-9]+)?)\n/#)?.1)
        #expect(try value("playback.volume_cap", of: daemon)?.value == String(kept))
    }

    @Test func `a hidden settings page is refused to those who ask for it from afar`() throws {
        let daemon = try RunningDaemon()
        for request in [Request.open(.settings), .tab("settings")] {
            guard case .failed(let reason) = try daemon.ask(request) else {
                Issue.record("it was opened")
                continue
            }
            #expect(reason.contains("kiosk.settings"))
        }
        #expect(try daemon.status().tab == "home")
    }
}
