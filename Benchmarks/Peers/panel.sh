# Sourced by `measure`: the programs that play on a display, each in a guest with a virtual panel, in virtual time.

panel_order=(kmssink mpv_drm cage panel_full panel_immersive panel_mini panel_swiping)
title+=(
    [kmssink]="GStreamer: playbin into kmssink" [mpv_drm]="mpv --vo=drm" [cage]="cage (wlroots, pixman) with mpv"
    [panel_full]=${title[full]} [panel_immersive]="Vitrine, video over the whole panel" [panel_mini]=${title[mini]}
    [panel_swiping]=${title[swiping]})
needs+=([kmssink]=gst-launch-1.0 [mpv_drm]=mpv [cage]=cage)
panel=${VITRINE_PANEL:-${XDG_CACHE_HOME:-$HOME/.cache}/vitrine/panel}

# ticks_at FILE: of processor time of the guest $pid when the file is there; nothing if the guest ends before.
ticks_at() {
    until [ -e "$work/$1" ]; do
        kill -0 "$pid" 2> /dev/null || return 0
        sleep 0.02
    done
    counted "$pid" | cut -d ' ' -f 1
}

# measure_on_panel NAME CLIP ROUND
measure_on_panel() {
    local name=$1 clip=$2 round=$3 work=$scratch/guest pid before after
    if ! command -v "${needs[$name]:-true}" > /dev/null; then
        miss "$name" "${needs[$name]} is not installed"
        return
    fi
    rm -rf "$work"
    mkdir "$work"
    ln "$clip" "$work/clip.mp4"
    cp "$here/guest" "$here/../../Tests/Guest/functions.sh" "$scratch/vitrine.toml" "$work"
    printf 'PROGRAMS=%q NAME=%s SETTLE=%s LENGTH=%s\n' "$(cd "$programs" && pwd -P)" "$name" "$settle" "$seconds" > "$work/parameters"
    "$panel/run" -k timetravel -t 600 "$work" /bin/bash /panel/guest > "$work/output" 2>&1 &
    pid=$!
    before=$(ticks_at begin)
    after=$(ticks_at end)
    wait "$pid" || true
    if [ ! -s "$work/crcs" ]; then
        miss "$name" "it ended by itself: $(tail -c 300 "$work/log" | tr '\r\n' '  ')"
        return
    fi
    # A refresh whose checksum is not that of the one before shows something else.
    awk -v name="$name" -v clip="$clip" -v round="$round" -v ticks=$((after - before)) -v hz="$(getconf CLK_TCK)" -v s="$seconds" '
        NR > 1 && $NF != last { changes++ } { last = $NF }
        END { printf "%s %s %d %.1f %.1f\n", clip, name, round, ticks / hz / s * 100, changes / s }' \
        "$work/crcs" >> "$results.panel"
}

# measure_all_on_panel CLIP
measure_all_on_panel() {
    local round name
    [ -x "$panel/run" ] || return 0
    for round in $(seq "$rounds"); do
        for name in "${panel_order[@]}"; do
            echo "==> $(basename "$1" .mp4) on the virtual panel, round $round of $rounds: ${title[$name]}"
            measure_on_panel "$name" "$1" "$round"
        done
    done
}

# The table of a clip.
panel_table() {
    if [ ! -x "$panel/run" ]; then
        printf '\nThe virtual panel is not there (`scripts/panel-kernel` makes one): nothing was measured on it.\n'
        return
    fi
    for name in "${panel_order[@]}"; do printf '%s\t%s\n' "$name" "${title[$name]}"; done > "$scratch/titles.panel"
    awk -v clip="$1" -v titles="$scratch/titles.panel" -v place=" on the virtual panel" -v reference=kmssink -v against=kmssink \
        -v columns="pictures a second that the kernel showed=%.1f" -f "$here/common.awk" -f "$here/table.awk" "$results.panel"
}
