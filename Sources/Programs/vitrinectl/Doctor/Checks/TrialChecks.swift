import Settings

extension Check {
    static let trial = Check("Trial") { machine in
        guard machine.workerAccess.failure == nil else { return [.unseen("whether a clip plays")] }
        let trial = ClipTrial(machine, device: machine.settings.playback.audioDevice, volume: loudness)
        guard let outcome = trial.outcome else {
            return [.fail("the clip could not be tried: \(trial.lastLine)", restart)]
        }
        return [pictures(outcome, trial)] + sounds(outcome, trial, machine)
    }

    /// The volume of the clip. It is low, because a visitor may be in front of the panel.
    private static let loudness = 0.2

    @MainActor
    private static func pictures(_ outcome: TrialOutcome, _ trial: ClipTrial) -> Finding {
        if let death = outcome.death { return .fail("the worker ended (\(death)): \(trial.lastLine)", restart) }
        if let failure = outcome.failure { return .fail("the clip does not play: \(failure)", playing) }
        guard let picture = outcome.picture, let path = outcome.path else {
            return .fail("the clip shows no picture\(trial.said.isEmpty ? "" : ": \(trial.lastLine)")", playing)
        }
        guard outcome.hasEnded else { return .fail("the clip stops after \(outcome.frames) pictures", playing) }
        return .ok("\(outcome.frames) pictures, the first after \(milliseconds(picture)): \(path)")
    }

    private static let restart = Finding.Remedy.command("\(Examination.restart); journalctl -u 'vitrine*' -n 20")

    private static let playing = Finding.Remedy.command(
        "apt-get install gstreamer1.0-libav gstreamer1.0-plugins-good gstreamer1.0-plugins-base && \(Examination.restart)"
    )

    @MainActor
    private static func sounds(_ outcome: TrialOutcome, _ trial: ClipTrial, _ machine: Examination) -> [Finding] {
        guard outcome.picture != nil else { return [] }
        let device = trial.soundDevice
        // The worker does not even list a device that another program uses exclusively.
        if device == nil || trial.complaint != nil && trial.soundDevices.isEmpty, let busy = soundHolders(machine) {
            return busy
        }
        if let complaint = trial.complaint {
            guard let first = trial.soundDevices.first else {
                return [.fail("playback.audio_device: there is no sound device", .advice("plug a sound device in"))]
            }
            return [
                .fail(
                    "playback.audio_device: \(complaint)",
                    machine.remedy(setting: "playback.audio_device", to: "\"\(first)\""))
            ]
        }
        guard let device, trial.said(after: "playing on silently") == nil else {
            if machine.settings.playback.volumeCap == 0 { return [] }
            return [
                .fail(
                    "the clip plays silently: no sound device could be opened",
                    .command("apt-get install gstreamer1.0-alsa && \(Examination.restart)"))
            ]
        }
        return [.ok("its sound goes to \(device)")]
    }

    private static func milliseconds(_ seconds: Double) -> String {
        "\(Int(clamping: Int64(min(max(0, seconds * 1000), 1e9)))) ms"
    }
}
