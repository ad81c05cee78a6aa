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
    @Test func `a content set is fetched over HTTP by the worker with a network`() throws {
        let run = try machine.run(
            """
            fresh
            mkdir -p /srv/vitrine/.sets/web
            cp "$ROOT"/.build/installed-library/*Aurora*.m* '/srv/vitrine/.sets/web/Web & clip.mp4'
            vitrinectl content pack /srv/vitrine/.sets/web --version 1 | grep -o '^web 1:'
            /host/bin/busybox httpd -p 127.0.0.1:8000 -h /srv/vitrine/.sets
            vitrinectl content install http://127.0.0.1:8000/web 2>&1 | grep -o 'workers.internet'
            echo 'workers.internet = true' > /etc/vitrine/conf.d/web.toml
            systemctl restart vitrined; wait_long shows
            # The machine's own network stays closed.
            vitrinectl content install http://127.0.0.1:8000/web > /dev/null 2>&1 || echo refused
            echo 'workers.private_networks = true' >> /etc/vitrine/conf.d/web.toml
            systemctl restart vitrined; wait_long shows
            wait_long vitrinectl content install http://127.0.0.1:8000/web
            vitrinectl content status | head -1
            of_set() { [ "$(vitrinectl library list | grep -c 'Web & clip$')" = 1 ]; }
            wait_long of_set && wait_long play 'Web' && echo plays
            pkill busybox
            rm -r /etc/vitrine/conf.d/web.toml /srv/vitrine/.sets
            """)
        #expect(
            run.lines == ["web 1:", "workers.internet", "refused", "current\tweb 1", "plays"], "\(run.report)")
    }
}
