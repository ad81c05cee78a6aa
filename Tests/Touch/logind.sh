# Runs in a guest with systemd, as `logind.sh PROGRAMS SEAT...`: trial.sh in a session of its own. Another session takes
# the seat when the first finger is down, and gives it back.
systemctl start dbus systemd-logind
in_session() {
    unit=$1; shift
    systemd-run "--unit=$unit" -p User=root -p PAMName=login -p StandardInput=null --setenv=XDG_SEAT=seat0 \
        --setenv=XDG_SESSION_TYPE=wayland --setenv=XDG_SESSION_CLASS=user --setenv=LIBSEAT_BACKEND=logind "$@"
}
until_printed() { for _ in $(seq 600); do grep -q "$1" /panel/samples && return; sleep 0.1; done; }
(
    until_printed "batch down"
    first=$(loginctl list-sessions --no-legend | awk '{print $1}')
    in_session other sleep 600
    until_printed "seat disabled"
    # As long as somebody who looks at the other session.
    sleep 1
    loginctl activate "$first"
) &
in_session trial --wait /bin/bash /panel/trial.sh "$@"
