import Glibc
import Linux

extension Check {
    /// The service's user and its groups, and the doctor's ability to assume its rights.
    static let user = Check("User") { machine in
        let user = machine.user
        guard let account = user.account else {
            return [
                .fail(
                    "there is no user \(user.name): the service cannot start",
                    .command("systemd-sysusers && systemctl restart vitrined"))
            ]
        }
        guard machine.service != nil else { return [named(user.name, account), rights(machine)] }
        let ofDaemon = missingGroups(user) + memberships(user, account, daemonGroups)
        return [named(user.name, account)] + ofDaemon + worker(machine) + [rights(machine)]
    }

    private static func named(_ user: String, _ account: ServiceUser.Account) -> Finding {
        .ok("\(user), in \(account.groups.sorted().joined(separator: ", "))")
    }

    /// The media worker's user, if it differs from the daemon's.
    @MainActor
    private static func worker(_ machine: Examination) -> [Finding] {
        let user = machine.workerUser
        guard user.name != machine.user.name else { return [] }
        guard let account = user.account else {
            return [
                .fail(
                    "there is no user \(user.name): its worker cannot start",
                    .command("systemd-sysusers && \(Examination.restart)"))
            ]
        }
        return [named(user.name, account)] + missingGroups(user) + memberships(user, account, workerGroups)
            + closedUnits(machine)
    }

    /// The worker units that the running daemon cannot use. It starts these workers as its own user instead.
    @MainActor
    private static func closedUnits(_ machine: Examination) -> [Finding] {
        guard machine.service?.isActive ?? false else { return [] }
        return ["media", "stream", "pictures", "catalog", "fetch"].map { "vitrine-worker-\($0).socket" }
            .filter { !(ServiceUnit($0)?.isActive ?? true) }
            .map { .fail("\($0) is inactive: its worker has the rights of the daemon", .command(Examination.restart)) }
    }

    private static let daemonGroups = [("video", "the card and seatd"), ("input", "touch")]
    private static let workerGroups = [("audio", "sound"), ("render", "hardware decoders")]

    /// The groups that the unit names but that do not exist. Systemd does not start such a unit.
    private static func missingGroups(_ user: ServiceUser) -> [Finding] {
        let needed = user.supplementary + ["vitrine-control"]
        return needed.filter { getgrnam($0) == nil }.map {
            .fail(
                "there is no group \($0), which the service needs",
                .command("systemd-sysusers && systemctl restart vitrined"))
        }
    }

    private static func memberships(
        _ user: ServiceUser, _ account: ServiceUser.Account, _ needed: [(String, String)]
    ) -> [Finding] {
        guard account.uid != 0 else { return [] }
        return needed.filter { getgrnam($0.0) != nil && !account.groups.contains($0.0) }.map { group, purpose in
            .fail(
                "\(user.name) is not in the group \(group): \(purpose)",
                .command("usermod -aG \(group) \(quoted(user.name)) && \(Examination.restart)"))
        }
    }

    @MainActor
    private static func rights(_ machine: Examination) -> Finding {
        switch machine.serviceAccess.failure {
        case nil: .ok("the checks below look \(machine.serviceAccess.description)")
        case .needsRoot: .unseen("the rights of \(machine.user.name)")
        case .noUser: .unseen("the rights of a user that does not exist")
        case .refused(let why):
            .fail(
                "no program can be started with the rights of the service: \(why)",
                .command("systemctl daemon-reload && \(Examination.restart); journalctl -u vitrined -n 20"))
        }
    }
}
