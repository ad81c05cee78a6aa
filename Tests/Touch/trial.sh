# Runs the touch trial in the guest, as `trial.sh PROGRAMS SEAT...`. The injector moves the fingers of `scenario`, and
# `libinput debug-events` prints the same input as a reference.
# Two files are optional: `rules` holds udev rules, and `beside` is a script that runs in parallel.
cd /panel
programs=$1; shift
. ./functions.sh
reach "$programs"
if [ -f rules ]; then
    mkdir -p /run/udev/rules.d
    cp rules /run/udev/rules.d/99-trial.rules
    udevadm control --reload
fi
if [ "$1" = libseat ] && [ -z "${LIBSEAT_BACKEND:-}" ]; then
    # The guest's kernel has no terminals.
    SEATD_VTBOUND=0 seatd > seatd.log 2>&1 &
    echo $! > /tmp/seatd.pid
    until [ -S /run/seatd.sock ]; do sleep 0.01; done
fi
[ -f beside ] && . ./beside &
mkfifo /tmp/control
"$programs/touch-trial" "$@" < /tmp/control > samples 2> log &
trial=$!
libinput debug-events > reference 2>&1 &
reference=$!
"$programs/touch-injector" /tmp/control < scenario > reports 2> injector.log || exit 1
wait $trial || exit 2
kill -INT $reference
wait $reference
exit 0
