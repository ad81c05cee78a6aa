import Testing

/// Workers in units of their own: who they are, what they may do, and that they come and go as children would.
extension Installed {
    @Test func `each worker has a user and a unit of its own`() throws {
        let run = try machine.run(
            """
            fresh
            play Aurora; wait_long plays
            for kind in media pictures catalog; do
                wait_long has_workers $kind $([ $kind = media ] && echo 2 || echo 1)
                for worker in $(workers $kind); do
                    echo $(ps -o user:20=,group= -p "$worker") "$(grep -o 'vitrine-worker-[a-z]*@' /proc/$worker/cgroup)"
                done | sort -u
            done
            ps -o user= -p "$(value MainPID)"
            # What is left in the daemon's unit.
            ps -o comm= -p "$(paste -sd, /sys/fs/cgroup/system.slice/vitrined.service/cgroup.procs)" | sort
            runuser -u vitrine-media -g vitrine -- "$PROGRAMS/panel-touch" /run/vitrine/control.sock 2>&1 | grep -c denied
            journals | grep -i 'own user\\|denied'
            systemctl --failed --no-legend
            """)
        #expect(
            run.lines == [
                "vitrine-media vitrine vitrine-worker-media@", "vitrine-pictures vitrine vitrine-worker-pictures@",
                "vitrine-catalog vitrine vitrine-worker-catalog@", "vitrine", "vitrine-restore", "vitrined",
            ], "\(run.output)")
    }

    @Test func `the units' exposure is small`() throws {
        let run = try machine.run(
            """
            fresh
            for unit in vitrined.service vitrine-worker-{media,pictures,catalog,stream}@0.service; do
                echo "$unit $(systemd-analyze security --no-pager $unit | sed -n 's/.*Overall exposure level.*: \\([0-9.]*\\).*/\\1/p')"
            done
            """)
        let exposures = Dictionary(
            uniqueKeysWithValues: run.lines.map { $0.split(separator: " ") }.map { ($0[0], Double($0[1]) ?? 10) })
        print(run.output)
        #expect(exposures["vitrined.service"] ?? 10 <= 1.1, "\(run.output)")
        for kind in ["media", "pictures", "catalog"] {
            #expect(exposures["vitrine-worker-\(kind)@0.service"] ?? 10 <= 0.6, "\(run.output)")
        }
    }
}
