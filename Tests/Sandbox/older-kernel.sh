# Tries the attempts of /panel/attempts in a guest with the kernel of Debian 12: WORKER, one a line, and below each the
# attempts and their paths between tabs. What each gets comes to /panel/results, a line with the worker's above.
. /panel/functions.sh
reach "$PROGRAMS"
mkdir -p /run/library
printf film > /run/library/film
modprobe vivid n_devs=1 node_types=0x1
modprobe vicodec
modprobe snd-dummy
udevadm settle
{
    uname -r
    [ -c /dev/video0 ] && [ -c /dev/video3 ] && [ -c /dev/snd/pcmC0D0c ] && echo devices
    while IFS=$'\t' read -r worker attempts; do
        echo "= $worker"
        IFS=$'\t' read -ra list <<< "$attempts"
        # shellcheck disable=SC2086
        "$PROGRAMS/sandbox-probe" $worker -- "${list[@]}" < /dev/null 2>&1
        cat /run/library/film
        echo
    done < /panel/attempts
} > /panel/results
