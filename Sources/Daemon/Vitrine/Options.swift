package import CrashLoop
import Glibc
package import Linux
package import Settings
package import TOMLSource

/// What the command line asks for.
package struct Options {
    package enum DisplayChoice: Equatable {
        /// Pixels kept in memory, for tests and recordings.
        case memory(width: Int, height: Int, rate: Double)
        /// A VNC window on the loopback interface.
        case viewer(port: UInt16)
        /// The panel itself.
        case panel
    }

    package enum Clock: String, CaseIterable {
        /// As fast as the machine allows; everything asynchronous is awaited and takes no time.
        case virtual
        case real
    }

    package var display = DisplayChoice.automatic
    package var clock = Clock.real
    /// An evemu recording to replay.
    package var touchTrace: String?
    package var recordFolder: String?
    package var recordEvery = 1
    /// Plays at once in the full window.
    package var play: String?
    /// Overrides the default sources.
    package var libraries: [String] = []
    /// Seconds.
    package var duration: Double?
    /// Where each flip is written.
    package var frameLog: String?
    /// Seconds that every frame is made to take longer, for measurements.
    package var addedCost = 0.0
    package var settings = Settings()
    /// Where `settings` came from.
    package var configuration = Configuration()
    package var configFiles = ConfigFiles(named: nil, state: nil)
    /// `key=value`, over all files.
    package var overrides: [String] = []
    /// Where the control socket is to be; nil: where there is a place for it.
    package var controlPath: String?
    /// Takes the place of the configuration's.
    package var logLevel: Log.Level?

    /// Where deaths are counted; nil where nobody restarts the daemon.
    package var crashRecord: CrashRecord?
    /// What it starts without.
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

    /// The panel where there is a card to drive one, else a VNC window.
    package static var automatic: Options.DisplayChoice {
        let cards = (0..<16).contains { access("/dev/dri/card\($0)", F_OK) == 0 }
        return cards ? .panel : .viewer(port: 5900)
    }

    /// Nil where nobody could change a setting.
    package var defaultStateFile: String? {
        guard isTouched else { return nil }
        func folder(_ variable: String) -> String? {
            getenv(variable).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        // A service is given its own; otherwise the user's.
        if let own = folder("STATE_DIRECTORY") { return own + "/" + ConfigFiles.stateName }
        let state = folder("XDG_STATE_HOME") ?? (folder("HOME") ?? "/root") + "/.local/state"
        return state + "/vitrine/" + ConfigFiles.stateName
    }

    /// Whether touches may come while it runs.
    package var isTouched: Bool { if case .memory = self { false } else { true } }
}
