import Control
import Interface
import InterfaceKit
import KioskInterface
import Library
import Linux
import Numbers
import Panel
import Playback
import PlayerInterface
import Presentation
import Settings
import Setup
import TOMLSource
import Time
import WorkerProtocol

/// The daemon's status and its settings, for `vitrinectl`.
extension Kiosk {
    var status: Status {
        let snapshot = interface.snapshot(at: now)
        let item = interface.player.playing.map {
            Status.Item(
                path: $0.path, title: $0.title, phase: $0.phase, position: $0.position, duration: $0.duration,
                trouble: $0.trouble.map(interface.sentence))
        }
        return Status(
            window: snapshot.state, tab: snapshot.tab, item: item, pictures: pictureStatus,
            sound: workers.player.drift.map {
                Status.Sound(drift: $0.partsPerMillion, resyncs: Int(clamping: $0.resyncs))
            },
            volume: Int(saturating: (interface.player.volume * 100).rounded()), display: displayLine, light: light,
            cardOfUnknown: output.panel?.cardOfUnknown,
            frames: Status.Frames(shown: frames.presenter.counts.committed, late: frames.presenter.counts.late),
            search: searchStatus, configuration: configurationStatus, recovery: recoveryStatus)
    }

    private var pictureStatus: Status.Pictures? {
        guard let path = workers.player.framePath else { return nil }
        return Status.Pictures(
            path: "\(path)", display: (output.panel?.planes?.videoPath ?? .composed).rawValue,
            shown: workers.player.pictures.shown,
            late: workers.player.pictures.late, missed: workers.player.pictures.missed)
    }

    private var searchStatus: Status.Search? {
        let times = workers.library.searchTimes
        guard times.answers > 0 else { return nil }
        return Status.Search(answers: times.answers, last: times.last.value, longest: times.longest.value)
    }

    private var displayLine: String {
        guard output.display.canvas != nil else {
            return "none" + (output.panel?.reasonForDark.map { ": \($0)" } ?? "")
        }
        let shape = output.shape
        return "\(shape.width)x\(shape.height) at \((shape.rate * 100).rounded() / 100) Hz"
    }

    private var light: String? {
        output.panel.map { panel in
            switch panel.level {
            case .on: "on"
            case .dim: "dimmed"
            case .off: "off"
            }
        }
    }

    private var configurationStatus: Status.Configuration {
        var status = Status.Configuration(file: options.configFiles.main)
        let configuration = config.adopted.configuration
        status.ignored =
            config.setAside + (configuration.isStateDamaged ? [] : configuration.ignored.map(\.description))
        switch config.adopted.state {
        case .inForce: break
        case .inForceExcept(let problems): status.problems = problems
        case .waitingForRestart(let keys): status.waiting = keys
        case .refused(let problems): (status.problems, status.isRefused) = (problems, true)
        }
        return status
    }

    var settingLines: [Reply.Setting] {
        config.adopted.configuration.lines.map { line in
            if let value = interface.chosen[line.key] {
                return Reply.Setting(key: line.key, value: value.written, origin: Reply.Setting.visitor)
            }
            guard let value = config.adopted.settings.value(of: line.key)?.written, value != line.value else {
                return Reply.Setting(key: line.key, value: line.value, origin: line.origin)
            }
            let origin = "\(line.origin), where \(line.value) waits for a restart"
            return Reply.Setting(key: line.key, value: value, origin: origin)
        }
    }
}
