import Control
import ControlSocket
import Geometry
import Gesture
import Glibc
import Interface
import InterfaceKit
import KioskInterface
import Linux
import PageInterface
import Panel
import PlayerInterface
import Settings
import Setup

/// The control socket: the requests of `vitrinectl`.
extension Kiosk: ControlTarget {
    /// The mode of the socket's file: its owner and its group may write to it, and so connect.
    private static let socketMode: UInt32 = 0o660

    /// Opens the control socket. Without a place for it the daemon runs without control.
    func wireControl() {
        do {
            if let inherited = ListeningSocket.inherited() {
                remote.control = try ControlServer(inherited, target: self)
            } else if let path = options.controlSocket {
                remote.control = try ControlServer(ListeningSocket.make(at: path, mode: Self.socketMode), target: self)
            }
        } catch {
            Log.warning("\(error): vitrinectl cannot reach this daemon")
        }
    }

    func reply(to request: Request) -> Reply {
        switch request {
        case .status, .watch: return .status(status)
        case .config: return .config(settingLines)
        case .schedule: return .schedule(scheduleInForce)
        case .logLevel(let level):
            config.logLevel = Settings.Log.Level(rawValue: level.rawValue).map { Log.Level($0) }
            Log.threshold = config.logLevel ?? .info
        case .touch(let gesture): return inject(gesture)
        case .elements: return .elements(interface.elementReports.map(Reply.Element.init))
        case .tap(let id): return tap(id)
        case .claim(let edges):
            handle(.claimed(Insets(top: edges.top, left: edges.left, bottom: edges.bottom, right: edges.right)))
        case .light(let wanted): return light(wanted)
        case .screenshot: return .failed("a picture goes with a descriptor")
        case .play, .playItem, .library, .content,
            .open(.channel), .reload, .set, .unset:
            return .failed("answered later")
        default: return perform(request)
        }
        return .done
    }

    /// Carries out the requests that a touch could make too.
    private func perform(_ request: Request) -> Reply {
        let playing = interface.player.playing
        let command: Command
        switch request {
        case .volume(let percent): command = .setVolume(Double(percent) / 100)
        case .tab(let name):
            guard let tab = Tab(rawValue: name) else {
                return .failed("no tab '\(name.printable)': \(interface.tabs.map(\.rawValue).joined(separator: ", "))")
            }
            guard interface.tabs.contains(tab) else {
                return tab == .search ? .failed("the search has no tab: see tabs.search") : Self.hiddenPage
            }
            command = .show(tab)
        case .open(.home): command = .open(.tab(.home))
        case .open(.library): command = .open(.tab(.library))
        case .open(.settings) where !interface.tabs.contains(.settings): return Self.hiddenPage
        case .open(.settings): command = .open(.tab(.settings))
        case .open(.named(let name)):
            guard Pages.namedPages.contains(name) else {
                let names = ["home", "library", "settings", "channel"] + Pages.namedPages
                return .failed("no page '\(name.printable)': \(names.joined(separator: ", "))")
            }
            guard interface.isReachable(.linked(name)) else {
                return .failed("the page '\(name)' needs kiosk.settings = \"pin\" and a PIN: see vitrinectl pin set")
            }
            command = .open(.linked(name))
        case _ where playing == nil: return .failed("nothing is open")
        case .pause(.toggle): command = .playPause
        case .pause(let action): command = .setPlaying(action == .resume)
        case .seek(.to(let position)): command = .seek(to: position)
        case .seek(.by(let step)): command = .seek(to: (playing?.position ?? 0) + step)
        case .window(.full): command = .window(.full)
        case .window(.mini): command = .window(.mini)
        case .window(.dismissed): command = .window(.hidden)
        default: return .failed("not understood")
        }
        use.used()
        handle(.command(command))
        return .done
    }

    private static let hiddenPage = Reply.failed("kiosk.settings hides the settings page; see vitrinectl config set")

    private func light(_ wanted: Request.Light) -> Reply {
        guard output.panel != nil else { return .failed("only a panel can be switched on and off") }
        switch wanted {
        case .on: use.used()
        case .off: use.switchOff()
        }
        return .done
    }

    private func inject(_ gesture: Request.Gesture) -> Reply {
        remote.control?.inject(gesture, at: now) { [unowned self] sample in
            if use.wake(by: sample) { handle(.touch(sample)) }
        } ?? .failed("there is no control socket")
    }

    private func tap(_ id: String) -> Reply {
        guard let element = interface.elementReports.first(where: { $0.id == id }) else {
            return .failed("no element '\(id.printable)' is on the panel; see vitrinectl elements")
        }
        guard element.isEnabled else { return .failed("the element '\(id.printable)' does nothing now") }
        let point = [element.tapPoint.x, element.tapPoint.y]
        return inject(Request.Gesture(from: point, to: point, duration: Self.tapDuration))
    }

    /// The duration of an injected tap in seconds.
    private static let tapDuration = 0.05
}

extension Reply.Element {
    fileprivate init(_ report: ElementReport) {
        let frame = report.frame
        self.init(
            id: report.id, role: report.role.rawValue, label: report.label, value: report.value,
            enabled: report.isEnabled, gestures: report.gestures.map(\.word),
            frame: [frame.x, frame.y, frame.width, frame.height])
    }
}

extension GestureKind {
    fileprivate var word: String {
        switch self {
        case .tap: "tap"
        case .doubleTap: "double-tap"
        case .longPress: "long-press"
        case .scroll: "scroll"
        case .pan: "pan"
        case .edgePan: "edge-pan"
        case .pinch: "pinch"
        }
    }
}
