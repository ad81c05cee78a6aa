# Functions for the scripts that run inside a guest. Sourced, with PROGRAMS (the folder of the built programs) set.

# reach FOLDER: a folder of the host's that one of the guest's own file systems, as that of /tmp, lies over.
reach() {
    [ -e "$1" ] && return
    mkdir -p "$1"
    if [ -d "/host$1" ]; then mount --bind "/host$1" "$1"; else mount -t hostfs -o "$1" none "$1"; fi
}

# A touch screen that takes lines of panel-touch from `touch`; what it sent is in /panel/touch.jsonl.
start_touch() {
    mkfifo /run/touch
    "$PROGRAMS/panel-touch" /run/touch > /panel/touch.jsonl &
    exec 7<> /run/touch
    touch "$@"
}

# Sends one line; strokes run while the script goes on.
touch() { echo "$*" >&7; }

# Ends the touch screen when it has done everything it was sent.
end_touch() {
    touch quit
    wait_until touch_has_ended
}
touch_has_ended() { ! pgrep -x panel-touch; }

# Waits until a command succeeds, 30 seconds at most: other guests may have the processors.
wait_until() {
    local tries
    for ((tries = 0; tries < 600; tries++)); do
        "$@" > /dev/null 2>&1 && return
        sleep 0.05
    done
    echo "guest: still not: $*" >&2
    return 1
}

vkms=/sys/kernel/config/vkms

# make_card NAME [CONNECTOR...]: a card of its own whose connectors can be plugged; they are unplugged at first.
make_card() {
    local card=$vkms/$1 connector
    shift
    mkdir "$card" "$card/planes/primary" "$card/planes/overlay" "$card/crtcs/crtc" "$card/encoders/encoder" || return
    echo 1 > "$card/planes/primary/type"
    echo 1 > "$card/crtcs/crtc/writeback"
    ln -s "$card/crtcs/crtc" "$card/planes/primary/possible_crtcs/"
    ln -s "$card/crtcs/crtc" "$card/planes/overlay/possible_crtcs/"
    ln -s "$card/crtcs/crtc" "$card/encoders/encoder/possible_crtcs/"
    for connector in "${@:-connector}"; do
        mkdir "$card/connectors/$connector"
        echo 2 > "$card/connectors/$connector/status"
        ln -s "$card/encoders/encoder" "$card/connectors/$connector/possible_encoders/"
    done
    echo 1 > "$card/enabled"
    udevadm settle
}

# plug_connector CARD [CONNECTOR], unplug_connector CARD [CONNECTOR]: with the uevent that a real cable makes.
plug_connector() { echo 1 > "$vkms/$1/connectors/${2:-connector}/status"; }
unplug_connector() { echo 2 > "$vkms/$1/connectors/${2:-connector}/status"; }

# Takes a card away as a whole.
remove_card() { echo 0 > "$vkms/$1/enabled"; }

# The planes that are on, as JSON lines; CRCs of the next COUNT refreshes; the picture that process PID shows.
planes() { "$PROGRAMS/panel-capture" planes "$@"; }
crcs() { "$PROGRAMS/panel-capture" crc "$@"; }
picture() { "$PROGRAMS/panel-capture" picture "$1" "/panel/$2"; }

# What the screen of a machine with terminals shows, text console or not, as /panel/NAME.ppm.
screendump() {
    : > "/panel/screendump-$1"
    wait_until test ! -e "/panel/screendump-$1"
}

# The daemon on the panel, with its log in /panel/daemon.log.
start_daemon() {
    "$PROGRAMS/vitrined" --display panel --library "$LIBRARY" "$@" 2> /panel/daemon.log &
    daemon=$!
}

# Whether card N, 0 at first, shows a picture of the daemon's. What the kernel's own console shows is none.
is_lit() { planes "$@" | grep -q '"client":"vitrined"'; }
is_dark() { ! is_lit "$@"; }

# What a daemon composed last, which listens at /run/vitrine-test.sock, as /panel/NAME.
composed() { "$PROGRAMS/vitrinectl" screenshot "/panel/$1" --socket /run/vitrine-test.sock > /dev/null; }

# Asks the daemon to end and prints how it did.
stop_daemon() {
    kill -TERM "$daemon"
    wait "$daemon"
    echo "daemon: status $?"
}
