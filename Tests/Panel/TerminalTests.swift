import Foundation
import Testing

/// Virtual terminals: the panel is taken away and given back.
extension Panel {
    @Test func `a program on its own terminal loses the card while another is shown`() throws {
        let run = try PanelRun(
            """
            printf '\\033[2J\\033[Hthe console\\n' > /dev/tty1
            screendump text
            openvt -c 2 -s -- bash -c "'$PROGRAMS/panel-flip' -v -n 100000000 > /panel/flip.txt 2>&1"
            sleep 2; fgconsole; screendump shown
            chvt 1; wait_until grep away flip.txt; fgconsole; screendump away
            chvt 2; wait_until grep back flip.txt; fgconsole; screendump back
            """, on: .terminals)
        #expect(run.output == "2\n1\n2\n", "\(run.output)")
        #expect(try run.text("flip.txt") == "away, master 0\nback, master 1, lit 1\n")
        // panel-flip's pattern has the column in its red and the row in its green.
        for (name, isPattern) in [("text", false), ("shown", true), ("away", false), ("back", true)] {
            let picture = try run.picture(name + ".ppm")
            let found = (0..<picture.height).allSatisfy { y in
                (0..<picture.width).allSatisfy { picture[$0, y] >> 8 == ($0 & 255) << 8 | (y & 255) }
            }
            #expect(found == isPattern, "\(name)")
        }
    }
}
