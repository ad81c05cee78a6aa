import Foundation
import Testing

@testable import Touch

/// Visitors' headsets outlive a restart of the daemon, and those of the kiosk do not count.
@Suite struct PluggedJacksTests {
    private let file = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
        .path

    @Test func `the next run knows a jack until its headset is pulled out`() throws {
        defer { unlink(file) }
        var first = PluggedJacks(file: file)
        #expect(first.wasPlugged("/devices/a") == false && first.isEmpty)
        first.set("/devices/a", isIn: true)
        first.set("/devices/b", isIn: true)
        first.set("/devices/b", isIn: false)
        var second = PluggedJacks(file: file)
        #expect(second.isEmpty, "until it is seen again")
        #expect(second.wasPlugged("/devices/b") == false)
        #expect(second.wasPlugged("/devices/a") == true)
        #expect(second.wasPlugged("/devices/a") == false, "a later headset in it is the kiosk's")
        second.set("/devices/a", isIn: true)
        second.set("/devices/a", isIn: false)
        var third = PluggedJacks(file: file)
        #expect(third.wasPlugged("/devices/a") == false)
    }

    @Test func `a change of one jack keeps another that is not seen yet`() {
        defer { unlink(file) }
        var first = PluggedJacks(file: file)
        first.set("/devices/a", isIn: true)
        var second = PluggedJacks(file: file)
        second.set("/devices/b", isIn: true)
        var third = PluggedJacks(file: file)
        #expect(third.wasPlugged("/devices/a") == true && third.wasPlugged("/devices/b") == true)
    }

    @Test func `a file that is none of ours has no effect`() throws {
        defer { unlink(file) }
        try String(repeating: "/devices/a\n", count: 1000).write(toFile: file, atomically: false, encoding: .utf8)
        var jacks = PluggedJacks(file: file)
        #expect(jacks.wasPlugged("/devices/a") == false)
        var nowhere = PluggedJacks(file: "/no/such/folder/headsets")
        nowhere.set("/devices/a", isIn: true)
        #expect(!nowhere.isEmpty)
    }
}
