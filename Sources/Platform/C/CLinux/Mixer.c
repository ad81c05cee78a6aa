#include "Mixer.h"
#include <sound/asound.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

// Returns false for an element that is neither a switch nor a volume, or cannot be read.
static bool read_element(int fd, struct snd_ctl_elem_id id, struct vt_mixer_element *element) {
    struct snd_ctl_elem_info info = {.id = id};
    if (id.iface != SNDRV_CTL_ELEM_IFACE_MIXER || ioctl(fd, SNDRV_CTL_IOCTL_ELEM_INFO, &info)) return false;
    if (!(info.access & SNDRV_CTL_ELEM_ACCESS_READ)) return false;
    element->is_switch = info.type == SNDRV_CTL_ELEM_TYPE_BOOLEAN;
    if (!element->is_switch && info.type != SNDRV_CTL_ELEM_TYPE_INTEGER) return false;
    struct snd_ctl_elem_value value = {.id = id};
    if (ioctl(fd, SNDRV_CTL_IOCTL_ELEM_READ, &value)) return false;
    long lowest = element->is_switch ? 0 : info.value.integer.min;
    const unsigned channels = sizeof value.value.integer.value / sizeof value.value.integer.value[0];
    element->is_low = true;
    for (unsigned i = 0; i < info.count && i < channels; i++)
        if (value.value.integer.value[i] > lowest) element->is_low = false;
    memset(element->name, 0, sizeof element->name);
    memcpy(element->name, id.name, sizeof element->name - 1);
    return true;
}

int vt_mixer_elements(int fd, struct vt_mixer_element *elements, int most) {
    struct snd_ctl_elem_list list = {0};
    if (ioctl(fd, SNDRV_CTL_IOCTL_ELEM_LIST, &list)) return -1;
    if (list.count == 0) return 0;
    struct snd_ctl_elem_id *ids = calloc(list.count, sizeof *ids);
    if (!ids) return -1;
    list.space = list.count;
    list.pids = ids;
    int found = ioctl(fd, SNDRV_CTL_IOCTL_ELEM_LIST, &list) ? -1 : 0;
    for (unsigned i = 0; found >= 0 && i < list.used && found < most; i++)
        if (read_element(fd, ids[i], &elements[found])) found++;
    free(ids);
    return found;
}
