import Foundation
import Testing

/// Virtual terminals: the panel is taken away and given back.
extension Panel {
    /// One machine runs all scripts, one after the other: it takes longer to boot than to run them.
    @Suite(.serialized) struct Terminals {
        /// What each script leaves lies in a folder of its name.
        private static let run = Result {
            try PanelRun(
                ([flips, leaves] + seats.map(dies)).map { script in
                    """
                    mkdir -p /panel/\(script.name)/empty; cd /panel/\(script.name)
                    (
                    \(script.text)
                    ) > output 2>&1
                    # The console is in front again, and the second terminal is free.
                    chvt 1; sleep 1; pkill -x sleep; pkill -x panel-flip
                    wait_until deallocvt 2
                    mv /panel/*.ppm . 2> /dev/null

                    """
                }.joined(), on: .terminals, limit: 1800)
        }

        private struct Script {
            let name: String
            let text: String
        }

        private static let seats = ["libseat", "direct"]

        /// What a script left: the run is this test's as well as the other ones'.
        private static func left(by script: Script) throws -> (output: String, run: PanelRun) {
            PanelRig.shared.used(by: Test.current)
            let run = try run.get()
            return (try run.text(script.name + "/output"), run)
        }

        /// The daemon on the second terminal, which comes to the front; its exit status lands in a file.
        ///
        /// Without videos: a thumbnail that arrives later would make another picture.
        private static func daemonOnSecondTerminal(seat: String = "automatic") -> String {
            """
            openvt -c 2 -s -- bash -c "'$PROGRAMS/vitrined' --display panel --library $PWD/empty \\
                --set display.seat=\(seat) 2> daemon.log
                echo \\$? > daemon.txt; sleep 100"
            wait_until is_lit; sleep 3
            """
        }

        private static let flips = Script(
            name: "flips",
            text: """
                openvt -c 2 -s -- bash -c "'$PROGRAMS/panel-flip' -v -n 100000000 > flip.txt 2>&1"
                flip_is_lit() { planes | grep -q '"client":"panel-flip"'; }
                wait_until flip_is_lit; sleep 1; fgconsole; screendump shown
                chvt 1; wait_until grep away flip.txt; sleep 1; fgconsole; screendump away
                chvt 2; wait_until grep back flip.txt; wait_until flip_is_lit; sleep 1; fgconsole; screendump back
                """)

        @Test func `a program on its own terminal loses the card while another is shown`() throws {
            let (output, run) = try Self.left(by: Self.flips)
            #expect(output == "2\n1\n2\n", "\(output)")
            #expect(try run.text("flips/flip.txt") == "away, master 0\nback, master 1, lit 1\naway, master 0\n")
            // panel-flip's pattern has the column in its red and the row in its green.
            for (name, isPattern) in [("shown", true), ("away", false), ("back", true)] {
                let picture = try run.picture("flips/\(name).ppm")
                let found = (0..<picture.height).allSatisfy { y in
                    (0..<picture.width).allSatisfy { picture[$0, y] >> 8 == ($0 & 255) << 8 | (y & 255) }
                }
                #expect(found == isPattern, "\(name)")
            }
        }

        /// Beside a text console without a cursor that blinks, so that two of its pictures are the same.
        private static let leaves = Script(
            name: "leaves",
            text: """
                printf '\\033[2J\\033[H\\033[?25lthe console\\n' > /dev/tty1
                sleep 1; screendump console
                \(daemonOnSecondTerminal())
                screendump shown
                chvt 1; wait_until is_dark; sleep 1; fgconsole; screendump away
                chvt 2; wait_until is_lit; sleep 3; fgconsole; screendump back
                pkill -TERM -x vitrined; wait_until test -s daemon.txt; wait_until is_dark
                kbd_mode -C /dev/tty2
                chvt 1; sleep 1; fgconsole; screendump end
                """)

        @Test
        func `the daemon leaves its terminal to the console, comes back with it, and gives it back at the end`() throws
        {
            let (output, run) = try Self.left(by: Self.leaves)
            #expect(output == "1\n2\nThe keyboard is in Unicode (UTF-8) mode\n1\n", "\(output)")
            #expect(try run.text("leaves/daemon.txt") == "0\n")
            let pictures = try ["console", "shown", "away", "back", "end"].map { try run.picture("leaves/\($0).ppm") }
            #expect(pictures[0] != pictures[1])
            #expect(pictures[0] == pictures[2] && pictures[0] == pictures[4], "the console is as it was")
            #expect(pictures[1] == pictures[3], "the daemon's picture is as it was")
        }

        /// The oldest process of the name is killed: libseat may keep its seat in a fork of the daemon.
        private static func dies(seat: String) -> Script {
            Script(
                name: "dies-\(seat)",
                text: """
                    \(daemonOnSecondTerminal(seat: seat))
                    pkill -KILL --oldest -x vitrined; wait_until test -s daemon.txt
                    sleep 2; is_dark && echo dark
                    kbd_mode -C /dev/tty2
                    chvt 1; sleep 1; fgconsole
                    """)
        }

        @Test(arguments: seats)
        func `a daemon that is killed gives its terminal back`(seat: String) throws {
            let output = try Self.left(by: Self.dies(seat: seat)).output
            #expect(output == "dark\nThe keyboard is in Unicode (UTF-8) mode\n1\n", "\(output)")
        }
    }
}
