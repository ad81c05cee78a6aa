import Foundation
import Linux
import Service
import Testing

/// The clock of a board without a battery, which continues the time of its last shutdown.
@Suite struct ClockEvidenceTests {
    private let folder: URL
    private static let evening: Int64 = 1_796_150_000

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private var clocks: String { folder.path + "/rtc" }
    private var mark: String { folder.path + "/mark" }

    private func evidence() -> ClockEvidence { ClockEvidence(clocks: clocks, marks: [folder.path + "/other", mark]) }

    /// Writes the time of a real-time clock as the kernel does.
    private func write(_ text: String, clock: Int = 0) throws {
        try FileManager.default.createDirectory(atPath: "\(clocks)/rtc\(clock)", withIntermediateDirectories: true)
        try text.write(toFile: "\(clocks)/rtc\(clock)/since_epoch", atomically: false, encoding: .utf8)
    }

    @Test func `a container has the time of its machine`() {
        #expect(evidence().confirms(Self.evening))
        try? FileManager.default.removeItem(at: folder)
    }

    @Test func `a board without a real-time clock needs a mark`() throws {
        try FileManager.default.createDirectory(atPath: clocks, withIntermediateDirectories: true)
        #expect(!evidence().confirms(Self.evening))
        try Data().write(to: URL(fileURLWithPath: mark))
        #expect(evidence().confirms(Self.evening))
        try FileManager.default.removeItem(at: folder)
    }

    @Test(arguments: [
        ("1796150030\n", true), ("1796150000", true), ("12\n", false), ("", false), ("no time\n", false),
        // Fourteen hours east and twelve hours west of Greenwich.
        ("1796200400\n", true), ("1796106800\n", true),
        ("1796250000\n", false), ("-9223372036854775808\n", false), ("99999999999999999999\n", false),
    ])
    func `a real-time clock confirms a time near its own`(text: String, isConfirmed: Bool) throws {
        try write(text)
        #expect(evidence().confirms(Self.evening) == isConfirmed, "\(text)")
        try FileManager.default.removeItem(at: folder)
    }

    @Test func `one of several real-time clocks suffices`() throws {
        try write("12\n")
        try write("1796150000\n", clock: 1)
        #expect(evidence().confirms(Self.evening))
        try FileManager.default.removeItem(at: folder)
    }

    @Test func `a clock that was set is trusted, also by the next start, and a confirmed one stays so`() throws {
        try write("12\n")
        var trust = ClockTrust(evidence(), mark: mark)
        #expect(trust.confirms(Self.evening) == false)
        trust.wasSet()
        #expect(trust.confirms(Self.evening) == true)
        var next = ClockTrust(evidence(), mark: mark)
        #expect(next.confirms(Self.evening) == true)
        try FileManager.default.removeItem(atPath: mark)
        // The network has set a clock that was wrong by a month; the real-time clock follows later.
        #expect(next.confirms(Self.evening + 30 * 86400) == true)
        // A person corrects a clock that the real-time clock had confirmed.
        try write("1796150000\n")
        var corrected = ClockTrust(evidence(), mark: mark)
        #expect(corrected.confirms(Self.evening) == true)
        corrected.wasSet()
        var restarted = ClockTrust(evidence(), mark: mark)
        #expect(restarted.confirms(Self.evening + 30 * 86400) == true)
        var last = ClockTrust(evidence(), mark: folder.path + "/no/such/folder")
        last.wasSet()
        #expect(last.confirms(Self.evening) == true, "without a folder for the mark")
        try FileManager.default.removeItem(at: folder)
    }
}
