import Glibc
import Linux

/// Touch panels as udev knows them, and whether they may be read.
@MainActor
func touchFindings() -> [Finding] {
    do throws(SystemError) {
        let panels = try HotplugMonitor.devices(subsystem: "input").filter {
            $0.properties["ID_INPUT_TOUCHSCREEN"] == "1" && $0.node != nil
        }
        guard !panels.isEmpty else {
            return [
                .note("no touch panel", "is its driver loaded? udevadm info --export-db | grep ID_INPUT_TOUCHSCREEN")
            ]
        }
        return panels.map(finding)
    } catch {
        return [.wrong("\(error)", "is udev running?")]
    }
}

private func finding(_ panel: UdevDevice) -> Finding {
    let node = panel.node ?? ""
    var text = node + ", \(panel.seat)"
    if let output = panel.properties["WL_OUTPUT"] { text += ", of \(output)" }
    if let matrix = panel.properties["LIBINPUT_CALIBRATION_MATRIX"] { text += ", calibrated \(matrix)" }
    // A seat's daemon opens it for others.
    guard access(node, R_OK) == 0 || access("/run/seatd.sock", W_OK) == 0 else {
        return .wrong("\(text): not readable", "start seatd, or put the user into the group input")
    }
    return .fine(text)
}

/// Through whom devices are opened, and as whom.
func seatFindings() -> [Finding] {
    var findings: [Finding] = []
    if access("/run/seatd.sock", F_OK) == 0 {
        findings.append(
            access("/run/seatd.sock", W_OK) == 0
                ? .fine("seatd answers") : .wrong("seatd is not for this user", "put the user into the group video"))
    } else if access("/run/systemd/seats/seat0", F_OK) == 0 {
        findings.append(.fine("logind has the seat"))
    } else {
        findings.append(.note("neither seatd nor logind", "systemctl enable --now seatd; root needs neither"))
    }
    for (name, purpose) in [("video", "the card"), ("input", "touch"), ("audio", "sound"), ("render", "decoders")] {
        guard let group = getgrnam(name)?.pointee.gr_gid else { continue }
        if geteuid() == 0 || isMember(of: group) {
            findings.append(.fine("may use what is the group \(name)'s: \(purpose)"))
        } else {
            findings.append(.note("not in the group \(name): \(purpose)", "adduser USER \(name)"))
        }
    }
    return findings
}

private func isMember(of group: gid_t) -> Bool {
    var groups = [gid_t](repeating: 0, count: 256)
    let count = getgroups(Int32(groups.count), &groups)
    return getegid() == group || groups.prefix(max(0, Int(count))).contains(group)
}
