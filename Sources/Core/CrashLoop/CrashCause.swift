import Numbers

/// The signal that ended the last daemon, and the daemon's activity at its death.
package struct CrashCause: Equatable, Sendable {
    /// The signal's number; 0 if none was caught, as after SIGKILL by the out-of-memory killer.
    package var signal: UInt8
    /// The long activity, which is playback; nil if nothing played.
    package var lasting: CrashNote?
    /// The last short activity before the death.
    package var last: CrashNote?
    /// Whether `last` was in progress at the death.
    package var isUnderWay: Bool

    package init(signal: UInt8, lasting: CrashNote?, last: CrashNote?, isUnderWay: Bool) {
        (self.signal, self.lasting, self.last, self.isUnderWay) = (signal, lasting, last, isUnderWay)
    }

    // MARK: In the record

    /// The signal, `lasting` and `last`, each in a field of a note's size.
    package static let lastingOffset = CrashNote.size
    package static let lastOffset = 2 * CrashNote.size
    package static let size = 3 * CrashNote.size

    package init(bytes: [UInt8]) {
        signal = bytes.first ?? 0
        lasting = CrashNote(bytes.dropFirst(Self.lastingOffset))
        last = CrashNote(bytes.dropFirst(Self.lastOffset))
        let open = Self.lastOffset + CrashNote.openOffset
        isUnderWay = open < bytes.count && bytes[open] == 1
    }

    // MARK: In words

    /// `SIGILL (a trap) while taking the captions of /srv/a.mp4`
    package var sentence: String {
        var parts = [name]
        switch (last, isUnderWay) {
        case (let last?, true): parts.append("while \(last.words)")
        default: parts.append(lasting.map { "while \($0.words)" } ?? "at rest")
        }
        if let lasting, isUnderWay, last != nil { parts.append("with \(lasting.subject) playing") }
        if let last, !isUnderWay { parts.append("after \(last.words)") }
        return parts[0] + " " + parts.dropFirst().joined(separator: ", ")
    }

    /// The code that a visitor reads out to the staff: `T-04-1F3A`.
    ///
    /// It consists of the activity's letter, the signal's number, and a hash of the subject in four hexadecimal digits.
    /// The same cause has the same code.
    package var code: String {
        let note = isUnderWay ? last : lasting ?? last
        let sum = FNV((note?.subject ?? "").utf8).value
        let folded = (sum ^ sum >> 16 ^ sum >> 32 ^ sum >> 48) & 0xffff
        return (note?.letter ?? "N") + "-" + signal.padded(to: 2) + "-"
            + folded.padded(to: 4, radix: 16, uppercase: true)
    }

    /// The signal in words; 0 means that none was caught.
    private var name: String {
        switch signal {
        case 0: "killed (SIGKILL, or no memory)"
        case 4: "SIGILL (a trap)"
        case 5: "SIGTRAP (a trap)"
        case 6: "SIGABRT (the watchdog, or an abort)"
        case 7: "SIGBUS"
        case 8: "SIGFPE"
        case 11: "SIGSEGV"
        default: "signal \(signal)"
        }
    }
}
