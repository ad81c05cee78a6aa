import Glibc
import Linux

extension Check {
    /// The service's user, its groups, and whether its rights can be tried.
    static let user = Check("User") { machine in
        let user = machine.user
        guard let account = user.account else {
            return [
                .fail(
                    "there is no user \(user.name): the service cannot start",
                    .command("systemd-sysusers && systemctl restart vitrined"))
            ]
        }
        let isService = machine.service != nil
        let groups = isService ? missingGroups(user) + memberships(user, account) : []
        return [.ok("\(user.name), in \(account.groups.sorted().joined(separator: ", "))")] + groups + [rights(machine)]
    }

    /// Groups that the unit names and the machine has not: systemd does not start it then.
    private static func missingGroups(_ user: ServiceUser) -> [Finding] {
        let needed = user.supplementary + ["vitrine-control"]
        return needed.filter { getgrnam($0) == nil }.map {
            .fail(
                "there is no group \($0), which the service needs",
                .command("systemd-sysusers && systemctl restart vitrined"))
        }
    }

    private static func memberships(_ user: ServiceUser, _ account: ServiceUser.Account) -> [Finding] {
        guard account.uid != 0 else { return [] }
        let needed = [
            ("video", "the card and seatd"), ("input", "touch"), ("audio", "sound"), ("render", "hardware decoders"),
        ]
        return needed.filter { getgrnam($0.0) != nil && !account.groups.contains($0.0) }.map { group, purpose in
            .fail(
                "\(user.name) is not in the group \(group): \(purpose)",
                .command("usermod -aG \(group) \(quoted(user.name)) && \(Examination.restart)"))
        }
    }

    @MainActor
    private static func rights(_ machine: Examination) -> Finding {
        switch machine.eyes.blindness {
        case nil: .ok("the checks below look \(machine.eyes.description)")
        case .needsRoot: .unseen("what \(machine.user.name) may do")
        case .noUser: .unseen("what a user may do who is not there")
        case .refused(let why):
            .fail(
                "nothing can be started with the rights of the service: \(why)",
                .command("systemctl daemon-reload && \(Examination.restart); journalctl -u vitrined -n 20"))
        }
    }
}
