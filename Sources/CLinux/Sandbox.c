// Both mechanisms are spoken to directly: libseccomp and a Landlock library would be two more things to audit, for one
// table and three calls. The constants are the kernel's; older headers lack the later ones.
#define _GNU_SOURCE
#include "Sandbox.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int vt_no_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

// MARK: Landlock

enum { landlock_create_ruleset = 444, landlock_add_rule = 445, landlock_restrict_self = 446 };
enum { ruleset_version = 1, path_beneath = 1 };

#define RIGHT(n) (1ull << (n))
static const uint64_t execute = RIGHT(0), write_file = RIGHT(1), read_file = RIGHT(2), read_dir = RIGHT(3);
static const uint64_t remove_dir = RIGHT(4), remove_file = RIGHT(5), make_dir = RIGHT(7), make_file = RIGHT(8);
static const uint64_t truncate_file = RIGHT(14), control_device = RIGHT(15);
// What means something for a file that is no folder; the kernel refuses a rule with more.
static const uint64_t of_files = RIGHT(0) | RIGHT(1) | RIGHT(2) | RIGHT(14) | RIGHT(15);

struct ruleset { uint64_t files, network, scopes; };
struct __attribute__((packed)) beneath { uint64_t rights; int32_t folder; };

int vt_landlock_version(void) {
    long version = syscall(landlock_create_ruleset, NULL, 0, ruleset_version);
    return version < 0 ? 0 : (int)version;
}

// Every right to files that this version of Landlock can take away.
static uint64_t known_rights(int version) {
    uint64_t rights = RIGHT(13) - 1;        // execute to make_symlink
    if (version >= 2) rights |= RIGHT(13);  // moving files to other folders
    if (version >= 3) rights |= truncate_file;
    if (version >= 5) rights |= control_device;
    return rights;
}

int vt_landlock_begin(void) {
    int version = vt_landlock_version();
    struct ruleset rules = {.files = known_rights(version)};
    size_t size = sizeof rules.files;
    if (version >= 4) {
        // Listening and connecting. What a stream may use, seccomp decides: it can deny UDP too.
        rules.network = 0;
        size = offsetof(struct ruleset, scopes);
    }
    if (version >= 6) {
        rules.scopes = RIGHT(0) | RIGHT(1); // abstract sockets of others; signals to others
        size = sizeof rules;
    }
    return (int)syscall(landlock_create_ruleset, &rules, size, 0);
}

int vt_landlock_allow(int rules, const char *path, int rights) {
    int folder = open(path, O_PATH | O_CLOEXEC);
    if (folder < 0) return -1;
    struct stat info;
    if (fstat(folder, &info)) info.st_mode = 0;
    uint64_t allowed = read_file | read_dir;
    if (rights & VT_ALLOW_WRITE)
        allowed |= write_file | truncate_file | make_file | make_dir | remove_file | remove_dir;
    if (rights & VT_ALLOW_DEVICE) allowed |= write_file | control_device;
    if (!S_ISDIR(info.st_mode)) allowed &= of_files;
    struct beneath rule = {allowed & known_rights(vt_landlock_version()) & ~execute, folder};
    long failed = syscall(landlock_add_rule, rules, path_beneath, &rule, 0);
    int reason = errno;
    close(folder);
    errno = reason;
    return failed ? -1 : 0;
}

int vt_landlock_enforce(int rules) { return (int)syscall(landlock_restrict_self, rules, 0); }

// MARK: seccomp

#if defined(__x86_64__)
static const uint32_t architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
static const uint32_t architecture = AUDIT_ARCH_AARCH64;
#else
#error "only 64-bit Intel and ARM"
#endif
// Calls of the x32 convention have this bit: other numbers for the same things.
static const uint32_t x32_bit = 0x40000000;

// Calls after 5.10 that older headers do not name; their numbers are the same everywhere.
enum {
    pidfd_send_signal = 424, io_uring_setup = 425, io_uring_enter = 426, io_uring_register = 427, open_tree = 428,
    move_mount = 429, fsopen = 430, fsconfig = 431, fsmount = 432, fspick = 433, clone3 = 435, pidfd_getfd = 438,
    process_madvise = 440, mount_setattr = 442, process_mrelease = 448,
};

// What nothing here needs. A list of what is allowed would be stronger and would break with the next version of any
// library below; this one closes what leads from a broken decoder to the rest of the machine.
static const int denied[] = {
    // Other programs.
    SYS_execve, SYS_execveat,
    // Other processes.
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, SYS_tkill, SYS_rt_sigqueueinfo,
    SYS_rt_tgsigqueueinfo, pidfd_send_signal, pidfd_getfd, process_madvise, process_mrelease,
    // Another view of the machine.
    SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_unshare, SYS_setns, open_tree, move_mount, fsopen, fsconfig,
    fsmount, fspick, mount_setattr, SYS_open_by_handle_at,
    // The kernel's affairs, and its most often broken corners.
    SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_kexec_load,
    SYS_reboot, SYS_swapon, SYS_swapoff, SYS_syslog, SYS_acct, SYS_quotactl, SYS_settimeofday, SYS_clock_settime,
    SYS_clock_adjtime, SYS_adjtimex, SYS_sethostname, SYS_setdomainname, SYS_add_key, SYS_request_key, SYS_keyctl,
    SYS_personality, SYS_fanotify_init, SYS_vhangup, SYS_nfsservctl,
    // Calls behind a ring's back pass no filter.
    io_uring_setup, io_uring_enter, io_uring_register,
#if defined(__x86_64__)
    SYS_iopl, SYS_ioperm, SYS_modify_ldt, SYS_kexec_file_load,
#endif
};

