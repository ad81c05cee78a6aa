// This file calls seccomp directly: libseccomp would be one more library to audit, for one table of calls. The
// constants are the kernel's; older headers lack the later ones.
//
// A filter is a program that the kernel runs before each system call of the process:
//
//   load the architecture -> not this machine's: kill
//   load the number       -> of the x32 ABI: refuse
//   number == clone ?     -> load its flags, give a verdict   (sections: calls that are judged by their arguments)
//   number == ioctl ?     -> load its request, give a verdict
//   number == ... ?       -> verdict                          (the list of all others)
//   the default verdict
//
// The kernel caches the verdict for calls that no section judges, so the length of the list costs them nothing.
#define _GNU_SOURCE
#include "CallLists.h"
#include "Sandbox.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#if defined(__x86_64__)
static const uint32_t architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
static const uint32_t architecture = AUDIT_ARCH_AARCH64;
#else
#error "only 64-bit Intel and ARM"
#endif
// Calls of the x32 ABI have this bit: the same calls under other numbers.
static const uint32_t x32_bit = 0x40000000;

#define COUNT(list) (sizeof (list) / sizeof *(list))

// The program is written front to back. A test skips only the verdict right behind it, or a section, and sections are
// short. So every jump fits in 8 bits.
struct program { struct sock_filter code[1024]; unsigned short length; };

static const uint32_t allow = SECCOMP_RET_ALLOW, refuse = SECCOMP_RET_ERRNO | EPERM;
// On ENOSYS the C library falls back to an older call.
static const uint32_t unknown = SECCOMP_RET_ERRNO | ENOSYS;

static void add(struct program *p, struct sock_filter instruction) { p->code[p->length++] = instruction; }

static void load(struct program *p, size_t offset) {
    add(p, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset));
}

// Loads the low half of an argument; both machines are little-endian. No argument that is judged here exceeds 32 bits.
static void load_argument(struct program *p, int n) { load(p, offsetof(struct seccomp_data, args) + 8 * (size_t)n); }

static void mask(struct program *p, uint32_t bits) { add(p, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, bits)); }

static void give(struct program *p, uint32_t verdict) {
    add(p, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, verdict));
}

static void give_if(struct program *p, uint16_t comparison, uint32_t value, uint32_t verdict) {
    add(p, (struct sock_filter)BPF_JUMP(BPF_JMP | comparison | BPF_K, value, 0, 1));
    give(p, verdict);
}

static void give_if_among(struct program *p, const uint32_t *values, size_t count, uint32_t verdict) {
    for (size_t i = 0; i < count; i++) give_if(p, BPF_JEQ, values[i], verdict);
}

// Begins the section of one call, or of one value of an argument within it. `end_section` closes it with the verdict
// for calls that none of its tests matched.
static unsigned short begin_section(struct program *p, int value) {
    add(p, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)value, 0, 0));
    return (unsigned short)(p->length - 1);
}

static void end_section(struct program *p, unsigned short begin, uint32_t verdict) {
    give(p, verdict);
    p->code[begin].jf = (uint8_t)(p->length - begin - 1);
}

static void give_for(struct program *p, int number, uint32_t verdict) {
    end_section(p, begin_section(p, number), verdict);
}

// The default protocol of a family and type, TCP, and UDP. Other protocols are seldom used and often have bugs.
static const uint32_t transports[] = {0, 6, 17};

static void add_family(struct program *p, int family, const uint32_t *protocols, size_t count) {
    unsigned short at = begin_section(p, family);
    load_argument(p, 2);
    give_if_among(p, protocols, count, allow);
    end_section(p, at, refuse);
}

// A local socket reaches seatd, D-Bus, the journal and the daemon's control socket, and no filter sees a path. So only
// connected pairs of stream or packet sockets are allowed. A datagram socket of a pair could still send to a path.
static void add_sockets(struct program *p, int has_internet) {
    unsigned short at = begin_section(p, SYS_socket);
    load_argument(p, 0);
    if (has_internet) {
        add_family(p, AF_INET, transports, COUNT(transports));
        add_family(p, AF_INET6, transports, COUNT(transports));
        // Name lookups ask the kernel for the addresses of this machine.
        const uint32_t routes = 0;
        add_family(p, AF_NETLINK, &routes, 1);
    }
    end_section(p, at, refuse);
    if (!has_internet) {
        give_for(p, SYS_connect, refuse);
        give_for(p, SYS_bind, refuse);
    }
    at = begin_section(p, SYS_socketpair);
    load_argument(p, 1);
    mask(p, (uint32_t)~(SOCK_CLOEXEC | SOCK_NONBLOCK));
    give_if(p, BPF_JEQ, SOCK_STREAM, allow);
    give_if(p, BPF_JEQ, SOCK_SEQPACKET, allow);
    end_section(p, at, refuse);
}

