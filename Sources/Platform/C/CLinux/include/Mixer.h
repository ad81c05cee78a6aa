// The mixer of a sound card, through the kernel's control device (sound/asound.h).
#pragma once
#include <stdbool.h>

struct vt_mixer_element {
    // `Master Playback Volume`
    char name[44];
    // A switch; otherwise a volume.
    bool is_switch;
    // Every channel is off, or at the lowest volume.
    bool is_low;
};

// Fills in the switches and volumes of a card's mixer, at most `most` of them. Their number, or -1 and errno.
int vt_mixer_elements(int fd, struct vt_mixer_element *elements, int most);
