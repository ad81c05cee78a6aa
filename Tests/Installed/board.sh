# What scripts/board-test tries on its machine; run again after each boot. A step that fails ends it with status 1.
set -uo pipefail
. /panel/functions.sh
. /panel/installed.sh
PROGRAMS=/panel
passed() { echo "$(cut -d ' ' -f 1 /proc/uptime) s: $*"; }
step() {
    local what=$1
    shift
    wait_long "$@" || { echo "FAILED: $what"; vitrinectl status; journalctl -q -b --no-pager -o cat | tail -60; exit 1; }
    passed "$what"
}
window() { vitrinectl status --json | grep -q "\"window\":\"$1\""; }
confined() {
    local pid
    pid=$(workers media | head -1) && grep -q '^Seccomp:[[:space:]]*2' "/proc/$pid/status" && grep -q landlock /sys/kernel/security/lsm
}

step "boot $BOOT: the first picture is on the panel" shows
echo "  unit ready $(($(value ActiveEnterTimestampMonotonic) / 1000)) ms after the kernel's start; program to first picture" \
    "$((($(value ActiveEnterTimestampMonotonic) - $(value ExecMainStartTimestampMonotonic)) / 1000)) ms"
case $BOOT in
0)
    step "the library is listed" listed 2
    screendump home
    start_touch screen board 1280 800 300 190
    first=$(vitrinectl library list | head -1 | cut -f 1)
    vitrinectl play "$first" || true
    step "a video plays in the full window" plays_beyond 1
    screendump full
    touch swipe 640 200 640 780 400
    step "a swipe down makes it the mini player" window mini
    screendump mini
    # Its video, at the right.
    touch swipe 1080 690 1080 100 400
    step "a swipe up makes it full again" window full
    screendump full-again
    step "the kernel confines the media worker (seccomp and Landlock)" confined
    echo 'interface.title = "Board"' > /etc/vitrine/conf.d/20-board.toml
    step "a changed configuration is read" systemctl reload vitrined
    step "and is in force" sh -c 'vitrinectl config show | grep -q "^interface.title = \"Board\""'
    before=$(workers media | head -1)
    vitrinectl play "$first" || true
    kill -9 "$before"
    replaced() { local now; now=$(workers media | head -1) && [ -n "$now" ] && [ "$now" != "$before" ]; }
    step "a killed worker is replaced" replaced
    vitrinectl play "$first" || true
    step "and plays again" plays_beyond 1
    passed "the power is cut"
    cut_power
    ;;
1)
    step "after a power cut it plays what played" plays_beyond 0
    screendump after-cut
    boot_again
    ;;
2)
    # Its clip may have come to its end before the reboot.
    step "the library is listed after a reboot too" listed 2
    vitrinectl doctor > /panel/doctor.txt
    echo "  doctor: status $?, $(grep -c FAIL /panel/doctor.txt) failed"
    ;;
esac
