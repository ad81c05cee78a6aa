import Support
import Testing

/// Library folders that are swapped, mounted, pulled or absent, under the units' sandboxes.
extension Installed {
    /// At full count.
    private static let mountedAndAbsent = """
        mkdir /srv/vitrine/stick; mount -t tmpfs none /srv/vitrine/stick; cp "$clip" /srv/vitrine/stick/Stick.webm
        wait_long listed 4; again Stick
        vitrinectl dismiss
        let_go() { umount /srv/vitrine/stick; }
        wait_long let_go
        gone() { [ "$(vitrinectl library list | wc -l)" = 3 ]; }
        wait_long gone && echo pulled

        systemctl stop vitrined vitrined.socket; mv /srv/vitrine /srv/away
        systemctl start vitrined; wait_long shows
        mv /srv/away /srv/vitrine
        wait_long listed 3; again Swapped
        """

    @Test func `videos of a folder that was swapped, mounted or absent at the start play`() throws {
        let run = try machine.run(
            """
            fresh
            clip=$(ls /srv/vitrine/*.webm)
            again() { wait_long play_again "$1" && echo "$1 plays"; }
            cp -a /srv/vitrine /srv/next; cp "$clip" /srv/next/Swapped.webm
            mv /srv/vitrine /srv/before; mv /srv/next /srv/vitrine
            wait_long listed 3; again Swapped

            \(isFullScale ? Self.mountedAndAbsent : "")
            # The catalog worker reads the dictionary of kanji under its unit's limits.
            mv /srv/vitrine/Swapped.webm /srv/vitrine/京都の夜.webm
            in_kanji() { vitrinectl library search きょうと | grep -q 京都の夜; }
            wait_long in_kanji && echo found

            cp /etc/shadow /srv/before/secret.webm
            ln -s /etc/shadow /srv/vitrine/shadow.mp4; ln -s /srv/before /srv/vitrine/outside
            told() { journals | grep -q 'outside: leads out of the library, to /srv/before'; }
            wait_long told && echo told
            vitrinectl library list | grep -c shadow
            vitrinectl play /srv/vitrine/shadow.mp4 2>&1 | grep -o 'cannot be opened' | head -1
            rm -rf /srv/before /srv/vitrine/stick /srv/vitrine/京都の夜.webm /srv/vitrine/shadow.mp4 /srv/vitrine/outside
            """, limit: 700)
        var expected: [Substring] = ["Swapped plays"]
        if isFullScale { expected += ["Stick plays", "pulled", "Swapped plays"] }
        expected += ["found", "told", "0", "cannot be opened"]
        #expect(run.lines == expected, "\(run.report)")
    }
}
