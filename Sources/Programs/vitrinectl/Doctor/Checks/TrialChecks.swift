import Control
import Glibc
import Linux
import Settings

extension Check {
    /// A clip of one second with sound, played by the worker with the service's rights.
    static let trial = Check("Trial") { machine in
        guard machine.workerEyes.blindness == nil else { return [.unseen("whether a clip plays")] }
        let before = machine.workerEyes.complained.utf8.count
        let asked = machine.workerEyes.ask(.trial(trial(machine)))
        let said = String(decoding: machine.workerEyes.complained.utf8.dropFirst(before), as: UTF8.self)
        guard let outcome = asked?.outcome else {
            return [.fail("the clip could not be tried: \(lastLine(said))", restart)]
        }
        return [pictures(outcome, said, machine)] + sounds(said, outcome, machine)
    }

    /// Quiet: a visitor may stand before the panel.
    private static let loudness = 0.2

    @MainActor
    private static func trial(_ machine: Examination) -> Question.Trial {
        let settings = machine.settings
        let device = settings.playback.audioDevice
        let arguments =
            [
                "--memory", String(settings.workers.memoryMegabytes), "--processor",
                String(settings.workers.processorSeconds),
            ]
            + ["--sound"] + (device.isEmpty ? [] : ["--audio-device", device])
        return Question.Trial(
            worker: machine.programs + "/vitrine-media", arguments: arguments,
            volume: min(loudness, settings.playback.volumeCap))
    }

    @MainActor
    private static func pictures(_ outcome: TrialOutcome, _ said: String, _ machine: Examination) -> Finding {
        if let death = outcome.death {
            return .fail("the worker ended (\(death)): \(lastLine(said))", restart)
        }
        if let failure = outcome.failure { return .fail("the clip does not play: \(failure)", playing) }
        guard let picture = outcome.picture, let path = outcome.path else {
            return .fail("the clip shows no picture\(said.isEmpty ? "" : ": \(lastLine(said))")", playing)
        }
        guard outcome.hasEnded else { return .fail("the clip stops after \(outcome.frames) pictures", playing) }
        return .ok("\(outcome.frames) pictures, the first after \(milliseconds(picture)): \(path)")
    }

    private static let restart = Finding.Remedy.command("\(Examination.restart); journalctl -u 'vitrine*' -n 20")

    private static let playing = Finding.Remedy.command(
        "apt-get install gstreamer1.0-libav gstreamer1.0-plugins-good gstreamer1.0-plugins-base && \(Examination.restart)"
    )

    @MainActor
    private static func sounds(_ said: String, _ outcome: TrialOutcome, _ machine: Examination) -> [Finding] {
        guard outcome.picture != nil else { return [] }
        let lines = said.split(separator: "\n").map(String.init)
        func after(_ words: String) -> String? {
            for line in lines.reversed() {
                if let place = line.firstRange(of: words) { return String(line[place.upperBound...]) }
            }
            return nil
        }
        let device = after("sound device: ").flatMap { $0 == "none, playing silently" ? nil : $0 }
        // The worker does not even list a device that another program uses exclusively.
        if device == nil || after(": there are ") == "none", let busy = soundHolders(machine) { return busy }
        if let complaint = lines.last(where: { $0.contains("no sound device fits") }) {
            let names = after(": there are ") ?? ""
            let first = names.split(separator: ";").first.map { $0.drop { $0 == " " } } ?? ""
            guard names != "none" else {
                return [.fail("playback.audio_device: there is no sound device", .advice("plug a sound device in"))]
            }
            return [
                .fail(
                    "playback.audio_device: \(complaint.firstRange(of: "no sound").map { String(complaint[$0.lowerBound...]) } ?? complaint)",
                    machine.remedy(setting: "playback.audio_device", to: "\"\(first)\""))
            ]
        }
        guard let device, after("playing on silently") == nil else {
            if machine.settings.playback.volumeCap == 0 { return [] }
            return [
                .fail(
                    "the clip plays silently: no sound device could be opened",
                    .command("apt-get install gstreamer1.0-alsa && \(Examination.restart)"))
            ]
        }
        return [.ok("its sound goes to \(device)")]
    }

    private static func lastLine(_ text: String) -> String {
        text.split(separator: "\n").last.map(String.init) ?? "it said nothing"
    }

    private static func milliseconds(_ seconds: Double) -> String {
        "\(Int(clamping: Int64(min(max(0, seconds * 1000), 1e9)))) ms"
    }
}
