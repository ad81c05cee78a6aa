# Cuts of the power while the installed daemon keeps settings and session on a disk of its own. Run with CUTS set; after
# `fresh`. The kernel's dm-log-writes records every write to the disk; power-cut makes of them what a cut leaves.
#
# Prints `recorded` and for each cut nothing, or what was lost; at the end `N cuts`.

state=/var/lib/vitrine
disk=/run/disk
changes=12

mark() { dmsetup message recorded 0 mark "$1"; }
# A video that stands still: one that has ended leaves no session.
watch() {
    wait_long play_again "$1"
    vitrinectl pause
    session_of() { grep -q "^title $1" "$state/session" && grep -q '^paused true' "$state/session"; }
    wait_long session_of "$1"
}

record() {
    local device log change
    modprobe -a loop dm-log-writes
    mkdir -p $disk
    mount -t tmpfs -o size=700m disk $disk
    truncate -s 24M $disk/before
    mke2fs -q -t ext4 $disk/before
    cp --sparse=always $disk/before $disk/recorded
    truncate -s 300M $disk/log
    device=$(losetup -f --show $disk/recorded)
    log=$(losetup -f --show $disk/log)
    dmsetup create recorded --table "0 $(blockdev --getsz "$device") log-writes $device $log"
    systemctl stop vitrined.socket vitrined
    mount /dev/mapper/recorded $state
    # A cut is judged long after the session was kept.
    echo 'kiosk.resume_within = 86400' > /etc/vitrine/conf.d/power.toml
    systemctl start vitrined
    wait_long shows
    for ((change = 1; change <= changes; change++)); do
        case $change in
        3) watch Aurora ;;
        6) mark session ;;
        7) watch "$other" ;;
        esac
        vitrinectl config set playback.volume "0.${change}5" > /dev/null && mark "$change"
    done
    systemctl stop vitrined.socket vitrined
    umount $state
    dmsetup remove recorded
    losetup -d "$device" "$log"
    echo recorded
}

told() { [ -n "$(volume 2> /dev/null)" ]; }
goes_on() { vitrinectl status 2> /dev/null | grep -q "^playing  *\(Aurora\|$other\)"; }
# check SEED: what a daemon makes of the disk after one cut.
check() {
    local facts mark volume least
    cp --sparse=always $disk/before $disk/cut
    facts=$(power-cut $disk/log $disk/cut "$1") || { echo "$1: no cut was made"; return; }
    dmesg -C
    mount -o loop $disk/cut $state || { echo "$1 ($facts): the disk cannot be mounted: $(dmesg | tail -3)"; return; }
    date '+%F %T' > /run/fresh
    systemctl start vitrined
    wait_long shows || echo "$1: no picture"
    mark=${facts##* }
    # On a busy machine a daemon that just started may take longer than anybody asks.
    wait_long told
    volume=$(volume)
    case $mark in
    -) least=0 ;;
    session) least=5 ;;
    *) least=$mark ;;
    esac
    # One change may have been under way, and before the first one there is the default.
    case $volume in
    "0.${least}5" | "0.$((least + 1))5") ;;
    *) [ "$mark" = - ] && [ "$volume" = "$default" ] || echo "$1 ($facts): the volume is $volume" ;;
    esac
    if [ "$mark" = session ] || [ "$least" -ge 6 ]; then
        wait_long goes_on || echo "$1 ($facts): nothing is gone on with"
    fi
    journal -u vitrined | grep -i -e damaged -e 'previous .* is used' -e 'is ignored' -e 'set aside' -e died | sed "s/^/$1 ($facts): /"
    systemctl stop vitrined.socket vitrined
    umount $state
    cuts=$((cuts + 1))
}

install -m 755 "$PROGRAMS/power-cut" /usr/local/bin/
default=$(volume)
wait_long listed 2
other=$(vitrinectl library list | cut -f 4 | grep -v Aurora | head -1 | cut -d ' ' -f 1)
cuts=0
record
for ((seed = 0; seed < CUTS; seed++)); do check $seed; done
umount $disk
rm /etc/vitrine/conf.d/power.toml
echo "$cuts cuts"
