import Glibc
import Linux
import Playback
import Supervision
import Testing
import Time
import WorkerProtocol

/// Texts that a real worker speaks with eSpeak's voices, heard at a real sound server.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(19)))
struct LiveSpeechTests {
    /// A speaker with a worker of its own, and what it has told.
    @MainActor
    private final class Trial {
        let link: Player.Link
        let speaker: Speaker
        private(set) var silences: [Instant] = []
        private(set) var wasHeard: Bool?

        init(_ environment: [String] = []) throws {
            let worker = try programFolder() + "/vitrine-media"
            link = WorkerLink(
                name: "speech worker", path: "/usr/bin/env",
                arguments: environment + [worker, "--sound", "--speech", "--memory", "700"])
            speaker = Speaker(link: link)
            speaker.onSilence = { [unowned self] isHeard in
                silences.append(monotonicNow())
                wasHeard = isHeard
            }
        }

        func run(_ seconds: Seconds, until done: () -> Bool = { false }) throws {
            let end = monotonicNow() + seconds
            let timer = try OneShotTimer {}
            while monotonicNow() < end, !done() {
                timer.arm(at: min(end, monotonicNow() + 0.01))
                Loop.iterate(blocking: true)
            }
        }
    }

    private static let sentence = "The quick brown fox jumps over the lazy dog."

    @Test func `a text is heard, and its end is told when it is`() throws {
        let sound = try SoundServer()
        let trial = try Trial(sound.environment)
        let start = monotonicNow()
        trial.speaker.speak([Utterance(Self.sentence, language: "en")])
        try trial.run(15) { !trial.silences.isEmpty }
        let end = try #require(trial.silences.first)
        // eSpeak needs 2.7 s for it.
        #expect((2.0...8.0).contains((end - start).value), "\((end - start).value) s")
        try trial.run(0.7)
        let after = monotonicNow()
        try trial.run(0.7)
        let heard = try sound.listen()
        #expect(heard[start..<end].loudness > 0.02, "\(heard[start..<end].loudness)")
        #expect(heard[after..<monotonicNow()].loudness < 0.001)
        #expect(trial.silences.count == 1 && trial.wasHeard == true)
    }

    @Test func `texts in several languages follow each other, and half the volume is less`() throws {
        func hear(_ volume: Double) throws -> Recording {
            let sound = try SoundServer()
            let trial = try Trial(sound.environment)
            let (start, count) = (monotonicNow(), trial.silences.count)
            trial.speaker.speak([
                Utterance("Library", language: "en", volume: volume),
                Utterance("Einstellungen", language: "de", rate: 2, volume: volume),
                Utterance("ライブラリ", language: "ja", volume: volume),
            ])
            try trial.run(15) { trial.silences.count > count }
            #expect(trial.silences.count == count + 1)
            try trial.run(0.5)
            return try sound.listen()[start..<monotonicNow()]
        }
        let (full, half) = (try hear(1), try hear(0.5))
        print("speech at half the volume: \(half.loudness / full.loudness) of the amplitude")
        #expect((0.3...0.7).contains(half.loudness / full.loudness))
    }

    /// eSpeak says "Chinese letter" for each kanji, which takes more than twice as long. The worker reads its dictionary
    /// in its sandbox.
    @Test func `kanji are spoken as their readings are`() throws {
        let sound = try SoundServer()
        let trial = try Trial(sound.environment)
        func duration(_ text: String) throws -> Double {
            let (start, count) = (monotonicNow(), trial.silences.count)
            trial.speaker.speak([Utterance(text, language: "ja")])
            try trial.run(20) { trial.silences.count > count }
            #expect(trial.wasHeard == true)
            return (monotonicNow() - start).value
        }
        _ = try duration("ライブラリ")
        let (kana, kanji) = (try duration("ユーグレ ノ ミナト ヲ アルク"), try duration("夕暮れの港を歩く"))
        #expect(kana > 0.8)
        #expect((0.7...1.4).contains(kanji / kana), "\(kanji) s for kanji, \(kana) s for their reading")
    }

