import Support
import Testing

/// A finger on a 1280 x 800 panel: from (100, 200) to (110, 220).
let stroke = """
    panel 0 1280 800 10 Trial panel
    wait 500
    down 0 0 100 200
    sync 0
    wait 10
    move 0 0 110 220
    sync 0
    wait 10
    up 0 0
    sync 0
    """

/// Every test boots a kernel: one after the other, each takes a core.
@Suite(.serialized, .timeLimit(.minutes(19))) struct `Touch on a real kernel` {
    /// Turned by hand: a quarter turn puts the picture's top at the panel's right edge. Two pixels are a point.
    @Test(arguments: [
        (0, (50.0, 100.0), (55.0, 110.0)),
        (90, (100.0, 590.0), (110.0, 585.0)),
        (180, (590.0, 300.0), (585.0, 290.0)),
        (270, (300.0, 50.0), (290.0, 55.0)),
    ])
    func `a touch turns with the picture`(_ rotation: Int, _ first: (Double, Double), _ last: (Double, Double)) throws {
        let run = try TouchRun(stroke, rotation: rotation, scale: 2)
        #expect(run.samples.map(\.phase) == ["down", "move", "up"])
        #expect(run.samples.map(\.x) == [first.0, last.0, last.0])
        #expect(run.samples.map(\.y) == [first.1, last.1, last.1])
    }

    @Test func `stamps are the kernel's, one batch a report`() throws {
        let run = try TouchRun(stroke)
        #expect(run.batches.count == 3 && run.reports.count == 3)
        for (batch, report) in zip(run.batches, run.reports) {
            #expect(batch.allSatisfy { report.contains($0.time) }, "\(batch) in \(report)")
        }
    }

    /// The matrix mirrors from left to right: twice it would be nothing.
    @Test(arguments: [
        ("", "", 100.0, "not calibrated"),
        ("-1 0 1 0 1 0", "", 1180.0, "calibrated by udev"),
        ("", "-1 0 1 0 1 0", 1180.0, "calibrated by the settings"),
        ("-1 0 1 0 1 0", "-1 0 1 0 1 0", 1180.0, "calibrated by the settings instead of udev"),
        ("-1 0 1 0 1 0", "1 0 0 0 1 0", 100.0, "calibrated by the settings instead of udev"),
    ])
    func `a calibration counts once`(_ udev: String, _ settings: String, _ x: Double, _ said: String) throws {
        let rule = #"SUBSYSTEM=="input", KERNEL=="event*", ENV{LIBINPUT_CALIBRATION_MATRIX}="\#(udev)""#
        let run = try TouchRun(
            stroke, arguments: settings.isEmpty ? [] : ["calibration=\(settings)"], rules: udev.isEmpty ? "" : rule)
        #expect(run.samples.first?.x == x && run.samples.first?.y == 200)
        #expect(run.log.contains("touch panel Trial panel, 128 x 80 mm, \(said)\n"))
    }

    /// The corrected place of the tap is (1180, 200).
    @Test func `a calibrated panel turns with the picture, also while it is in use`() throws {
        let taps = [0, 90, 180, 270].map { "say rotate \($0)\nwait 50\ndown 0 0 100 200\nsync 0\nup 0 0\nsync 0\n" }
        let run = try TouchRun(
            "panel 0 1280 800 10 Trial panel\nwait 500\n" + taps.joined(), arguments: ["calibration=-1 0 1 0 1 0"])
        let downs = run.samples.filter { $0.phase == "down" }
        #expect(downs.map(\.x) == [1180, 200, 100, 600] && downs.map(\.y) == [200, 100, 600, 1180])
    }

    @Test func `positions and phases are those that libinput's own listener prints`() throws {
        var scenario = "panel 0 1280 800 10 Trial panel\nwait 500\ndown 0 0 30 790\nsync 0\n"
        for step in 1...40 { scenario += "move 0 0 \(30 + step * 31) \(790 - step * 19)\nsync 0\nwait 8\n" }
        let run = try TouchRun(scenario + "up 0 0\nsync 0\n")
        // `-event0  TOUCH_MOTION +0.008s	0 (0)  4.77/96.38 ( 6.10/77.10mm)`: percent of the panel's sides.
        let printed = run.reference.compactMap { line in
            line.firstMatch(of: /TOUCH_(DOWN|MOTION)\s.*\(0\)\s+([0-9.]+)\/\s*([0-9.]+)/)
        }
        let moved = run.samples.filter { $0.phase != "up" }
        try #require(printed.count == 41 && moved.count == 41, "\(run.reference)")
        for (theirs, ours) in zip(printed, moved) {
            #expect(ours.phase == (theirs.1 == "DOWN" ? "down" : "move"))
            // Half of the last printed digit, and a little for one that is just between.
            #expect(abs(Double(theirs.2)! - ours.x / 12.8) <= 0.0051 && abs(Double(theirs.3)! - ours.y / 8) <= 0.0051)
        }
    }

    @Test func `ten fingers on each of two panels are twenty fingers`() throws {
        var scenario = "panel 0 1280 800 10 Left\npanel 1 1280 800 10 Right\nwait 500\n"
        for panel in 0...1 {
            for slot in 0..<10 { scenario += "down \(panel) \(slot) \(100 * slot + 10 * panel) 50\n" }
            scenario += "sync \(panel)\nwait 5\n"
        }
        for slot in 0..<10 { scenario += "move 0 \(slot) \(100 * slot) 60\n" }
        scenario += "sync 0\nwait 5\n"
        for panel in 0...1 {
            for slot in 0..<10 { scenario += "up \(panel) \(slot)\n" }
            scenario += "sync \(panel)\n"
        }
        let run = try TouchRun(scenario)
        #expect(run.batches.map(\.count) == [10, 10, 10, 10, 10])
        #expect(Set(run.batches[0...1].joined().map(\.id)).count == 20)
        #expect(run.batches[0].map(\.x) == (0..<10).map { (slot: Int) -> Double in Double(slot) * 100 })
        #expect(run.batches[2].map(\.id) == run.batches[0].map(\.id))
        #expect(run.batches[2].allSatisfy { $0.y == 60 })
        #expect(run.batches[3].map(\.id) == run.batches[0].map(\.id))
        #expect(run.batches[3].allSatisfy { $0.phase == "up" })
        #expect(run.batches[4].map(\.id) == run.batches[1].map(\.id))
    }

    @Test func `a panel unplugged in a swipe cancels its finger, and works again when it is back`() throws {
        let run = try TouchRun(
            """
            panel 0 1280 800 10 Trial panel
            panel 1 1280 800 10 Other panel
            wait 500
            down 0 0 100 200
            sync 0
            down 1 0 700 700
            sync 1
            unplug 0
            wait 500
            up 1 0
            sync 1
            """ + "\n" + stroke)
        #expect(run.samples.map(\.phase) == ["down", "down", "cancel", "up", "down", "move", "up"])
        #expect(run.samples[2].id == run.samples[0].id && run.samples[3].id == run.samples[1].id)
        #expect(run.samples[2].x == 100 && run.samples[2].y == 200 && run.samples[3].x == 700)
    }

    @Test func `a palm is cancelled, the finger beside it is not`() throws {
        let run = try TouchRun(
            """
            panel 0 1280 800 10 Trial panel
            wait 500
            down 0 0 100 200
            down 0 1 900 300
            sync 0
            wait 10
            palm 0 1
            sync 0
            wait 10
            up 0 0
            up 0 1
            sync 0
            """)
        #expect(run.samples.map(\.phase) == ["down", "down", "cancel", "up"])
        #expect(run.samples[2].id == run.samples[1].id && run.samples[3].id == run.samples[0].id)
    }

    @Test func `turning the picture and leaving the seat cancel what is down`() throws {
        let run = try TouchRun(
            """
            panel 0 1280 800 10 Trial panel
            wait 500
            down 0 0 100 200
            sync 0
            say rotate 180
            wait 50
            move 0 0 110 220
            sync 0
            up 0 0
            sync 0
            down 0 0 100 200
            sync 0
            say suspend
            wait 50
            up 0 0
            sync 0
            say resume
            wait 500
            down 0 0 100 200
            sync 0
            up 0 0
            sync 0
            """)
        #expect(run.samples.map(\.phase) == ["down", "cancel", "down", "cancel", "down", "up"])
        #expect(run.samples.map(\.x) == [100, 100, 1180, 1180, 1180, 1180])
    }

    @Test func `only panels that the name and the output allow are used`() throws {
        let devices = "panel 0 1280 800 10 Left A\npanel 1 1280 800 10 Left B\npanel 2 1280 800 10 Right\nwait 500\n"
        let taps = (0...2).map { "down \($0) 0 \($0)00 50\nsync \($0)\nup \($0) 0\nsync \($0)\n" }.joined()
        let rule = #"ATTRS{name}=="Left B", ENV{WL_OUTPUT}="DSI-1""#
        let named = try TouchRun(devices + taps, arguments: ["device=Left ?"], rules: rule)
        #expect(named.samples.map(\.x) == [0, 0, 100, 100])
        let placed = try TouchRun(devices + taps, arguments: ["output=HDMI-A-1"], rules: rule)
        #expect(placed.samples.map(\.x) == [0, 0, 200, 200])
        let here = try TouchRun(devices + taps, arguments: ["output=DSI-1"], rules: rule)
        #expect(here.samples.map(\.x) == [0, 0, 100, 100, 200, 200])
    }

    /// libinput holds a button back until it has stopped bouncing, some 25 ms.
    @Test func `a mouse is a finger, and keys are told`() throws {
        let run = try TouchRun(
            """
            mouse 0 Trial mouse
            keyboard 1 Trial keys
            wait 500
            relative 0 10 0
            sync 0
            wait 500
            key 0 272 1
            sync 0
            wait 100
            relative 0 0 10
            sync 0
            wait 500
            key 0 272 0
            sync 0
            key 1 102 1
            sync 1
            key 1 102 0
            sync 1
            wait 100
            unplug 0
            wait 500
            """)
        #expect(run.samples.map(\.phase) == ["down", "move", "up"])
        #expect(run.samples[0].y == 400 && run.samples[0].x > 640 && run.samples[1].y > 400)
        #expect(run.lines.filter { $0.hasPrefix("key") } == ["key 102 down", "key 102 up"])
        #expect(run.lines.last == "pointer hidden")
    }

    @Test func `a mouse and keys that are switched off do nothing`() throws {
        let run = try TouchRun(
            """
            mouse 0 Trial mouse
            keyboard 1 Trial keys
            wait 500
            relative 0 10 0
            sync 0
            key 0 272 1
            sync 0
            key 1 102 1
            sync 1
            wait 500
            """, arguments: ["mouse=false", "keyboard=false"])
        #expect(run.lines == ["ready"])
        #expect(run.log.contains("input device Trial mouse is not used\n"))
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `panels that come and go at random leave no finger behind`(seed: UInt64) throws {
        var fingers = RandomFingers(seed: seed)
        let run = try TouchRun(fingers.scenario(steps: isFullScale ? 3000 : 200))
        #expect(run.unfinished.isEmpty && run.problems.isEmpty, "\(run.problems)")
        #expect(run.samples.count { $0.phase == "down" } == fingers.downs)
        #expect(run.samples.count { $0.phase == "cancel" } == fingers.cut)
    }

    /// The kernel drops what nobody reads; libinput asks for the state of the fingers instead.
    @Test func `a program that was stopped in a swipe finds its fingers again`() throws {
        var scenario = "panel 0 1280 800 10 Trial panel\nwait 500\ndown 0 0 5 5\ndown 0 1 900 5\nsync 0\nwait 1000\n"
        for step in 0..<1000 { scenario += "move 0 0 \(step) \(step / 2 + 5)\nmove 0 1 900 \(step / 2 + 5)\nsync 0\n" }
        scenario += "up 0 1\nsync 0\nwait 1500\nmove 0 0 1100 700\nsync 0\nup 0 0\nsync 0\n"
        let run = try TouchRun(
            scenario, beside: "sleep 1; kill -STOP $(pgrep touch-trial); sleep 1; kill -CONT $(pgrep touch-trial)")
        #expect(run.unfinished.isEmpty && run.problems.isEmpty, "\(run.problems)")
        #expect(run.samples.count < 2000, "nothing was dropped")
        #expect(run.samples.filter { $0.phase == "down" }.map(\.x) == [5, 900])
        #expect(run.samples.last?.phase == "up" && run.samples.last?.x == 1100 && run.samples.last?.y == 700)
    }
}
