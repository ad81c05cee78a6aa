# Functions for scripts on the installed machine. A software-emulated processor is slow: waits are long.

value() { systemctl show "${2:-vitrined}" -p "$1" --value; }
shows() { vitrinectl status | grep -q '^display  [0-9]'; }
# The journal of this boot since the last `fresh`, without times.
# journal -u vitrined: the daemon's; `journals` has the workers' too.
journal() { journalctl -q -b --no-pager -o cat --since "$(cat /run/fresh 2> /dev/null || echo today)" "$@"; }

journals() { journal -u vitrined -u 'vitrine-worker-*' "$@"; }
# The processes of a kind of worker: media, stream, pictures or catalog; and how many of them there are.
workers() { pgrep -u "vitrine-$1" -x "vitrine-$([ "$1" = catalog ] && echo catalog || echo media)"; }
has_workers() { [ "$(workers "$1" | wc -l)" = "$2" ]; }

# Waits until a command succeeds, for three minutes and 100 looks at most. A look at the service takes 0.5 s of a processor,
# so a machine that others starve is given longer; what is waited for has a second of its own between two looks.
wait_long() {
    local end=$((SECONDS + 180)) looks=0
    until "$@" > /dev/null 2>&1; do
        looks=$((looks + 1))
        [ $SECONDS -lt $end ] || [ $looks -lt 100 ] || { echo "guest: still not: $*" >&2; return 1; }
        sleep 1
    done
}

# The machine has a fraction of a processor, at a low priority: ten seconds of it may be none of the daemon's.
slow=/usr/local/lib/systemd/system
extend_deadlines() {
    mkdir -p $slow/{vitrined.service.d,vitrine-worker-.service.d}
    printf '[Service]\nWatchdogSec=200s\nTimeoutStartSec=300s\n' > $slow/vitrined.service.d/deadlines.conf
    printf '[Service]\nTimeoutStartSec=100s\n' > $slow/vitrine-worker-.service.d/zz-deadlines.conf
}

# Installs, once, and starts the service with its configuration and library as installed: two clips of 3 s with sound.
fresh() {
    [ -e "$slow/vitrined.service.d" ] || extend_deadlines
    [ -x /usr/bin/vitrinectl ] || (cd "$ROOT" && bash scripts/install --programs "$PROGRAMS") > /run/install.log 2>&1
    systemctl stop vitrined vitrined.socket 2> /dev/null
    [ "$(systemctl is-enabled vitrine-seat seatd | grep -c masked)" = 0 ] || systemctl unmask -q vitrine-seat seatd
    systemctl reset-failed
    rm -rf /etc/vitrine/conf.d/* /var/lib/vitrine/*
    # A content set that an earlier test has installed.
    find /var/lib/vitrine-content -mindepth 1 -delete 2> /dev/null
    # systemd takes 5 s of a processor to read its units again.
    local drop_ins
    drop_ins=$(ls -d /run/systemd/system{,.control}/{vitrined,vitrine-worker-*}.service.d 2> /dev/null)
    if [ -n "$drop_ins" ]; then
        rm -r $drop_ins
        systemctl daemon-reload
    fi
    [ -n "$(ls /srv/vitrine)" ] || cp "$ROOT"/.build/installed-library/*.* /srv/vitrine/
    date '+%F %T' > /run/fresh
    systemctl is-enabled -q vitrined.socket && systemctl is-enabled -q vitrined || systemctl enable -q vitrined.socket vitrined
    systemctl start vitrined.socket vitrined
    wait_long shows
}

# play NAME: plays the item whose title holds NAME; it has been answered by its first picture.
play() { vitrinectl play "$(vitrinectl library list | grep "$1" | cut -f 1)"; }
# The same from the start, though another or itself played. The clips are 3 s long: a slow look finds them at their end.
play_again() { vitrinectl dismiss; play "$1"; }
# The volume in force.
volume() { vitrinectl config show | sed -n 's/^playback\.volume = \([0-9.]*\) .*/\1/p'; }
# plays_beyond SECONDS
plays_beyond() { [ "$(vitrinectl status --json | grep -o '"position":[0-9]*' | head -1 | cut -d: -f 2)" -ge "$1" ]; }
listed() { [ "$(vitrinectl library list | wc -l)" -ge "${1:-1}" ]; }
# Pictures that the workers have kept.
thumbnails() { find /var/cache/vitrine-pictures/thumbnails -type f | wc -l; }

# monitor LINE...: commands to the machine's monitor, which is outside of it.
monitor() {
    printf '%s\n' "$@" > /panel/.request
    mv /panel/.request "/panel/monitor-$RANDOM$RANDOM"
}

# The machine boots again, by itself or as after a cut of its power; the script comes back with one more in BOOT. The script
# is replaced by a wait: nothing of it goes on, and no shell reports that its child was terminated.
boot_again() { : > /panel/booting; sync; systemctl reboot; exec sleep infinity; }
cut_power() { : > /panel/booting; monitor system_reset; exec sleep infinity; }
