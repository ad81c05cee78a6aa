import Glibc
import Linux
import Settings

extension Check {
    /// The kernel's sound cards; the trial shows whether one plays.
    static let sound = Check("Sound") { machine in
        let names = (TextFile.contents("/proc/asound/cards") ?? "").split(separator: "\n").filter { $0.contains("[") }
            .map { String($0.drop { $0 == " " }) }
        guard !names.isEmpty else { return [none(machine)] }
        let nodes = TextFile.names(in: "/dev/snd").filter { $0.hasPrefix("pcm") && $0.hasSuffix("p") }.map {
            "/dev/snd/" + $0
        }
        guard !nodes.isEmpty else {
            return [
                .fail(
                    "\(names.joined(separator: "; ")): no device to play on in /dev/snd",
                    .command("udevadm trigger --subsystem-match=sound && udevadm settle"))
            ]
        }
        return names.map { .ok($0) } + denied(nodes, machine) + muted(machine)
    }

    /// The numbers of the kernel's sound cards.
    static var soundCards: [Int] {
        TextFile.names(in: "/proc/asound").compactMap { $0.hasPrefix("card") ? Int($0.dropFirst(4)) : nil }.sorted()
    }

    /// Findings on muted cards: many are muted until their mixer is set.
    ///
    /// Without a configured device the first card plays the sound.
    @MainActor
    private static func muted(_ machine: Examination) -> [Finding] {
        let cards = soundCards
        let used = machine.settings.playback.audioDevice.isEmpty ? Array(cards.prefix(1)) : cards
        let silencing = used.map { card in
            do throws(SystemError) {
                return try SoundMixer(card: card).silencing
            } catch {
                Log.debug("\(error)")
                return []
            }
        }
        guard let card = used.first, let controls = silencing.first, silencing.allSatisfy({ !$0.isEmpty }) else {
            return []
        }
        let raise = controls.map { "amixer -q -c \(card) sset \(quoted($0)) 80% unmute" }.joined(separator: "; ")
        return [
            .fail(
                "the mixer of card \(card) is silent: \(controls.joined(separator: ", ")) muted or at the lowest volume",
                .command("command -v amixer > /dev/null || apt-get install alsa-utils; \(raise); alsactl store"))
        ]
    }

    /// The finding on a missing sound card, which is no fault if the volume is set to 0.
    @MainActor
    private static func none(_ machine: Examination) -> Finding {
        let text = "no sound card: videos play silently"
        if machine.settings.playback.volumeCap == 0 || machine.settings.playback.volume == 0 {
            return .warn(text + ", as playback.volume asks", .advice("nothing is to be done"))
        }
        if let alias = undrivenController() {
            return .fail(
                text + "; there is a controller without a driver",
                .command("modprobe \(quoted(alias)) && udevadm settle && \(Examination.restart)"))
        }
        return .fail(text, .advice("plug a sound device in; dmesg shows whether the kernel sees it"))
    }

    /// The driver alias of a PCI sound controller without a driver.
    private static func undrivenController() -> String? {
        let root = "/sys/bus/pci/devices/"
        for device in TextFile.names(in: root) {
            // PCI classes of multimedia controllers: audio, and high definition audio.
            guard let kind = TextFile.line(root + device + "/class"),
                kind.hasPrefix("0x0401") || kind.hasPrefix("0x0403"),
                access(root + device + "/driver", F_OK) != 0
            else { continue }
            return TextFile.line(root + device + "/modalias")
        }
        return nil
    }

    @MainActor
    private static func denied(_ nodes: [String], _ machine: Examination) -> [Finding] {
        let codes = nodes.compactMap { node in machine.workerAccess.may(.open, node).map { (node, $0) } }
        guard let (node, code) = codes.first, !codes.contains(where: { $0.1 == 0 || $0.1 == EBUSY || $0.1 == EAGAIN })
        else { return [] }
        let text = "\(node): \(machine.workerUser.name) may not play on it (\(SystemError.reason(code)))"
        // The device control group causes EPERM, and the file's permissions cause EACCES.
        guard code == EPERM, let unit = machine.workerUnit else {
            return [
                .fail(
                    text,
                    .command(
                        "usermod -aG audio \(quoted(machine.workerUser.name)) && udevadm trigger --subsystem-match=sound && \(Examination.restart)"
                    ))
            ]
        }
        return [.fail("\(text): the unit does not allow it", unitRemedy(unit, "DeviceAllow=char-alsa rw"))]
    }

    /// The command that adds a line to the unit.
    @MainActor
    static func unitRemedy(_ unit: ServiceUnit, _ line: String) -> Finding.Remedy {
        // The name `zz-doctor.conf` sorts after every other drop-in.
        let folder = unit.dropIns
        return .command(
            "mkdir -p \(folder) && printf '[Service]\\n\(line)\\n' >> \(folder)/zz-doctor.conf && systemctl daemon-reload && \(Examination.restart)"
        )
    }
}
