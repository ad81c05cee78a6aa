import Support
import Testing

/// A disk that loses its power while the daemon keeps settings and session on it.
extension Installed {
    @Test func `after a cut of the power every setting that was kept is there, and the session`() throws {
        let cuts = isFullScale ? 200 : 3
        let run = try machine.run(
            """
            fresh
            CUTS=\(cuts)
            . "$ROOT/Tests/Installed/power-cut.sh"
            """, limit: 300 + 30 * Double(cuts))
        #expect(run.lines == ["recorded", "\(cuts) cuts"], "\(run.report)")
        print("\(cuts) of 200 cuts of the power, seeds from 0 on")
    }
}
