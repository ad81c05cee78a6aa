import Glibc
package import Linux

/// Whether the wall clock is taken for true. Once it is, it stays so until the machine's next boot.
package struct ClockTrust {
    private let evidence: ClockEvidence
    /// The file that keeps the result for the daemon's next start; nil without a runtime folder.
    private let mark: String?
    private var isTrusted = false
    private var hasWarned = false

    /// - Parameter folder: the daemon's runtime folder, which is emptied at each boot.
    package init(folder: String?) {
        let mark = folder.map { $0 + "/" + ClockEvidence.markName }
        self.init(ClockEvidence(marks: [ClockEvidence.timesyncMark] + (mark.map { [$0] } ?? [])), mark: mark)
    }

    package init(_ evidence: ClockEvidence, mark: String?) { (self.evidence, self.mark) = (evidence, mark) }

    /// Notes that the clock was set: a person or the network knew the time.
    package mutating func wasSet() {
        guard !isTrusted else { return }
        isTrusted = true
        guard let mark else { return }
        let file = open(mark, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        guard file >= 0 else { return Log.warning("\(SystemError("write \(mark)")): the next start doubts the clock") }
        close(file)
    }

    /// - Parameter wall: seconds since 1970.
    package mutating func confirms(_ wall: Int64) -> Bool {
        isTrusted = isTrusted || evidence.confirms(wall)
        if !isTrusted, !hasWarned {
            Log.warning("schedule: nothing has confirmed the clock since the boot; no table applies until it is set")
            hasWarned = true
        }
        return isTrusted
    }
}
