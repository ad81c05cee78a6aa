/// Asks for the sound device after playing a tone on each device.
@MainActor
struct SoundQuestion {
    let machine: Examination

    init(_ machine: Examination) { self.machine = machine }

    private static let key = "playback.audio_device"
    /// The volume of the tone. It is higher than the doctor's because the user listens for it.
    private static let loudness = 0.5

    func ask(_ answers: inout Answers) throws {
        say("4. Sound: a tone of a second plays on each device.")
        // The worker lists all names when none matches the pattern.
        let names = ClipTrial(machine, device: "/", volume: 0).soundDevices
        for name in names {
            let pattern = Self.pattern(for: name)
            _ = ClipTrial(machine, device: pattern, volume: Self.loudness)
            if try Dialogue.isAgreed("   \(name): did you hear it?") { return answers.set(Self.key, pattern) }
        }
        say(names.isEmpty ? "   There is none." : "   The system's is taken; vitrinectl doctor looks at the mixers.")
        answers.set(Self.key, answers.current(Self.key))
    }

    /// A shell pattern that matches only this name.
    private static func pattern(for name: String) -> String {
        name.reduce(into: "") { $0 += "\\*?[".contains($1) ? "\\\($1)" : String($1) }
    }
}
