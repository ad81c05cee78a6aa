import Control
import ControlSocket
import Interface
import Library
import Linux
import PageInterface
import Panel
import Settings
import Setup
import WorkerProtocol

/// Requests that are answered asynchronously: by the catalog worker, or after disk access.
extension Kiosk {
    /// - Returns: whether `then` will be called with the reply; false for a request that is answered at once.
    func answerLater(_ request: Request, then: @escaping (Reply) -> Void) -> Bool {
        let look: (@escaping (Reply) -> Void) -> Void
        switch request {
        case .reload:
            reload(then: then)
            return true
        case .set(let key, let value):
            keep(key, RawValue(argument: value), then: then)
            return true
        case .unset(let key):
            keep(key, nil, then: then)
            return true
        case .play(let path, let window):
            play(named: path, in: window, then: then)
            return true
        case .content(let request):
            answer(request, then: then)
            return true
        case .pin(let request):
            answer(request, then: then)
            return true
        case .library(let request): look = { [unowned self] in answer(request, then: $0) }
        case .playItem(let number, let window):
            look = { [unowned self] in play(item: ItemID(number), in: window, then: $0) }
        case .open(.channel(let name)): look = { [unowned self] in open(channel: name, then: $0) }
        default: return false
        }
        if workers.library.hasRoom { look(then) } else { then(.failed("the library has too much to do")) }
        return true
    }

    private func reload(then: @escaping (Reply) -> Void) {
        reloadConfig { state in
            switch state {
            case .refused(let problems), .inForceExcept(let problems):
                then(.failed(problems.joined(separator: "\n")))
            case .inForce, .waitingForRestart: then(.done)
            }
        }
    }

    private func keep(_ key: String, _ value: RawValue?, then: @escaping (Reply) -> Void) {
        keep(key, value) { [weak self] (failure: String?) in
            if let failure { return then(.failed(failure)) }
            guard case .refused(let problems) = self?.config.adopted.state else { return then(.done) }
            then(.failed("kept, but not in force: the configuration is refused\n" + problems.joined(separator: "\n")))
        }
    }

    private func play(named path: String, in window: Request.SmallWindow?, then: @escaping (Reply) -> Void) {
        guard path.hasPrefix("/") || path.contains("://") else {
            return then(.failed("\(path.printable) is no absolute path"))
        }
        play(path, then: then) { play(file: path, by: .remote, animated: true, in: window) }
    }

    /// Plays an item through `start`, and reports the result.
    private func play(_ path: String, then: @escaping (Reply) -> Void, by start: () -> Void) {
        remote.control?.play(path, then: then) {
            use.used()
            start()
        }
    }

    private func play(item id: ItemID, in window: Request.SmallWindow?, then: @escaping (Reply) -> Void) {
        workers.library.find(id) { [weak self] answer in
            guard case .row(let row) = answer, let self else {
                return then(.failed("no item \(Reply.Item.name(of: id)) in the library"))
            }
            play(row.path, then: then) { handle(.play(row, animated: true, in: window?.form), by: .remote) }
        }
    }

    private func open(channel name: String, then: @escaping (Reply) -> Void) {
        workers.library.list(.channel(name), offset: 0, count: 1) { [weak self] answer in
            guard case .page(_, _, let total, _) = answer, total > 0, let self else {
                return then(.failed("no channel '\(name.printable)' in the library"))
            }
            use.used()
            handle(.command(.open(.channel(name))))
            then(.done)
        }
    }
}

extension Request.SmallWindow {
    /// The form of the small window.
    var form: Settings.Player.Compact {
        switch self {
        case .mini: .mini
        case .floating: .floating
        }
    }
}
