#include "terminal.h"
#include <linux/kd.h>
#include <linux/vt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <xf86drm.h>

static int card = -1;
static volatile sig_atomic_t away;

// Both handlers do nothing but system calls.
static void release(int signal)
{
    (void)signal;
    away = 1;
    drmDropMaster(card);
    ioctl(0, VT_RELDISP, 1);
}

static void acquire(int signal)
{
    (void)signal;
    ioctl(0, VT_RELDISP, VT_ACKACQ);
    drmSetMaster(card);
    away = 0;
}

void terminal_take(int descriptor)
{
    struct vt_mode mode = { .mode = VT_PROCESS, .relsig = SIGUSR1, .acqsig = SIGUSR2 };
    card = descriptor;
    signal(SIGUSR1, release);
    signal(SIGUSR2, acquire);
    if (ioctl(0, KDSETMODE, KD_GRAPHICS) == 0 && ioctl(0, VT_SETMODE, &mode) == 0) return;
    perror("panel-flip: standard input is no virtual terminal");
    exit(1);
}

int terminal_is_away(void) { return away; }

void terminal_restore(void)
{
    struct vt_mode mode = { .mode = VT_AUTO };
    ioctl(0, VT_SETMODE, &mode);
    ioctl(0, KDSETMODE, KD_TEXT);
}