// A process may signal and limit only itself.
static void add_own_process(struct program *p) {
    const int calls[] = {SYS_kill, SYS_tgkill, SYS_prlimit64};
    for (size_t i = 0; i < COUNT(calls); i++) {
        unsigned short at = begin_section(p, calls[i]);
        load_argument(p, 0);
        give_if(p, BPF_JEQ, (uint32_t)getpid(), allow);
        if (calls[i] == SYS_prlimit64) give_if(p, BPF_JEQ, 0, allow);
        end_section(p, at, refuse);
    }
}

// Allows new threads, but no new processes.
static void add_clone(struct program *p) {
    unsigned short at = begin_section(p, SYS_clone);
    load_argument(p, 0);
    const uint32_t views = CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
    give_if(p, BPF_JSET, views | CLONE_NEWCGROUP, refuse);
    give_if(p, BPF_JSET, CLONE_THREAD, allow);
    end_section(p, at, refuse);
    // The flags of clone3 lie in memory, which a filter cannot read.
    give_for(p, clone3, unknown);
}

// Closes two ways around Landlock. Access mode 3 opens a file neither for reading nor for writing: Landlock finds
// nothing to check, and the descriptor takes ioctl requests. O_TRUNC with O_RDONLY truncates the file, but Landlock
// before version 3 checks only the right to read.
static void add_opening(struct program *p) {
    const struct { int number, flags; } calls[] = {
        {SYS_openat, 2},
#if defined(__x86_64__)
        {SYS_open, 1},
#endif
    };
    for (size_t i = 0; i < COUNT(calls); i++) {
        unsigned short at = begin_section(p, calls[i].number);
        load_argument(p, calls[i].flags);
        mask(p, O_ACCMODE | O_TRUNC);
        give_if(p, BPF_JEQ, O_RDONLY | O_TRUNC, refuse);
        mask(p, O_ACCMODE);
        give_if(p, BPF_JEQ, O_ACCMODE, refuse);
        end_section(p, at, allow);
    }
    give_for(p, openat2, unknown); // its flags lie in memory, which a filter cannot read
}

// Denies two uses of descriptors. They can send signals to other processes. A lease delays every other process that
// opens the file.
static void add_descriptors(struct program *p) {
    unsigned short at = begin_section(p, SYS_fcntl);
    load_argument(p, 1);
    const uint32_t refused[] = {F_SETOWN, F_SETOWN_EX, F_SETSIG, F_NOTIFY, F_SETLEASE};
    give_if_among(p, refused, COUNT(refused), refuse);
    end_section(p, at, allow);
}

// A worker may name its threads. It must not clear the signal that ends it with its parent, nor change its own
// credentials.
static void add_process_settings(struct program *p) {
    enum { set_memory_name = 0x53564d41 }; // PR_SET_VMA: newer C libraries name malloc's mappings
    const uint32_t allowed[] = {
        PR_SET_NAME, PR_GET_NAME, PR_GET_PDEATHSIG, PR_GET_DUMPABLE, PR_CAPBSET_READ, PR_GET_SECCOMP,
        PR_GET_NO_NEW_PRIVS, PR_GET_TIMERSLACK, set_memory_name,
    };
    unsigned short at = begin_section(p, SYS_prctl);
    load_argument(p, 0);
    give_if_among(p, allowed, COUNT(allowed), allow);
    end_section(p, at, refuse);
}

enum { type_shift = 8 };

// Requests that are allowed on any descriptor. They query terminals and the amount of queued data, and set
// close-on-exec and non-blocking.
static const uint32_t plain_requests[] = {0x5401, 0x5411, 0x5413, 0x541b, 0x5421, 0x5450, 0x5451};

