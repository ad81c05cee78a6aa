# Faults that vitrinectl doctor is to find. Run as root in a machine that has Vitrine installed and running, and nothing
# to lose; a machine without any fault comes first.
#
#   fault NAME WORDS [HANDS] <<'END'
#   commands that make the fault
#   END
#
# The doctor must say WORDS in a line that is no `ok`; what it prints behind `run:` is run as it is printed, and then it
# says them no more. Where it has only advice for hands (`do:`), HANDS is what they do.
#
# Prints `NAME: cured` for each, or what went otherwise, and at the end how many were cured.

# Words that choose faults by their names; none: all.
chosen=("$@")
cured=0
tried=0

is_chosen() {
    [ ${#chosen[@]} -eq 0 ] && return
    local name
    for name in "${chosen[@]}"; do [ "$name" = "$1" ] && return; done
    return 1
}

# The doctor's table in $report, its exit status in $status.
examine() {
    report=$(timeout 500 vitrinectl doctor 2>&1)
    status=$?
}

# The line below the first finding with those words.
remedy_of() { grep -A1 -F -e "$1" <<< "$report" | grep -v '^  ok ' | sed -n 's/^          //p' | head -1; }

found() { grep -v '^  ok ' <<< "$report" | grep -q -F -e "$1"; }

settle() {
    udevadm settle
    local tries
    for ((tries = 0; tries < 40; tries++)); do
        case $(systemctl is-active vitrined) in active) break ;; esac
        sleep 0.5
    done
    sleep 1
}

say() { echo "$name: $*"; }

fault() {
    local name=$1 words=$2 hands=${3:-} remedy
    is_chosen "$name" || { cat > /dev/null; return; }
    tried=$((tried + 1))
    bash -e -c "$(cat)" > "/panel/$name.log" 2>&1 || { say "the fault could not be made: $(tail -1 "/panel/$name.log")"; return; }
    examine
    echo "$report" > "/panel/$name.found"
    found "$words" || { say "not found"; repair "$hands"; return; }
    [ "$status" = 1 ] || [ "${grave:-}" = no ] || say "exit status $status"
    remedy=$(remedy_of "$words")
    case $remedy in
    "run: "*) remedy=${remedy#run: } ;;
    "do: "*) remedy=$hands ;;
    esac
    timeout 600 bash -c "$remedy" >> "/panel/$name.log" 2>&1
    settle
    examine
    echo "$report" > "/panel/$name.cured"
    if found "$words"; then say "not cured by: $remedy"; repair "$hands"; return; fi
    [ "$status" = "$usual" ] || { say "exit status $status after: $remedy"; repair "$hands"; return; }
    say cured
    cured=$((cured + 1))
}

# What goes wrong in one trial must not spoil the next; what systemd says of it stays.
repair() {
    journalctl -b -o short-monotonic --no-pager -n 200 > "/panel/$name.journal"
    [ -n "$1" ] && bash -c "$1" > /dev/null 2>&1
    healthy
}

drop_in=/etc/vitrine/conf.d/90-trial.toml
unit_drop_in=/etc/systemd/system/vitrined.service.d/trial.conf
worker_drop_in=/etc/systemd/system/vitrine-worker-media@.service.d/trial.conf
export drop_in unit_drop_in worker_drop_in

