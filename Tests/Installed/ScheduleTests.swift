import Testing

/// The schedule on a machine whose clock and time zone are set while the daemon runs.
extension Installed {
    @Test func `the schedule follows a clock that is set, and another time zone`() throws {
        let run = try machine.run(
            """
            fresh
            set_clock() { date -s "$1" > /dev/null; }
            has_volume() { vitrinectl status | grep -q "^volume  *$1 %"; }
            at_once() { wait_long has_volume "$2" && [ "$(date +%H:%M)" = "$1" ] && echo "$1 $2"; }
            true_time=$(date +%s) uptime=$(cut -d. -f 1 /proc/uptime)
            main=$(value MainPID)
            cat > /etc/vitrine/conf.d/schedule.toml << 'END'
            [[schedule]]
            name = "Evening"
            from = "18:00"
            to = "22:00"
            volume = 0.25
            END
            set_clock '2030-03-04 12:00:02'; at_once 12:00 100
            set_clock '2030-03-04 18:30:02'; at_once 18:30 25
            set_clock '2030-03-04 12:00:02'; at_once 12:00 100
            set_clock '2030-03-04 19:45:02'; at_once 19:45 25
            # A board without a battery begins in 1970 or at the time of its image: the time of the day is unknown.
            set_clock '1971-01-01 18:30:02'; at_once 18:30 100
            set_clock '2030-03-05 21:10:02'; at_once 21:10 25
            # Another time zone is seen with the next minute. It is half past six in the evening in Dhaka.
            set_clock '2030-03-06 12:29:50'; at_once 12:29 100
            zone=$(readlink /etc/localtime)
            ln -sf /usr/share/zoneinfo/Asia/Dhaka /etc/localtime
            wait_long has_volume 25 && date '+%H in Dhaka'
            ln -sf "${zone:-/usr/share/zoneinfo/Etc/UTC}" /etc/localtime
            set_clock "@$((true_time + $(cut -d. -f 1 /proc/uptime) - uptime))"
            [ "$(value MainPID)" = "$main" ] && echo 'same daemon'
            rm /etc/vitrine/conf.d/schedule.toml
            """)
        #expect(
            run.lines == [
                "12:00 100", "18:30 25", "12:00 100", "19:45 25", "18:30 100", "21:10 25", "12:29 100", "18 in Dhaka",
                "same daemon",
            ],
            "\(run.report)")
    }

    @Test func `a board without a battery does not trust its clock before it is set`() throws {
        let run = try machine.run(
            """
            fresh
            has_volume() { vitrinectl status | grep -q "^volume  *$1 %"; }
            waits() { vitrinectl doctor | grep -q 'the schedule waits'; }
            warned() { journalctl -q --no-pager -o cat "_PID=$(value MainPID)" | grep -c 'nothing has confirmed the clock'; }
            cat > /etc/vitrine/conf.d/schedule.toml << 'END'
            [[schedule]]
            volume = 0.25
            END
            wait_long has_volume 25 && echo 'a real-time clock confirms the time'
            waits || echo 'nothing waits'
            # A board whose real-time clock has no battery begins in 1970, and has the time of its last shutdown.
            mount -t tmpfs clocks /sys/class/rtc && mkdir /sys/class/rtc/rtc0 && echo 12 > /sys/class/rtc/rtc0/since_epoch
            rm -f /run/systemd/timesync/synchronized /run/vitrine/daemon/clock-was-set
            systemctl restart vitrined && wait_long has_volume 100 && echo "doubted, warnings: $(warned)"
            waits && echo 'doctor knows'
            vitrinectl schedule show | tail -1
            date -s "@$(date +%s)" > /dev/null
            wait_long has_volume 25 && echo 'set'
            waits || echo 'nothing waits'
            systemctl restart vitrined && wait_long has_volume 25 && echo 'and set after a restart'
            umount /sys/class/rtc
            rm /etc/vitrine/conf.d/schedule.toml
            """)
        #expect(
            run.lines == [
                "a real-time clock confirms the time", "nothing waits", "doubted, warnings: 1", "doctor knows",
                "nothing applies yet: the daemon waits until the clock is set", "set", "nothing waits",
                "and set after a restart",
            ],
            "\(run.report)")
    }
}
