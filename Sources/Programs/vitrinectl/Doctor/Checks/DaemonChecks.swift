import Control
import Glibc

extension Check {
    /// The running daemon and its socket.
    static let daemon = Check("Daemon") { machine in
        let unit = machine.service
        switch machine.daemon {
        case .answers(let status, _):
            var findings: [Finding] = [.ok("answers; it shows on \(status.display)")]
            findings += status.configuration.waiting.map {
                .warn("\($0) waits for a restart", .command(Examination.restart))
            }
            findings += status.recovery.map { [deaths($0)] } ?? []
            // vitrinectl, the schedule or display.off_after has switched the panel off. A touch lights the panel.
            if status.light == "off" { findings.append(.warn("the panel is switched off", .command("vitrinectl on"))) }
            return findings + schedule(machine) + socket(machine)
        case .absent where unit.map { !$0.isActive } ?? false: return []
        case .absent:
            return [
                .fail(
                    "no daemon answers at \(machine.options.path)",
                    .command(
                        unit == nil
                            ? "\(machine.programs)/vitrined" : "systemctl restart vitrined.socket vitrined.service"))
            ]
        case .forbidden:
            return [.unseen("what the daemon says: \(machine.options.path) is for root and the group vitrine-control")]
        case .silent:
            return [.fail("the daemon hangs: it takes a question and does not answer", .command(Examination.restart))]
        case .unclear(let why):
            return [.fail("another version of the daemon answers: \(why)", .command(Examination.restart))]
        }
    }

    /// A finding on a schedule that does not apply, because nothing confirms the clock.
    @MainActor
    private static func schedule(_ machine: Examination) -> [Finding] {
        guard case .schedule(let schedule)? = DaemonAnswer.reply(to: .schedule, machine.options), schedule.waits else {
            return []
        }
        return [
            .warn(
                "the schedule waits: nothing has confirmed the clock since the boot",
                .advice("let systemd-timesyncd or date -s set the clock; if it is right, set kiosk.trust_clock = true"))
        ]
    }

    /// A finding on the daemon's restrictions after crashes, with the last action before the crash.
    private static func deaths(_ recovery: Status.Recovery) -> Finding {
        let cause = recovery.cause.map { ": \($0)" } ?? ""
        let text = "has died \(recovery.deaths) times, \(recovery.sentence)\(cause)"
        // A planned stop clears the crash history: the next start is a full one.
        return recovery.step == "full"
            ? .warn(text, .command(Examination.restart)) : .fail(text, .command(Examination.restart))
    }

    /// The socket's owner and group: users other than root get access through the group.
    @MainActor
    private static func socket(_ machine: Examination) -> [Finding] {
        var status = stat()
        guard machine.service != nil, machine.options.path == ConnectionFailure.servicePath,
            stat(ConnectionFailure.servicePath, &status) == 0
        else { return [] }
        let group = getgrgid(status.st_gid).map { String(cString: $0.pointee.gr_name) } ?? String(status.st_gid)
        let isOpen = status.st_mode & 0o060 == 0o060
        guard group == "vitrine-control", isOpen else {
            return [
                .fail(
                    "\(ConnectionFailure.servicePath) is not the group vitrine-control's to use "
                        + "(group \(group), mode \(String(status.st_mode & 0o777, radix: 8)))",
                    .command(
                        "chgrp vitrine-control \(ConnectionFailure.servicePath) && chmod 660 \(ConnectionFailure.servicePath)"
                    ))
            ]
        }
        guard status.st_mode & 0o002 == 0 else {
            return [
                .warn(
                    "\(ConnectionFailure.servicePath) is everybody's to use",
                    .command("chmod 660 \(ConnectionFailure.servicePath)"))
            ]
        }
        return []
    }
}
