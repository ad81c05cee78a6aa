import Glibc
import Linux
import Settings

extension Check {
    /// The seat manager that opens the card and touch panels for the service.
    private struct Seat {
        /// `vitrine-seat.service`, or the system's `seatd.service`.
        let unit: String
        let socket: String

        init(of service: ServiceUnit?) {
            socket = service?.variable("SEATD_SOCK") ?? "/run/seatd.sock"
            unit = socket.hasPrefix("/run/vitrine-seat/") ? "vitrine-seat.service" : "seatd.service"
        }

        var isThere: Bool { access(socket, F_OK) == 0 }
    }

    /// The method by which the daemon opens the card and touch panels.
    static let seat = Check("Seat") { machine in
        guard machine.showsOnPanel else { return [] }
        guard machine.settings.display.seat != .direct else { return [.ok("devices are opened directly")] }
        let seat = Seat(of: machine.service)
        guard machine.service != nil else { return [withoutService(seat)] }
        return [running(seat) ?? socket(seat, machine)]
    }

    private static func withoutService(_ seat: Seat) -> Finding {
        if seat.isThere { return .ok("seatd answers") }
        if access("/run/systemd/seats/seat0", F_OK) == 0 { return .ok("logind has the seat") }
        return .warn("no seatd: devices are opened directly", .command("seatd -g video &"))
    }

    /// The reason why the seat manager does not run; nil if it runs.
    @MainActor
    private static func running(_ seat: Seat) -> Finding? {
        let restart = "systemctl restart \(seat.unit) vitrined"
        guard let unit = ServiceUnit(seat.unit), unit["LoadState"] != "not-found", access("/usr/sbin/seatd", X_OK) == 0
        else {
            return .warn(
                "seatd is not installed: the daemon opens the devices itself",
                .command("apt-get install seatd && systemctl daemon-reload && \(restart)"))
        }
        guard unit["LoadState"] != "masked" else {
            return .warn("\(seat.unit) is masked", .command("systemctl unmask \(seat.unit) && \(restart)"))
        }
        // The daemon can open devices itself, but then they are not revoked when another program becomes active.
        guard unit.isActive else {
            return .warn("seatd does not run (\(seat.unit) is \(unit["ActiveState"]))", .command(restart))
        }
        return nil
    }

    @MainActor
    private static func socket(_ seat: Seat, _ machine: Examination) -> Finding {
        let restart = "systemctl restart \(seat.unit) vitrined"
        guard seat.isThere else { return .fail("seatd runs without \(seat.socket)", .command(restart)) }
        guard let code = machine.serviceAccess.may(.write, seat.socket), code != 0 else {
            return .ok("seatd opens the devices")
        }
        let group = seat.unit == "seatd.service" ? "usermod -aG video \(quoted(machine.user.name)) && " : ""
        return .fail(
            "seatd is not for \(machine.user.name): \(seat.socket): \(SystemError.reason(code))",
            .command(group + restart))
    }

    /// Whether another process opens the devices for the daemon.
    @MainActor
    static func isSeatHelped(_ machine: Examination) -> Bool {
        machine.settings.display.seat != .direct && Seat(of: machine.service).isThere
    }

    /// The command that gives the daemon a seat again.
    @MainActor
    static func seatRemedy(_ machine: Examination) -> Finding.Remedy {
        .command("apt-get install seatd && systemctl restart \(Seat(of: machine.service).unit) vitrined")
    }
}
