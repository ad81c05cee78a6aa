#define _GNU_SOURCE
#include "CPublicNetwork.h"
#include <sched.h>
#include <stdlib.h>

int vt_enter_public_network(void) {
    if (unshare(CLONE_NEWNET)) return -1;
    // No interface has these addresses, as they would be the machine's own: the kernel takes all that is sent there.
    return system("ip link set lo up && ip route add local 93.184.216.0/24 dev lo") ? -1 : 0;
}
