# stick.sh mount|unmount DEVICE: run by vitrine-stick@.service, as root. Nothing on a stick may be run, and nothing is
# written to it: it may be pulled at any moment.
set -eu
place=/run/vitrine-sticks/$2
case $1 in
mount)
    /usr/bin/vitrinectl config show --files | grep -q '^library\.sticks = true ' || exit 0
    options=ro,nosuid,nodev,noexec
    # Drivers that are kept well, and no others: a stranger makes the file system too.
    case $(udevadm info --query=property --property=ID_FS_TYPE --value --name="/dev/$2") in
    vfat) type=vfat options=$options,utf8,umask=0022 ;;
    exfat) type=exfat options=$options,umask=0022 ;;
    ntfs) type=ntfs3 options=$options,umask=0022 ;;
    ext2 | ext3 | ext4) type=ext4 ;;
    *) echo "$2: no file system that is mounted from a stick" >&2; exit 0 ;;
    esac
    mkdir -p "$place"
    mount -t "$type" -o "$options" "/dev/$2" "$place"
    ;;
unmount)
    # Lazily: a stick that was pulled is gone already.
    umount -l "$place" 2> /dev/null || true
    rmdir "$place" 2> /dev/null || true
    ;;
esac