// A program is written front to back; every test jumps to its own verdict right behind it, so no jump is ever long.
struct program { struct sock_filter code[256]; unsigned short length; };

static void add(struct program *p, struct sock_filter instruction) { p->code[p->length++] = instruction; }

static void load(struct program *p, size_t offset) {
    add(p, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset));
}

static void give(struct program *p, uint32_t verdict) {
    add(p, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, verdict));
}

static const uint32_t refuse = SECCOMP_RET_ERRNO | EPERM;

static void refuse_if(struct program *p, uint16_t comparison, uint32_t value) {
    add(p, (struct sock_filter)BPF_JUMP(BPF_JMP | comparison | BPF_K, value, 0, 1));
    give(p, refuse);
}

static void allow_if(struct program *p, uint32_t value) {
    add(p, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1));
    give(p, SECCOMP_RET_ALLOW);
}

// The low half of an argument; both machines are little-endian.
static size_t argument(int n) { return offsetof(struct seccomp_data, args) + 8 * (size_t)n; }

// Begins what is asked of one call; the number is loaded again behind it.
static unsigned short begin_call(struct program *p, int number) {
    add(p, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number, 0, 0));
    return (unsigned short)(p->length - 1);
}

static void end_call(struct program *p, unsigned short begin, uint32_t verdict) {
    give(p, verdict);
    p->code[begin].jf = (uint8_t)(p->length - begin - 1);
}

static void add_sockets(struct program *p, int sockets) {
    unsigned short at = begin_call(p, SYS_socket);
    load(p, argument(0));
    if (sockets >= VT_SOCKETS_LOCAL) allow_if(p, AF_UNIX);
    if (sockets >= VT_SOCKETS_INTERNET) {
        allow_if(p, AF_INET);
        allow_if(p, AF_INET6);
        allow_if(p, AF_NETLINK); // which addresses this machine has: name lookups ask
    }
    end_call(p, at, refuse);
}

// Signals and limits are for this process alone.
static void add_own_process(struct program *p) {
    const int calls[] = {SYS_kill, SYS_tgkill, SYS_prlimit64};
    for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++) {
        unsigned short at = begin_call(p, calls[i]);
        load(p, argument(0));
        allow_if(p, (uint32_t)getpid());
        if (calls[i] == SYS_prlimit64) allow_if(p, 0);
        end_call(p, at, refuse);
    }
}

static void add_clone(struct program *p) {
    unsigned short at = begin_call(p, SYS_clone);
    load(p, argument(0));
    const uint32_t views = CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
    refuse_if(p, BPF_JSET, views | CLONE_NEWCGROUP);
    end_call(p, at, SECCOMP_RET_ALLOW);
    // Its flags lie in memory, where no filter looks: "not there" makes the C library use clone.
    at = begin_call(p, clone3);
    end_call(p, at, SECCOMP_RET_ERRNO | ENOSYS);
}

// Typing into the terminal that started us.
static void add_terminal(struct program *p) {
    unsigned short at = begin_call(p, SYS_ioctl);
    load(p, argument(1));
    refuse_if(p, BPF_JEQ, TIOCSTI);
    refuse_if(p, BPF_JEQ, 0x541c); // TIOCLINUX
    end_call(p, at, SECCOMP_RET_ALLOW);
}

int vt_deny_calls(int sockets) {
    struct program p = {.length = 0};
    load(&p, offsetof(struct seccomp_data, arch));
    add(&p, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, architecture, 1, 0));
    give(&p, SECCOMP_RET_KILL_PROCESS);
    load(&p, offsetof(struct seccomp_data, nr));
    refuse_if(&p, BPF_JGE, x32_bit);
    for (unsigned i = 0; i < sizeof denied / sizeof *denied; i++) refuse_if(&p, BPF_JEQ, (uint32_t)denied[i]);
    add_sockets(&p, sockets);
    add_own_process(&p);
    add_clone(&p);
    add_terminal(&p);
    give(&p, SECCOMP_RET_ALLOW);
    struct sock_fprog filter = {.len = p.length, .filter = p.code};
    return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter);
}

int vt_thread_count(void) {
    DIR *tasks = opendir("/proc/self/task");
    if (!tasks) return -1;
    int count = 0;
    for (struct dirent *entry; (entry = readdir(tasks));) count += entry->d_name[0] != '.';
    closedir(tasks);
    return count;
}
