import Foundation
import Testing

/// `vitrinectl setup` beside a daemon that shows its first page, upright for the panel.
extension Panel {
    /// Corners of the touch screen in its units.
    private static let topLeft = "200 200"
    private static let topRight = "20000 300"
    private static let bottomLeft = "300 12500"
    private static let bottomRight = "20200 12600"

    /// Touches corners as they are asked for, and prints what was written.
    private static func setup(touching corners: [String]) -> String {
        let asked = ["First the corner", "Now the corner", "And the one"]
        let touches = zip(asked, corners).map { "asked '\($0)'; touch tap \($1)" }.joined(separator: "\n")
        return """
            rm -f /panel/setup.txt /run/answers; mkfifo /run/answers
            script -qfec "$PROGRAMS/vitrinectl setup --config /run/setup/vitrine.toml --socket /run/vitrine-test.sock" \\
                /panel/setup.txt < /run/answers > /dev/null &
            setup=$!
            exec 8> /run/answers
            asked Language; echo >&8
            \(touches)
            asked Folders; echo "$LIBRARY" >&8
            asked settings; echo >&8
            wait $setup; echo "status $?"
            exec 8>&-
            grep -h -e rotation -e calibration /run/setup/conf.d/50-setup.toml
            """
    }

    @Test func `three touched corners say how panel and touch screen are mounted, and the daemon sees none of them`()
        throws
    {
        let run = try PanelRun(
            """
            asked() { wait_until grep -q "$1" /panel/setup.txt; sleep 0.5; }
            mkdir -p /run/setup; : > /run/setup/vitrine.toml
            start_touch \(Self.touchScreen)
            start_daemon --config /run/setup/vitrine.toml --set display.mode=1280x800 --control /run/vitrine-test.sock
            wait_until is_lit; sleep 1
            # The panel's right edge is at the top; the middle of an edge is no corner.
            \(Self.setup(touching: ["10000 200; asked 'not near'; touch tap " + Self.topLeft, Self.topRight, Self.bottomRight]))
            # The same by a screen that counts from the right.
            \(Self.setup(touching: [Self.topRight, Self.topLeft, Self.bottomLeft]))
            "$PROGRAMS/vitrinectl" status --socket /run/vitrine-test.sock | sed -n 2p
            stop_daemon
            start_daemon --config /run/setup/vitrine.toml --set display.mode=1280x800
            wait_until is_lit; stop_daemon
            grep -o 'rotation [0-9]*\\|calibrated by the settings' daemon.log | sort
            """)
        let lines = run.output.split(separator: "\n").prefix { !$0.hasPrefix("Powering") }.map(String.init)
        #expect(
            lines == [
                "status 0", "display.rotation = \"90\"", "touch.calibration = \"\"",
                "status 0", "display.rotation = \"90\"", "touch.calibration = \"-1 0 1 0 1 0\"",
                "window   hidden, tab home", "daemon: status 0", "daemon: status 0", "calibrated by the settings",
                "rotation 90",
            ], "\(run.output)\n\((try? run.text("setup.txt")) ?? "")")
    }
}
