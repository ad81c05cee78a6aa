import Foundation
import Testing

/// Virtual terminals: the panel is taken away and given back.
extension Panel {
    /// A text console without a cursor that blinks, so that two of its pictures are the same.
    private static let console = #"printf '\033[2J\033[H\033[?25lthe console\n' > /dev/tty1"#
    /// The daemon on the second terminal, which comes to the front; its exit status lands in a file.
    ///
    /// Without videos: a thumbnail that arrives later would make another picture.
    private static func daemonOnSecondTerminal(seat: String = "automatic") -> String {
        """
        mkdir empty
        openvt -c 2 -s -- bash -c "'$PROGRAMS/vitrined' --display panel --library /panel/empty \\
            --set display.seat=\(seat) 2> /panel/daemon.log
            echo \\$? > /panel/daemon.txt; sleep 100"
        wait_until is_lit; sleep 3
        """
    }

    @Test func `a program on its own terminal loses the card while another is shown`() throws {
        let run = try PanelRun(
            """
            openvt -c 2 -s -- bash -c "'$PROGRAMS/panel-flip' -v -n 100000000 > /panel/flip.txt 2>&1"
            flip_is_lit() { planes | grep -q '"client":"panel-flip"'; }
            wait_until flip_is_lit; sleep 1; fgconsole; screendump shown
            chvt 1; wait_until grep away flip.txt; sleep 1; fgconsole; screendump away
            chvt 2; wait_until grep back flip.txt; wait_until flip_is_lit; sleep 1; fgconsole; screendump back
            """, on: .terminals)
        #expect(run.output == "2\n1\n2\n", "\(run.output)")
        #expect(try run.text("flip.txt") == "away, master 0\nback, master 1, lit 1\n")
        // panel-flip's pattern has the column in its red and the row in its green.
        for (name, isPattern) in [("shown", true), ("away", false), ("back", true)] {
            let picture = try run.picture(name + ".ppm")
            let found = (0..<picture.height).allSatisfy { y in
                (0..<picture.width).allSatisfy { picture[$0, y] >> 8 == ($0 & 255) << 8 | (y & 255) }
            }
            #expect(found == isPattern, "\(name)")
        }
    }

    @Test func `the daemon leaves its terminal to the console, comes back with it, and gives it back at the end`()
        throws
    {
        let run = try PanelRun(
            """
            \(Self.console)
            screendump console
            \(Self.daemonOnSecondTerminal())
            screendump shown
            chvt 1; wait_until is_dark; sleep 1; fgconsole; screendump away
            chvt 2; wait_until is_lit; sleep 3; fgconsole; screendump back
            pkill -TERM -x vitrined; wait_until test -s daemon.txt; wait_until is_dark
            kbd_mode -C /dev/tty2
            chvt 1; sleep 1; fgconsole; screendump end
            """, on: .terminals)
        #expect(run.output == "1\n2\nThe keyboard is in Unicode (UTF-8) mode\n1\n", "\(run.output)")
        #expect(try run.text("daemon.txt") == "0\n")
        let pictures = try ["console", "shown", "away", "back", "end"].map { try run.picture($0 + ".ppm") }
        #expect(pictures[0] != pictures[1])
        #expect(pictures[0] == pictures[2] && pictures[0] == pictures[4], "the console is as it was")
        #expect(pictures[1] == pictures[3], "the daemon's picture is as it was")
    }

    /// The oldest process of the name: libseat may keep its seat in a fork of the daemon.
    @Test(arguments: ["libseat", "direct"])
    func `a daemon that is killed gives its terminal back`(seat: String) throws {
        let run = try PanelRun(
            """
            \(Self.daemonOnSecondTerminal(seat: seat))
            pkill -KILL --oldest -x vitrined; wait_until test -s daemon.txt
            sleep 2; is_dark && echo dark
            kbd_mode -C /dev/tty2
            chvt 1; sleep 1; fgconsole
            """, on: .terminals)
        #expect(run.output == "dark\nThe keyboard is in Unicode (UTF-8) mode\n1\n", "\(run.output)")
    }
}
