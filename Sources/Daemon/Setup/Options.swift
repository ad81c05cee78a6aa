import Control
package import CrashLoop
import Glibc
package import Linux
package import Recording
package import Service
package import Settings
package import TOMLSource

/// The options of the command line.
package struct Options {
    package enum DisplayChoice: Equatable {
        /// Pixels kept in memory, for tests and recordings.
        case memory(width: Int, height: Int, rate: Double)
        /// A VNC window on the loopback interface.
        case viewer(port: UInt16)
        /// The panel.
        case panel
    }

    package enum Clock: String, CaseIterable {
        /// The run is as fast as the machine allows; asynchronous work is awaited and takes no virtual time.
        case virtual
        case real
    }

    package var display = DisplayChoice.automatic
    package var clock = Clock.real
    package var recordings = Recordings.Places()
    /// The item to play at once in the full window.
    package var play: String?
    /// Library folders, in place of the configuration's.
    package var libraries: [String] = []
    /// The duration of the run in seconds; nil for the default of the clock and the replay.
    package var duration: Double?
    /// The delay in seconds that is added to every frame, for measurements.
    package var addedCost = 0.0
    package var settings = Settings()
    /// The source of `settings`.
    package var configuration = Configuration()
    package var configFiles = ConfigFiles(named: nil, state: nil)
    /// `key=value`, with precedence over all files.
    package var overrides: [String] = []
    /// The control socket's path; nil for the default, if its folder exists.
    package var controlPath: String?
    /// Takes precedence over the configuration's log level.
    package var logLevel: Log.Level?

    /// The crash record; nil where the daemon is not restarted automatically.
    package var crashRecord: CrashRecord?
    /// The restrictions on the start after crashes.
    package var step = StartStep.full

    package init() {}
}

extension Options.DisplayChoice {
    /// Reads `panel`, `memory:1280x800@60` and `viewer:5900`; nil for anything else.
    package init?(_ text: String) {
        if text == "panel" {
            self = .panel
            return
        }
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return nil }
        switch parts[0] {
        case "viewer":
            guard let port = UInt16(parts[1], radix: 10), port > 0 else { return nil }
            self = .viewer(port: port)
        case "memory":
            let numbers = parts[1].split(whereSeparator: { $0 == "x" || $0 == "@" }).map(String.init)
            guard numbers.count == 3, let width = Int(numbers[0], radix: 10), let height = Int(numbers[1], radix: 10),
                let rate = Double(numbers[2]), (160...8192).contains(width), (160...8192).contains(height),
                (1...1000).contains(rate)
            else { return nil }
            self = .memory(width: width, height: height, rate: rate)
        default: return nil
        }
    }

    /// The panel where the machine has a graphics card, otherwise a VNC window.
    package static var automatic: Options.DisplayChoice {
        let cards = (0..<16).contains { access("/dev/dri/card\($0)", F_OK) == 0 }
        return cards ? .panel : .viewer(port: 5900)
    }

    /// The default file of kept settings; nil where settings cannot be changed.
    package var defaultStateFile: String? {
        guard isTouched else { return nil }
        func folder(_ variable: String) -> String? {
            getenv(variable).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        // A service uses its own folder; other runs use the user's.
        if let own = folder("STATE_DIRECTORY") { return own + "/" + ConfigFiles.stateName }
        let state = folder("XDG_STATE_HOME") ?? (folder("HOME") ?? "/root") + "/.local/state"
        return state + "/vitrine/" + ConfigFiles.stateName
    }

    /// Whether real touches may arrive during the run.
    package var isTouched: Bool { if case .memory = self { false } else { true } }
}

extension Options {
    /// The control socket's path; nil where no folder for it exists.
    package var controlSocket: String? {
        if let controlPath { return controlPath }
        if access("/run/vitrine", W_OK) == 0 { return "/run/vitrine/control.sock" }
        return getenv("XDG_RUNTIME_DIR").map { String(cString: $0) + "/vitrine.sock" }
    }

    /// The service's runtime folder, which systemd creates; nil for other runs.
    package static var runtimeFolder: String? { getenv("RUNTIME_DIRECTORY").map { String(cString: $0) } }

    /// The socket of the panel's mirror, in the runtime folder.
    package var mirrorPath: String? {
        if let folder = Self.runtimeFolder { return folder + "/viewer.sock" }
        if let controlPath { return controlPath + ".viewer" }
        return getenv("XDG_RUNTIME_DIR").map { String(cString: $0) + "/vitrine-viewer.sock" }
    }

    /// The folder of the library's database, for a catalog worker without a unit of its own; nil where none is kept.
    package var catalogFolder: String? { besideState("catalog") }

    /// The folder of the content sets; nil where none are kept.
    package var contentFolder: String? {
        // On the virtual clock, runs must not depend on each other.
        guard clock == .real else { return nil }
        let chosen = settings.content.folder
        guard chosen.isEmpty else { return chosen }
        // A worker that is a unit of its own writes into its own folder.
        return getenv("VITRINE_WORKER_UNITS") == nil ? besideState("content") : "/var/lib/vitrine-content"
    }

    /// The file of the watched items; nil where they are not kept.
    package var memoryFile: String? { besideState("watched") }

    /// The file of the session at the daemon's last end; nil where the session is not kept.
    package var sessionFile: String? { besideState("session") }

    /// The folder of the play log; nil where plays are not logged.
    package var playLogFolder: String? { besideState(PlayLogName.folder) }

    private func besideState(_ name: String) -> String? { configFiles.besideState(name) }
}

extension Log.Level {
    package init(_ level: Settings.Log.Level) {
        switch level {
        case .error: self = .error
        case .warning: self = .warning
        case .info: self = .info
        case .debug: self = .debug
        }
    }
}
