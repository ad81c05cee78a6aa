import Linux
import Settings

/// A clip of one second with sound that a media worker has played with the rights of the service.
@MainActor
struct ClipTrial {
    /// The result; nil if no worker could be started.
    let outcome: TrialOutcome?
    /// The worker's output.
    let said: String

    /// - Parameters:
    ///   - device: a shell pattern for the name of the sound device; empty for the system's default device.
    ///   - volume: the volume of the clip, 0...1.
    init(_ machine: Examination, device: String, volume: Double) {
        let settings = machine.settings
        let limits = [
            "--memory", String(settings.workers.memoryMegabytes), "--processor",
            String(settings.workers.processorSeconds),
        ]
        let sound = ["--sound"] + (device.isEmpty ? [] : ["--audio-device", device])
        let trial = Question.Trial(
            worker: machine.programs + "/vitrine-media", arguments: limits + sound,
            volume: min(volume, settings.playback.volumeCap))
        let before = machine.workerAccess.errorText.utf8.count
        outcome = machine.workerAccess.ask(.trial(trial))?.outcome
        said = String(decoding: machine.workerAccess.errorText.utf8.dropFirst(before), as: UTF8.self)
    }

    private var lines: [Substring] { said.split(separator: "\n") }

    /// The last line, or a sentence if there is none.
    var lastLine: String { lines.last.map(String.init) ?? "it said nothing" }

    /// The text after some words in the last line that contains them; nil without such a line.
    func said(after words: String) -> String? {
        for line in lines.reversed() {
            if let place = line.firstRange(of: words) { return String(line[place.upperBound...]) }
        }
        return nil
    }

    /// The sound device that was opened.
    var soundDevice: String? {
        said(after: "sound device: ").flatMap { $0 == "none, playing silently" ? nil : $0 }
    }

    /// The message that no sound device matches the pattern, with the names of all devices.
    var complaint: String? {
        let words = "no sound device fits"
        return said(after: words).map { words + $0 }
    }

    /// The names of all sound devices if none matched the pattern; otherwise empty.
    var soundDevices: [String] {
        guard let names = said(after: ": there are "), names != "none" else { return [] }
        return names.split(separator: ";").map { String($0.drop { $0 == " " }) }
    }
}
