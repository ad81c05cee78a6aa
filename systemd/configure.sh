# Run as root by the installation, and by hand after a change of the library's folders:
# sh /usr/lib/vitrine/configure.sh [folders | plugins]; without a word, both.
set -eu

# The units of the workers hide /home, /root and /run/user, but for the folders that the configuration names there.
show_folders() {
    file=/etc/systemd/system/vitrine-worker-.service.d/libraries.conf
    bound=$(sed -n -e 's/^ *\(library\.\|workers\.\)\?folders *= *"\([^"]*\)".*/\2/p' \
        -e 's/^ *place *= *"\(\/[^"]*\)\/[^"\/]*\.\(m3u8\?\|xspf\)".*/\1/p; t' \
        -e 's/^ *place *= *"\(\/[^"]*\)".*/\1/p' \
        /etc/vitrine/vitrine.toml /etc/vitrine/conf.d/*.toml 2> /dev/null | tr ':' '\n' \
        | sed -n -e 's/%/%%/g' -e 's#^\(/home/.*\|/root/.*\|/run/user/.*\)#BindReadOnlyPaths="-\1"#p')
    rm -f "$file"
    [ -n "$bound" ] || return 0
    mkdir -p "${file%/*}"
    printf '# Made by configure.sh: folders of the library.\n[Service]\n%s\n' "$bound" > "$file"
}

# On a slow card the first look at all plugins takes long, and so do the trials of hardware decoders. Both are done now, so that the
# first video need not wait for them.
list_plugins() {
    caches=/var/cache/vitrine
    runuser -u vitrine-media -- env CACHE_DIRECTORY=$caches-media /usr/lib/vitrine/vitrine-media --make-registry || return 0
    # Each with its user's rights: what lies in these folders is the workers'.
    for list in gstreamer-registry.bin vitrine-decoders; do
        [ -e "$caches-media/$list" ] || continue
        for worker in pictures stream; do
            runuser -u vitrine-media -- cat "$caches-media/$list" \
                | runuser -u "vitrine-$worker" -- sh -c "umask 077; rm -f '$caches-$worker/$list'; cat > '$caches-$worker/$list'" \
                || true
        done
    done
}

what=${1:-all}
case $what in folders | all) show_folders ;; esac
case $what in plugins | all) list_plugins ;; esac
[ ! -d /run/systemd/system ] || systemctl daemon-reload
