import Testing

/// The same devices through everyone who manages seats. Virtual terminals need another kernel.
extension `Touch on a real kernel` {
    @Test func `devices come through seatd as well`() throws {
        let run = try TouchRun(stroke, seat: "libseat")
        #expect(run.samples.map(\.phase) == ["down", "move", "up"])
        #expect(run.samples.map(\.x) == [100, 110, 110])
        #expect(run.log.contains("seat0 through seatd, active\n"))
    }

    /// A second program on the same seat waits in the background, is given the session, and ends.
    @Test func `a session that is switched away loses its devices and gets them back`() throws {
        let run = try TouchRun(
            """
            panel 0 1280 800 10 Trial panel
            wait 500
            down 0 0 100 200
            sync 0
            wait 1500
            say switch 1
            wait 500
            move 0 0 300 300
            sync 0
            up 0 0
            sync 0
            wait 4000
            down 0 0 500 500
            sync 0
            up 0 0
            sync 0
            """, seat: "libseat",
            beside: "sleep 1; sleep 4 | \"$programs/touch-trial\" libseat 1280 800 0 1 > other 2> other.log")
        #expect(run.samples.map(\.phase) == ["down", "cancel", "down", "up"])
        #expect(run.samples.map(\.x) == [100, 100, 500, 500])
        #expect(run.lines.filter { $0.hasPrefix("seat") } == ["seat disabled", "seat enabled"])
    }

    @Test func `logind switches the session away and back, the card with it`() throws {
        let run = try TouchRun(
            """
            panel 0 1280 800 10 Trial panel
            wait 2000
            await ready
            down 0 0 100 200
            sync 0
            await seat disabled
            move 0 0 300 300
            sync 0
            up 0 0
            sync 0
            await seat enabled
            wait 1000
            down 0 0 500 500
            sync 0
            up 0 0
            sync 0
            """, seat: "libseat", arguments: ["card=/dev/dri/card0"], underLogind: true)
        #expect(run.log.contains("seat0 through logind, active\n"))
        #expect(run.samples.map(\.phase) == ["down", "cancel", "down", "up"])
        #expect(run.samples.map(\.x) == [100, 100, 500, 500])
        let said = run.lines.filter { !$0.hasPrefix("batch") }
        #expect(said == ["card open", "ready", "seat disabled", "seat enabled", "card open"])
    }

    @Test func `a seatd that ends takes its devices along, and that is told`() throws {
        let run = try TouchRun(
            """
            panel 0 1280 800 10 Trial panel
            wait 500
            down 0 0 100 200
            sync 0
            wait 2000
            """, seat: "libseat", beside: "sleep 1; kill $(cat /tmp/seatd.pid)")
        #expect(run.samples.map(\.phase) == ["down", "cancel"])
        #expect(run.lines.filter { $0.hasPrefix("seat") } == ["seat lost"])
        #expect(run.log.contains("warning: hear from seatd: "))
    }

    @Test func `without anyone who manages a seat the devices are opened directly, and the log says why`() throws {
        let run = try TouchRun(stroke, seat: "automatic")
        #expect(run.samples.count == 3)
        #expect(run.log.contains("open a seat through seatd (No such file or directory), logind ("))
        #expect(run.log.contains("; devices are opened directly\n"))
    }
}