// Requests that list addresses and network interfaces.
static const uint32_t network_requests[] = {0x8905, 0x8910, 0x8912, 0x8913, 0x8915, 0x8919, 0x891b, 0x8921, 0x8933};

// The second byte of a request is a letter that names its subsystem. All requests of decoders and sound devices are
// allowed; those of terminals, file systems and signals are denied. ALSA's timers share 'T' with terminals (TIOCSTI,
// TIOCLINUX), so their requests are listed. V4L2 shares 'V' with virtual terminals (VT_ACTIVATE), whose requests
// carry no size.
static void add_requests(struct program *p, int calls, int has_internet) {
    unsigned short at = begin_section(p, SYS_ioctl);
    load_argument(p, 1);
    give_if_among(p, plain_requests, COUNT(plain_requests), allow);
    if (has_internet) give_if_among(p, network_requests, COUNT(network_requests), allow);
    if (calls == VT_CALLS_PLAYER || calls == VT_CALLS_PICTURES) {
        give_if(p, BPF_JEQ, 0xc0184800, allow); // memory of a dma-heap
        if (calls == VT_CALLS_PLAYER) {
            const uint32_t timer_requests[] = {
                0x80045400, 0xc0145401, 0x40045402, 0xc0f85403, 0x40485404, 0xc0505405, 0x40345410, 0x80e85411,
                0x40505412, 0x80605414, 0x80585414, 0x54a0, 0x54a1, 0x54a2, 0x54a3, 0x400454a4,
            };
            give_if_among(p, timer_requests, COUNT(timer_requests), allow);
        }
        // DRM, V4L2, media controllers, dmabufs, udmabuf and fences. The last two are for sound: PCM and controls.
        mask(p, ~0xffu);
        give_if(p, BPF_JEQ, 'V' << type_shift, refuse);
        const uint32_t letters[] = {'d', 'V', '|', 'b', 'u', '>', 'A', 'U'};
        mask(p, 0xff << type_shift);
        size_t count = calls == VT_CALLS_PLAYER ? COUNT(letters) : COUNT(letters) - 2;
        for (size_t i = 0; i < count; i++) give_if(p, BPF_JEQ, letters[i] << type_shift, allow);
    }
    end_section(p, at, refuse);
}

static void add_list(struct program *p, const int *list, size_t count, uint32_t verdict) {
    for (size_t i = 0; i < count; i++) give_if(p, BPF_JEQ, (uint32_t)list[i], verdict);
}

// Calls newer than this list fail with ENOSYS: a C library that tries one falls back to an older call.
static void end_allowing(struct program *p) {
    give_if(p, BPF_JGE, clone3, unknown);
    give(p, refuse);
}

static void add_calls(struct program *p, int calls, int has_internet) {
    if (calls == VT_CALLS_BROKER) {
        unsigned short at = begin_section(p, SYS_socket);
        load_argument(p, 0);
        give_if(p, BPF_JEQ, AF_UNIX, allow);
        end_section(p, at, refuse);
        add_list(p, broker_calls, COUNT(broker_calls), allow);
        return give(p, refuse);
    }
    add_sockets(p, has_internet);
    add_own_process(p);
    add_clone(p);
    add_opening(p);
    add_descriptors(p);
    add_process_settings(p);
    add_requests(p, calls, has_internet);
    if (calls == VT_CALLS_PLAYER) {
        add_list(p, denied_calls, COUNT(denied_calls), refuse);
        return give(p, allow);
    }
    add_list(p, common_calls, COUNT(common_calls), allow);
    if (calls == VT_CALLS_PICTURES) add_list(p, picture_calls, COUNT(picture_calls), allow);
    else if (calls == VT_CALLS_VIEWER) add_list(p, viewer_calls, COUNT(viewer_calls), allow);
    else add_list(p, catalog_calls, COUNT(catalog_calls), allow);
    end_allowing(p);
}

int vt_filter_calls(int calls, int has_internet) {
    struct program p = {.length = 0};
    load(&p, offsetof(struct seccomp_data, arch));
    add(&p, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, architecture, 1, 0));
    give(&p, SECCOMP_RET_KILL_PROCESS);
    load(&p, offsetof(struct seccomp_data, nr));
    give_if(&p, BPF_JGE, x32_bit, refuse);
    add_calls(&p, calls, has_internet);
    struct sock_fprog filter = {.len = p.length, .filter = p.code};
    return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter);
}
