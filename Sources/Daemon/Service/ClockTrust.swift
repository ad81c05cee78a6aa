package import Linux

/// Whether the wall clock is taken for true. Once it is, it stays so until the daemon is stopped.
package struct ClockTrust {
    private static let markName = "clock-was-set"

    private let evidence: ClockEvidence
    /// The file that tells a restarted daemon that the clock was set; nil without a runtime folder.
    private let mark: String?
    private var isTrusted = false
    private var hasWarned = false

    /// - Parameter folder: the daemon's runtime folder, which survives a restart of the daemon and no boot.
    package init(folder: String?) {
        let mark = folder.map { $0 + "/" + Self.markName }
        self.init(ClockEvidence(marks: [ClockEvidence.timesyncMark] + (mark.map { [$0] } ?? [])), mark: mark)
    }

    package init(_ evidence: ClockEvidence, mark: String?) { (self.evidence, self.mark) = (evidence, mark) }

    /// Notes that the clock was set: a person or the network knew the time.
    package mutating func wasSet() {
        isTrusted = true
        guard let mark else { return }
        do throws(SystemError) { try writeFile(mark, [], mode: 0o600) } catch {
            Log.warning("\(error): the next start may doubt the clock")
        }
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
