import Foundation
import Testing

/// Content sets, under the units with everything that they forbid.
extension Installed {
    @Test func `a content set is installed by a user of its own, plays, and gives way to the next and the last`() throws
    {
        let run = try machine.run(
            """
            fresh
            for version in 1 2; do
                mkdir -p /srv/vitrine/.sets/$version
                cp "$ROOT"/.build/installed-library/*.* /srv/vitrine/.sets/$version/
                rm -f /srv/vitrine/.sets/$version/Aurora*.$([ $version = 1 ] && echo none || echo '*')
                vitrinectl content pack /srv/vitrine/.sets/$version --id show --version $version | grep -o "^show $version:"
            done
            vitrinectl content install /srv/vitrine/.sets/1
            stat -c '%U %a' /var/lib/vitrine-content /var/lib/vitrine-content/current/vitrine-set.toml
            of_set() { [ "$(vitrinectl library list --json | grep -c /var/lib/vitrine-content/current/)" = "$1" ]; }
            count() { ls /srv/vitrine/.sets/$1 | grep -c -i -e 'mp4$' -e 'webm$' -e 'mkv$'; }
            wait_long of_set "$(count 1)" && echo listed
            wait_long vitrinectl play "$(ls /var/lib/vitrine-content/current/*Aurora*.m* | head -1)" && echo plays
            vitrinectl content install /srv/vitrine/.sets/2
            wait_long of_set "$(count 2)" && echo 'listed again'
            vitrinectl content rollback
            wait_long of_set "$(count 1)" && echo 'and again'
            # No process stays behind.
            pgrep -u vitrine-fetch
            journals | grep -i 'own user\\|denied\\|content set'
            systemctl --failed --no-legend
            rm -r /srv/vitrine/.sets
            """)
        #expect(
            run.lines == [
                "show 1:", "show 2:", "installed: show 1", "vitrine-fetch 755", "vitrine-fetch 644", "listed",
                "plays",
                "installed: show 2", "listed again", "current\tshow 1", "and again",
                "content set show 1 is installed", "content set show 2 is installed",
            ], "\(run.report)")
    }
}
