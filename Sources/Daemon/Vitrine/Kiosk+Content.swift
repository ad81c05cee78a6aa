import Content
import Control
import Interface
import KioskInterface
import Linux
import Settings
import Setup
import Time
import WorkerProtocol

/// Content sets: the requests of `vitrinectl content`, and the configured source, which is checked periodically.
extension Kiosk {
    func wireContent() {
        workers.feeds?.start(every: Seconds(config.settings.content.checkPeriod))
        guard let content = workers.content else { return }
        content.onStep = { [unowned self] source, step in
            if isStick(source) { handle(.notice(ContentNotice(step))) }
        }
        content.onEnd = { [unowned self] in contentEnded($0, $1) }
        let settings = config.settings.content
        if !settings.source.isEmpty { content.follow(settings.source, every: Seconds(settings.checkPeriod)) }
    }

    /// Installs the content set of a plugged-in stick. No further request is needed.
    func takeSet(of stick: String) {
        Log.info("\(stick) holds a content set")
        if let refusal = workers.content?.install(stick) { Log.warning("\(stick): \(refusal)") }
    }

    /// The identifier and version of the running content set, if the file is in the content folder; nil while they are
    /// unknown.
    func contentSet(of path: String) -> String? {
        guard let content = workers.content, let folder = options.contentFolder, path.hasPrefix(folder + "/") else {
            return nil
        }
        content.learnRunning()
        return content.running.map { "\($0.id) \($0.version)" }
    }

    private func isStick(_ source: String) -> Bool { source.hasPrefix(WorkerArguments.sticksFolder + "/") }

    private func contentEnded(_ source: String, _ outcome: ContentInstaller.Outcome) {
        if isStick(source) { handle(.notice(ContentNotice(outcome))) }
        switch outcome {
        case .installed(let set): Log.info("content set \(set.id) \(set.version) is installed")
        case .failed(let reason): Log.warning("no content set is installed: \(reason)")
        case .upToDate: break
        }
    }

    func answer(_ request: Request.Content, then: @escaping (Reply) -> Void) {
        guard let content = workers.content else { return then(.failed("this daemon keeps no content sets")) }
        switch request {
        case .install(let source):
            then(content.install(source).map { .failed($0) } ?? .done)
        case .rollBack:
            content.rollBack { sets, refusal in
                then(refusal.map { .failed($0) } ?? .content(Reply.Content(sets, content)))
            }
        case .status:
            content.list { then(.content(Reply.Content($0, content))) }
        }
    }
}

extension ContentNotice {
    fileprivate init(_ step: ContentInstaller.Step) {
        func share(_ done: UInt64, _ total: UInt64) -> Double { total > 0 ? Double(done) / Double(total) : 0 }
        switch step {
        case .copying(let done, let total): self = .copying(share(done, total))
        case .checking(let done, let total): self = .checking(share(done, total))
        case .exchanging: self = .checking(1)
        }
    }

    fileprivate init(_ outcome: ContentInstaller.Outcome) {
        switch outcome {
        case .installed: self = .taken
        case .upToDate: self = .upToDate
        case .failed: self = .refused
        }
    }
}

extension Reply.Content {
    @MainActor
    fileprivate init(_ sets: [SetName], _ content: ContentInstaller) {
        let sets = sets.map { Reply.ContentSet($0) }
        self.init(
            current: sets.first, previous: sets.dropFirst().first, installation: Reply.Installation(content.state),
            last: content.outcome.map { Reply.LastInstallation($0) })
    }
}

extension Reply.ContentSet {
    fileprivate init(_ name: SetName) { self.init(id: name.id, version: name.version, title: name.title) }
}

extension Reply.Installation {
    /// Nil while no set is being installed.
    fileprivate init?(_ state: ContentInstaller.State) {
        guard case .installing(let secret, let step) = state else { return nil }
        let source = publicPart(of: secret)
        switch step {
        case .copying(let done, let total): self.init(source: source, step: "copying", done: done, total: total)
        case .checking(let done, let total): self.init(source: source, step: "checking", done: done, total: total)
        case .exchanging: self.init(source: source, step: "exchanging", done: 0, total: 0)
        }
    }
}

extension Reply.LastInstallation {
    fileprivate init(_ outcome: ContentInstaller.Outcome) {
        switch outcome {
        case .installed(let set): self.init(outcome: "installed", set: Reply.ContentSet(set))
        case .upToDate(let set): self.init(outcome: "up to date", set: Reply.ContentSet(set))
        case .failed(let reason): self.init(outcome: "failed", reason: reason)
        }
    }
}
