import Foundation
import Guest
import Testing

/// USB sticks, plugged and pulled from outside of the machine.
extension Installed {
    /// A stick with one clip and one folder, as a visitor of a shop may bring it.
    private static func makeStick(_ path: String) throws {
        let library = GuestKernel.root.appendingPathComponent(".build/installed-library").path
        let script = """
            set -e
            rm -f '\(path)'
            mkfs.vfat -n VIDEOS -C '\(path)' 65536
            clip=$(ls '\(library)'/*Aurora*.m* | head -1)
            mmd -i '\(path)' ::/Folder
            mcopy -i '\(path)' "$clip" '::/Folder/日本 Stick.mp4'
            """
        let log = URL(fileURLWithPath: path).appendingPathExtension("log")
        try #require(try GuestKernel.run("/bin/bash", ["-c", script], log: log) == 0)
    }

    /// A stick with a signed content set.
    ///
    /// - Returns: the public key.
    private static func makeSignedStick(_ path: String) throws -> String {
        let library = GuestKernel.root.appendingPathComponent(".build/installed-library").path
        let control = InstalledMachine.programs.appendingPathComponent("vitrinectl").path
        let script = """
            set -e
            rm -rf '\(path)' '\(path).d'
            mkdir '\(path).d'
            cp '\(library)'/*Aurora*.m* '\(path).d/Signed.mp4'
            '\(control)' content pack '\(path).d' --id stick --version 7
            minisign -G -W -f -p '\(path).pub' -s '\(path).key'
            minisign -S -s '\(path).key' -m '\(path).d/vitrine-set.toml'
            mkfs.vfat -C '\(path)' 65536
            mcopy -i '\(path)' '\(path).d'/* ::/
            """
        let log = URL(fileURLWithPath: path).appendingPathExtension("log")
        try #require(try GuestKernel.run("/bin/bash", ["-c", script], log: log) == 0)
        let key = try String(contentsOfFile: path + ".pub", encoding: .utf8).split(separator: "\n")[1]
        return String(key)
    }

    @Test func `a stick with a signed content set needs no technician`() throws {
        _ = try machine.run("true")
        let path = GuestKernel.root.appendingPathComponent(".build/installed-set.img").path
        let key = try Self.makeSignedStick(path)
        let run = try machine.run(
            """
            fresh
            printf 'library.sticks = true\\ncontent.keys = "\(key)"\\n' > /etc/vitrine/conf.d/sticks.toml
            systemctl restart vitrined; wait_long shows; wait_long listed 2
            monitor 'drive_add 0 if=none,id=set,file=\(path),format=raw' \\
                'device_add usb-storage,id=set,drive=set,bus=usb.0'
            installed() { vitrinectl content status | grep '^current.*stick 7'; }
            wait_long installed && installed
            # The stick's own files are not listed beside those of the set.
            of_set() { [ "$(vitrinectl library list | grep -c 'Signed$')" = 1 ]; }
            wait_long of_set && echo 'listed once'
            monitor 'device_del set'
            pulled() { ! grep -q /run/vitrine-sticks/ /proc/mounts; }
            wait_long pulled && wait_long play Signed && echo plays
            rm /etc/vitrine/conf.d/sticks.toml
            """)
        #expect(run.lines == ["current\tstick 7", "listed once", "plays"], "\(run.report)")
    }

    @Test func `a USB stick is mounted read-only, shown within seconds, played from, and pulled`() throws {
        _ = try machine.run("true")
        let path = GuestKernel.root.appendingPathComponent(".build/installed-stick.img").path
        try Self.makeStick(path)
        let run = try machine.run(
            """
            fresh
            plug() {
                monitor 'drive_add 0 if=none,id=stick,file=\(path),format=raw' \\
                    'device_add usb-storage,id=stick,drive=stick,bus=usb.0'
            }
            pull() { monitor 'device_del stick'; }
            mounted() { grep -q /run/vitrine-sticks/ /proc/mounts; }
            unmounted() { ! mounted; }
            on_stick() { [ "$(vitrinectl library list | grep -c 'Stick$')" = "$1" ]; }
            plugged() { [ -b /dev/sda ]; }
            # Without the key nothing is mounted.
            plug; wait_long plugged; sleep 10; unmounted && echo 'not asked for'
            pull; gone() { [ ! -b /dev/sda ]; }; wait_long gone
            echo 'library.sticks = true' > /etc/vitrine/conf.d/sticks.toml
            systemctl restart vitrined; wait_long shows; wait_long listed 2
            plugged_at=$(date +%s%N)
            plug; until on_stick 1 || [ $SECONDS -gt 600 ]; do sleep 0.1; done
            shown=$((($(date +%s%N) - plugged_at) / 1000000))
            wait_long mounted
            sed -n 's#^[^ ]* /run/vitrine-sticks/[^ ]* \\([a-z]*\\) \\([a-z,]*\\),relatime.*#\\1 \\2#p' /proc/mounts
            on_stick 1 && echo listed
            vitrinectl library list --json | grep -o 'Folder/[^"]*'
            wait_long play 'Stick' && echo plays
            # While it plays.
            pull
            wait_long on_stick 0 && echo 'listed no more'
            wait_long unmounted && echo unmounted
            ls /run/vitrine-sticks
            plug; wait_long on_stick 1 && wait_long play 'Stick' && echo 'plays again'
            pull; wait_long unmounted
            value NRestarts
            rm /etc/vitrine/conf.d/sticks.toml
            echo "$shown"
            """)
        let shown = try #require(run.lines.last.flatMap { Int($0) }, "\(run.report)")
        print("a stick is shown \(shown) ms after it was plugged in, of 2000 on a machine that is not emulated")
        // The emulated machine is an order slower.
        #expect(shown < 20_000)
        #expect(
            run.lines.dropLast() == [
                "not asked for", "vfat ro,nosuid,nodev,noexec", "listed", "Folder/日本 Stick.mp4", "plays",
                "listed no more", "unmounted", "plays again", "0",
            ], "\(run.report)")
    }
}