# Puts everything back that faults touch and remedies might not.
healthy() {
    rm -rf /etc/vitrine/conf.d/* /etc/systemd/system/vitrined.service.d /etc/systemd/system/vitrine-worker-*
    umount /var/cache/vitrine-pictures 2> /dev/null
    systemctl daemon-reload
    systemctl unmask -q vitrined.service
    systemctl enable -q vitrined.socket vitrined.service
    systemctl restart vitrined.socket vitrined.service
    settle
}

# In the place of apt-get, which has no network here: `install PACKAGE...` brings the files of these packages, and of no
# others, from the host's root. It does not know what they depend on.
make_apt_get() {
    cat > /usr/local/bin/apt-get <<'END'
#!/bin/bash
shift
for package in "$@"; do
    list=$(ls /host/var/lib/dpkg/info/"$package"{,:amd64}.list 2> /dev/null | head -1)
    [ -n "$list" ] || { echo "E: Unable to locate package $package" >&2; exit 100; }
    while read -r file; do
        [ -d "/host$file" ] || [ -e "$file" ] || { mkdir -p "${file%/*}" && cp -a "/host$file" "$file"; }
    done < "$list"
done
END
    chmod 755 /usr/local/bin/apt-get
}

# A touch panel of udev's that stays until `quit`.
plug_touch() {
    [ -p /run/touch ] || mkfifo /run/touch
    systemd-run -q --unit=touch-panel /usr/local/bin/panel-touch /run/touch
    exec 7<> /run/touch
    echo "screen panel 16384 12288 216 162" >&7
    echo plug >&7
    udevadm settle
}

unplug_touch() {
    echo quit >&7
    rm -f /run/touch
}

gone() { # FILE...: out of the way, as if its package were not there
    echo "mkdir -p /var/gone; for file in $*; do [ -e \$file ] && mv \$file /var/gone/; done; systemctl restart vitrined"
}
plugins=/usr/lib/x86_64-linux-gnu/gstreamer-1.0

make_apt_get
systemctl is-active -q touch-panel || plug_touch
sleep 5
examine
echo "$report" > /panel/healthy
usual=$status
echo "no fault: exit status $status"
grep "^FAIL" /panel/healthy || true

# The display.
fault connector 'display.connector: there is no HDMI-A-9' <<'END'
echo 'display.connector = "HDMI-A-9"' > $drop_in; systemctl restart vitrined
END
fault mode 'display.mode: no mode 1111x222' <<'END'
printf '[display]\nmode = "1111x222"\n' > $drop_in; systemctl restart vitrined
END
fault mode-word 'display.mode: "big" is neither' <<'END'
printf '[display]\nmode = "big"  # the largest\n' > $drop_in; systemctl restart vitrined
END
fault card 'display.card: there is no card7' <<'END'
echo 'display.card = "card7"' > $drop_in; systemctl restart vitrined
END
fault held 'is held by squatter' <<'END'
systemctl stop vitrined
cp /bin/bash /usr/local/bin/squatter
printf '[Service]\nExecStart=/usr/local/bin/squatter -c "exec 5<>/dev/dri/card0; while :; do sleep 1000; done"\n' \
    > /etc/systemd/system/squatter.service
systemctl daemon-reload; systemctl start squatter; sleep 1
systemctl start --no-block vitrined; sleep 4
END
fault sound-held 'the sound device is held by listener' <<'END'
systemctl stop vitrined
cp /bin/bash /usr/local/bin/listener
printf '[Service]\nExecStart=/usr/local/bin/listener -c "exec 5<>/dev/snd/pcmC0D0p; while :; do sleep 1000; done"\n' \
    > /etc/systemd/system/listener.service
systemctl daemon-reload; systemctl start listener vitrined
END

# Touch.
fault touch-pattern 'touch.device: no touch panel fits "ILITEK*"' <<'END'
echo 'touch.device = "ILITEK*"' > $drop_in; systemctl restart vitrined
END
fault mouse-only 'a mouse is none' "echo plug > /run/touch; udevadm settle" <<'END'
echo unplug > /run/touch; udevadm settle
END
fault touch-ignored 'a rule of udev'\''s hides it' <<'END'
echo 'SUBSYSTEM=="input", ENV{ID_INPUT_TOUCHSCREEN}=="1", ENV{LIBINPUT_IGNORE_DEVICE}="1"' > /etc/udev/rules.d/99-trial.rules
udevadm control --reload; udevadm trigger --subsystem-match=input; udevadm settle; systemctl restart vitrined
END

# The library.
fault folder-missing '/srv/films does not exist' <<'END'
echo 'library.folders = "/srv/vitrine:/srv/films"' > $drop_in; systemctl restart vitrined
END
rm -f $drop_in
fault folder-closed '/srv/vitrine: vitrine-media may not read it' <<'END'
chmod 700 /srv/vitrine; vitrinectl library scan
END
fault file-closed 'vitrine-media may not read 1 of its files' <<'END'
chmod 600 /srv/vitrine/*.mp4; vitrinectl library scan
END
fault folder-hidden 'is hidden from the service by its unit' <<'END'
mkdir -p /tmp/films; echo 'library.folders = "/tmp/films"' > $drop_in; systemctl restart vitrined
END
fault home-hidden '/home/films is hidden from the service by its unit' <<'END'
mkdir -p /home/films; cp /srv/vitrine/*.mp4 /home/films/
echo 'library.folders = "/home/films"' > $drop_in; systemctl restart vitrined
END
rm -rf /home/films $drop_in

# Sound.
fault no-sound 'there is a controller without a driver' <<'END'
systemctl stop vitrined; modprobe -r snd_hda_intel; systemctl start vitrined
END
fault mixer-muted 'the mixer of card 0 is silent' <<'END'
amixer -q -c 0 sset Master 0% mute || amixer -q -c 0 scontrols; amixer -c 0 contents
END
fault sound-pattern "playback.audio_device: no sound device fits 'HDMI*'" <<'END'
echo 'playback.audio_device = "HDMI*"' > $drop_in; systemctl restart vitrined
END
fault device-not-allowed 'the unit does not allow it' <<'END'
mkdir -p ${worker_drop_in%/*}
printf '[Service]\nDeviceAllow=\nDeviceAllow=char-drm rw\n' > $worker_drop_in; systemctl daemon-reload; systemctl restart vitrined
END
rm -rf ${worker_drop_in%/*}; systemctl daemon-reload

# What is not installed.
fault no-alsa-sink 'no alsasink' <<< "$(gone $plugins/libgstalsa.so)"
fault no-demuxers 'MP4: not supported' <<< "$(gone $plugins/libgstisomp4.so $plugins/libgstmatroska.so)"
grave=no fault no-libav 'no avdec_h264' <<< "$(gone $plugins/libgstlibav.so)"
fault no-playbin 'no playbin' <<< "$(gone $plugins/libgstplayback.so)"
fault no-av1 'AV1: not supported' <<< "$(gone $plugins/libgstaom.so)"
grave=no fault no-inter 'Inter is missing' <<< "$(gone /usr/share/fonts/opentype/inter)"
grave=no fault no-emoji 'no font draws them' <<< "$(gone /usr/share/fonts/truetype/noto/NotoColorEmoji.ttf)"
fault no-cjk 'ja: no font has its letters' <<< "$(gone /usr/share/fonts/opentype/noto)"

# Storage.
fault read-only '/var/cache/vitrine-pictures is read-only' <<'END'
mount -t tmpfs -o size=64m,ro,uid=vitrine-pictures,mode=700 cache /var/cache/vitrine-pictures; systemctl restart vitrined || true
END
umount /var/cache/vitrine-pictures 2> /dev/null
fault full-disk '0 MB free on /var/cache/vitrine-pictures' \
    "rm -f \$(find /var/cache/vitrine-pictures -xdev -type f -size +1M -printf '%s %p\\n' | sort -n | tail -n 1 | cut -d ' ' -f 2-)" <<'END'
mount -t tmpfs -o size=64m,uid=vitrine-pictures,mode=700 cache /var/cache/vitrine-pictures; dd if=/dev/zero of=/var/cache/vitrine-pictures/film bs=1M || true
END
umount /var/cache/vitrine-pictures 2> /dev/null
# No such fault of the workers' caches: systemd puts their owner right whenever a worker starts.
fault state-of-root '/var/lib/vitrine: vitrine may not write' <<'END'
chown root:root /var/lib/vitrine; chmod 755 /var/lib/vitrine
END

# Terminal and seat.
fault getty 'puts a login prompt on the daemon' <<'END'
systemctl start getty@tty$(cut -d ' ' -f 1 /run/vitrine-terminal); sleep 3
END
rm -f /etc/systemd/system/getty@tty*; systemctl daemon-reload
fault no-terminal 'the daemon has no terminal of its own' <<'END'
systemctl stop vitrine-terminal
END
grave=no fault no-seatd 'seatd does not run' <<'END'
systemctl stop vitrine-seat; sleep 2
END
grave=no fault seatd-missing 'seatd is not installed' <<'END'
mkdir -p /var/gone; mv /usr/sbin/seatd /var/gone/; systemctl restart vitrined
END

# The lockdown of a kiosk: advice where the machine was not installed as one.
grave=no fault sysrq 'keys with SysRq end the player' <<< 'echo 438 > /proc/sys/kernel/sysrq'
grave=no fault power-keys 'keys switch the machine off' <<< 'rm -f /usr/lib/systemd/logind.conf.d/*'
grave=no fault auto-terminals 'gets a login prompt (logind: NAutoVTs=3)' <<'END'
mkdir -p /etc/systemd/logind.conf.d
printf '[Login]\nReserveVT=0\n' > /etc/systemd/logind.conf.d/20-trial.conf
printf '[Login]\nNAutoVTs = 3\n' > /etc/systemd/logind.conf.d/30-trial.conf
rm -f /usr/lib/systemd/logind.conf.d/*
END
rm -rf /etc/systemd/logind.conf.d
grave=no fault ctrl-alt-del 'Ctrl-Alt-Del boots the machine' <<< 'rm -f /etc/systemd/system/ctrl-alt-del.target; systemctl daemon-reload'
grave=no fault ctrl-alt-del-burst 'seven times within 2 s' <<< 'rm -f /usr/lib/systemd/system.conf.d/*'
grave=no fault plugged-keyboard 'input.keyboard is true' <<< 'rm -f /etc/vitrine/conf.d/*; systemctl restart vitrined'
grave=no fault plugged-mouse 'input.mouse is true' <<'END'
printf '[input]\nmouse = true\n' > $drop_in; systemctl restart vitrined
END
rm -f $drop_in
grave=no fault settings-page 'every visitor reaches the settings page' <<'END'
printf 'kiosk.settings = "open"\n' > $drop_in; systemctl restart vitrined
END
rm -f $drop_in

# User, unit, daemon.
fault no-user 'there is no user vitrine' <<'END'
systemctl stop vitrined; sed -i /^vitrine:/d /etc/passwd /etc/shadow; systemctl start vitrined || true
END
fault no-group 'there is no group render' <<'END'
systemctl stop vitrined; sed -i /^render:/d /etc/group /etc/gshadow; systemctl start vitrined || true
END
fault not-in-video 'vitrine is not in the group video' <<'END'
gpasswd -q -d vitrine video 2> /dev/null || sed -i '/^video:/s/vitrine//' /etc/group
mkdir -p ${unit_drop_in%/*}
printf '[Service]\nSupplementaryGroups=\nSupplementaryGroups=input\n' > $unit_drop_in
systemctl daemon-reload; systemctl restart vitrined
END
rm -rf ${unit_drop_in%/*}; systemctl daemon-reload
fault no-worker-user 'there is no user vitrine-media' <<'END'
systemctl stop vitrined; sed -i /^vitrine-media:/d /etc/passwd /etc/shadow; systemctl start vitrined
END
fault no-worker-unit 'vitrine-worker-catalog.socket is inactive' <<'END'
systemctl stop vitrine-worker-catalog.socket
END
fault disabled 'the next start of the machine is without it' <<'END'
systemctl disable -q vitrined.socket vitrined.service
END
fault masked 'is masked' <<'END'
systemctl mask -q --now vitrined.service
END
fault stopped 'is inactive' <<'END'
systemctl stop vitrined.socket vitrined.service
END
fault older-daemon 'an older daemon still runs' <<'END'
cp /usr/lib/vitrine/vitrined /usr/lib/vitrine/.new && mv /usr/lib/vitrine/.new /usr/lib/vitrine/vitrined
END
fault hangs 'the daemon hangs' <<'END'
mkdir -p ${unit_drop_in%/*}; printf '[Service]\nWatchdogSec=0\n' > $unit_drop_in; systemctl daemon-reload; systemctl restart vitrined
kill -STOP $(systemctl show -P MainPID vitrined)
END
rm -rf ${unit_drop_in%/*}; systemctl daemon-reload
fault socket 'is not the group vitrine-control' <<'END'
chown root:root /run/vitrine/control.sock; chmod 600 /run/vitrine/control.sock
END
fault small-memory 'MemoryMax=24M is too little' <<'END'
mkdir -p ${unit_drop_in%/*}; printf '[Service]\nMemoryMax=24M\nMemorySwapMax=0\n' > $unit_drop_in
systemctl daemon-reload; systemctl restart --no-block vitrined; sleep 3
END
rm -rf ${unit_drop_in%/*}; systemctl daemon-reload

# The configuration.
fault unknown-key "unknown key 'display.conector'" <<'END'
echo 'display.conector = "x"' > $drop_in; systemctl reload vitrined || true
END
rm -f $drop_in
grave=no fault no-pin 'no PIN is set' 'echo 4711 | vitrinectl pin set' <<'END'
echo 'kiosk.settings = "pin"' > $drop_in; systemctl reload vitrined
END
vitrinectl pin clear; rm -f $drop_in
fault closed-config 'vitrine may not read it' <<'END'
echo 'playback.volume = 0.5' > $drop_in; chmod 600 $drop_in; systemctl restart vitrined
END
rm -f $drop_in

echo "$cured of $tried faults cured"
