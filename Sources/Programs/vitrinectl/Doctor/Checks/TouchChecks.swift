import Glibc
import Linux
import Settings

extension Check {
    /// Touch panels in udev's database, those that the configuration selects, and whether they can be opened.
    static let touch = Check("Touch") { machine in
        guard machine.showsOnPanel else { return [] }
        do throws(SystemError) {
            let devices = try HotplugMonitor.devices(subsystem: "input").filter {
                $0.node?.hasPrefix("/dev/input/event") ?? false
            }
            let panels = devices.filter { $0.properties["ID_INPUT_TOUCHSCREEN"] == "1" }
            guard !panels.isEmpty else { return [none(devices, machine)] }
            let taken = panels.filter { takes($0, machine) }
            guard !taken.isEmpty else { return [refused(panels, machine)] }
            return taken.map { opened($0, machine) }
        } catch {
            return [.fail("\(error)", .command("systemctl restart systemd-udevd"))]
        }
    }

    private static func name(_ device: UdevDevice) -> String {
        TextFile.line(device.path + "/device/name") ?? device.name
    }

    @MainActor
    private static func none(_ devices: [UdevDevice], _ machine: Examination) -> Finding {
        let mice = devices.filter { $0.properties["ID_INPUT_MOUSE"] == "1" }.map(name)
        let text = mice.isEmpty ? "no touch panel" : "no touch panel; a mouse is none (\(mice.joined(separator: ", ")))"
        // A touch panel that the kernel lists but udev does not was present before udev's rules.
        let isUnreported = (TextFile.contents("/proc/bus/input/devices") ?? "").split(separator: "\n\n")
            .contains { $0.contains("B: PROP=2") && $0.contains("event") }
        let remedy: Finding.Remedy =
            isUnreported
            ? .command(
                "udevadm trigger --action=add --subsystem-match=input && udevadm settle && \(Examination.restart)")
            : .advice("plug the touch panel's cable in; dmesg shows whether the kernel sees it")
        // If videos play automatically, no touch is needed.
        return machine.settings.kiosk.idleTimeout > 0 ? .warn(text, remedy) : .fail(text, remedy)
    }

    @MainActor
    private static func takes(_ panel: UdevDevice, _ machine: Examination) -> Bool {
        let pattern = machine.settings.touch.device
        guard pattern.isEmpty || fnmatch(pattern, name(panel), 0) == 0 else { return false }
        let wanted = machine.settings.touch.output
        guard let output = panel.properties["WL_OUTPUT"], !wanted.isEmpty else { return true }
        return output == wanted
    }

    @MainActor
    private static func refused(_ panels: [UdevDevice], _ machine: Examination) -> Finding {
        let names = panels.map(name).joined(separator: "; ")
        let pattern = machine.settings.touch.device
        guard pattern.isEmpty || panels.contains(where: { fnmatch(pattern, name($0), 0) == 0 }) else {
            return .fail(
                "touch.device: no touch panel fits \"\(pattern)\": there are \(names)",
                machine.remedy(setting: "touch.device", to: "\"\(panels.first.map(name) ?? "")\""))
        }
        let outputs = panels.compactMap { $0.properties["WL_OUTPUT"] }
        return .fail(
            "touch.output: no touch panel is of \(machine.settings.touch.output), but of \(outputs.joined(separator: ", "))",
            machine.remedy(setting: "touch.output", to: "\"\(outputs.first ?? "")\""))
    }

    @MainActor
    private static func opened(_ panel: UdevDevice, _ machine: Examination) -> Finding {
        let node = panel.node ?? ""
        var text = "\(name(panel)), \(node)"
        if panel.seat != "seat0" { text += ", \(panel.seat)" }
        if let matrix = panel.properties["LIBINPUT_CALIBRATION_MATRIX"] { text += ", calibrated \(matrix)" }
        guard panel.properties["LIBINPUT_IGNORE_DEVICE"] ?? "0" == "0" else {
            return .fail(
                "\(text): a rule of udev's hides it (LIBINPUT_IGNORE_DEVICE)",
                .command(
                    "sed -i '/LIBINPUT_IGNORE_DEVICE/s/^/#/' /etc/udev/rules.d/*.rules && udevadm control --reload && udevadm trigger \(node) && udevadm settle && \(Examination.restart)"
                ))
        }
        guard !isSeatHelped(machine), let code = machine.serviceAccess.may(.open, node), code != 0 else {
            return .ok(text)
        }
        return .fail(
            "\(text): \(machine.user.name) may not open it (\(SystemError.reason(code)))",
            seatRemedy(machine))
    }
}
