import ArgumentParser
import Control
import Linux
import Numbers
import Settings
import TOMLSource

struct Schedule: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schedule", abstract: "The schedule: what applies at which time.",
        subcommands: [ShowSchedule.self])

    struct ShowSchedule: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show what applies at a given time.",
            discussion: """
                The running daemon tells its schedule, with the parts of content sets and the kept settings. Without a \
                daemon, the configuration's files do.
                """)
        @OptionGroup var daemon: DaemonOptions
        @Option(help: "A time: 18:30 (today) or \"2026-12-24 18:30\". Default: now.") var at: String?
        @Option(
            help: "A file, with conf.d beside it, in place of the daemon's schedule.",
            completion: .file(extensions: ["toml"]))
        var file: String?

        /// The number of days in which the next change is looked for.
        private static let horizon = 8

        func run() throws {
            let (settings, waits) = try schedule()
            let moment = try moment()
            say("\(Self.text(moment)):")
            let parts = settings.dayparts(at: moment)
            for part in parts { say("  \(part.title)") }
            if parts.isEmpty { say("  no part of the schedule applies") }
            let scheduled = settings.scheduled(at: moment)
            say("panel \(scheduled.display.isClosed ? "off" : "on")")
            for key in Settings.scheduledKeys {
                if let value = scheduled.value(of: key) { say("\(key) = \(value.written)") }
            }
            reportNextChange(after: moment, parts, settings)
            if waits { say("nothing applies yet: the daemon waits until the clock is set") }
        }

        /// The settings with the schedule, and whether the daemon's schedule waits for the clock.
        private func schedule() throws -> (Settings, waits: Bool) {
            do {
                if file == nil { return try daemonSchedule() }
            } catch let code as ExitCode where code == ConnectionFailure.unanswered {
                complain("the schedule of the files follows")
            }
            return (try Self.settings(of: ConfigFiles(named: file, state: nil).load()), false)
        }

        private func daemonSchedule() throws -> (Settings, waits: Bool) {
            guard case .schedule(let schedule) = try daemon.ask(.schedule) else { throw ExitCode(1) }
            let name = "the daemon's schedule"
            var configuration = Configuration()
            configuration.add(try TOMLDocument(Array(schedule.tables.utf8), file: name).values, file: name)
            return (try Self.settings(of: configuration), schedule.waits)
        }

        private static func settings(of configuration: Configuration) throws -> Settings {
            guard configuration.problems.isEmpty else {
                for problem in configuration.problems { say("\(problem)") }
                throw ExitCode(1)
            }
            return configuration.settings
        }

        private func reportNextChange(after moment: LocalMoment, _ parts: [Settings.Daypart], _ settings: Settings) {
            var next = moment
            for _ in 0..<Self.horizon * 24 * 60 {
                next = next.next
                let then = settings.dayparts(at: next)
                guard then != parts else { continue }
                let names = then.map(\.title).joined(separator: ", ")
                return say("next: \(Self.text(next)), \(names.isEmpty ? "no part of the schedule" : names)")
            }
            say("next: nothing changes for \(Self.horizon) days")
        }

        private static func text(_ moment: LocalMoment) -> String {
            let (year, month, day) = moment.day.date
            let weekday = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][moment.day.weekday]
            let date = "\(year)-\(month.padded(to: 2))-\(day.padded(to: 2))"
            return "\(weekday) \(date) \((moment.minute / 60).padded(to: 2)):\((moment.minute % 60).padded(to: 2))"
        }

        private func moment() throws -> LocalMoment {
            let parts = (at ?? "").split { " T".contains($0) }
            let local = LocalTime(wallClock())
            var date = [local?.year, local?.month, local?.day].map { $0 ?? 0 }
            var time = [local?.hour, local?.minute].map { $0 ?? 0 }
            if parts.count == 2 { date = Self.numbers(parts[0], "-") }
            if let last = parts.last { time = Self.numbers(last, ":") }
            guard parts.count <= 2, date.count == 3, time.count == 2,
                let moment = LocalMoment(
                    year: date[0], month: date[1], day: date[2], hour: time[0], minute: time[1])
            else { throw ValidationError("\"\(at ?? "")\" is not a time such as 18:30 or \"2026-12-24 18:30\"") }
            return moment
        }

        private static func numbers(_ text: Substring, _ separator: Character) -> [Int] {
            text.split(separator: separator, omittingEmptySubsequences: false).map { Int($0, radix: 10) ?? -1 }
        }
    }
}