    @Test func `a newer text takes the place of those that were not heard, and silence ends them`() throws {
        let sound = try SoundServer()
        let trial = try Trial(sound.environment)
        let long = Array(repeating: Self.sentence, count: 20).joined(separator: " ")
        trial.speaker.speak([Utterance(long, language: "en"), Utterance(long, language: "en")])
        try trial.run(2)
        #expect(trial.silences.isEmpty)
        let start = monotonicNow()
        trial.speaker.speak([Utterance("Back", language: "en")])
        try trial.run(10) { !trial.silences.isEmpty }
        let end = try #require(trial.silences.first)
        #expect((end - start).value < 5)
        trial.speaker.speak([Utterance(long, language: "en")])
        try trial.run(1)
        trial.speaker.speak([])
        #expect(trial.silences.count == 2)
        try trial.run(1)
        #expect(trial.silences.count == 2)
    }

    @Test func `a worker that dies takes its text along, and the next text is spoken`() throws {
        let sound = try SoundServer()
        let trial = try Trial(sound.environment)
        let long = Array(repeating: Self.sentence, count: 20).joined(separator: " ")
        trial.speaker.speak([Utterance(long, language: "en")])
        try trial.run(1.5)
        let pid = try #require(trial.link.pid)
        #expect(kill(pid, SIGKILL) == 0)
        try trial.run(10) { !trial.silences.isEmpty }
        #expect(trial.silences.count == 1)
        trial.speaker.speak([Utterance("Back", language: "en")])
        try trial.run(20) { trial.silences.count == 2 }
        #expect(trial.silences.count == 2)
        #expect(trial.link.pid != pid)
    }

    @Test func `odd texts end like others`() throws {
        let sound = try SoundServer()
        let trial = try Trial(sound.environment)
        let odd = [
            "", " ", "\u{0}", "\u{7}\u{1b}[31m", "<speak><break time=\"9s\"/></speak>", "[[h@l'oU]]", "&amp;", "%s%n",
            String(repeating: "a", count: 5000), "\u{202e}abc", "👩‍👩‍👧‍👦", "🦊",
        ]
        for text in odd {
            let count = trial.silences.count
            trial.speaker.speak([
                Utterance(text, language: "xx", rate: 2.25), Utterance("Back", language: "\u{0}", rate: 2.25),
            ])
            try trial.run(2) { trial.silences.count > count }
            trial.speaker.speak([])
        }
        trial.speaker.speak([Utterance("Back", language: "en")])
        let count = trial.silences.count
        try trial.run(10) { trial.silences.count > count }
        #expect(trial.silences.count == count + 1)
    }

    @Test func `without a sound device, or without the voices, the end is told at once`() throws {
        // A registry of its own, without any plugin of the system's.
        let registry = TestFiles.folder + "/no-plugins.registry"
        let noVoices = ["GST_REGISTRY=\(registry)", "GST_PLUGIN_SYSTEM_PATH=/nonexistent"]
        for environment in [noVoices, ["PULSE_SERVER=/nonexistent", "ALSA_CONFIG_PATH=/nonexistent"]] {
            let trial = try Trial(environment)
            for count in 1...2 {
                trial.speaker.speak([Utterance(Self.sentence, language: "en")])
                try trial.run(10) { trial.silences.count == count }
                #expect(trial.silences.count == count)
            }
        }
    }

    @Test func `a program that cannot be started leaves nobody waiting`() throws {
        let link = Player.Link(name: "speech worker", path: "/nonexistent")
        let speaker = Speaker(link: link)
        var (silences, isCarryingOut) = (0, true)
        speaker.onSilence = { isHeard in
            #expect(isHeard, "no failure of the voice")
            #expect(!isCarryingOut, "not while the effects of a turn are carried out")
            silences += 1
        }
        speaker.speak([Utterance(Self.sentence, language: "en")])
        isCarryingOut = false
        let end = monotonicNow() + 2
        let timer = try OneShotTimer {}
        while silences == 0, monotonicNow() < end {
            timer.arm(at: monotonicNow() + 0.01)
            Loop.iterate(blocking: true)
        }
        #expect(silences == 1)
    }
}
