// This file calls Landlock directly: a library would be one more thing to audit, for three calls. The constants are the
// kernel's; older headers lack the later ones.
#define _GNU_SOURCE
#include "Sandbox.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int vt_no_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

enum { landlock_create_ruleset = 444, landlock_add_rule = 445, landlock_restrict_self = 446 };
enum { ruleset_version = 1, path_beneath = 1 };

#define RIGHT(n) (1ull << (n))
static const uint64_t execute = RIGHT(0), write_file = RIGHT(1), read_file = RIGHT(2), read_dir = RIGHT(3);
static const uint64_t remove_dir = RIGHT(4), remove_file = RIGHT(5), make_dir = RIGHT(7), make_file = RIGHT(8);
static const uint64_t move_between = RIGHT(13), truncate_file = RIGHT(14), control_device = RIGHT(15);
// The rights that apply to a file that is not a folder; the kernel refuses a rule with any other.
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
    if (version >= 2) rights |= move_between;
    if (version >= 3) rights |= truncate_file;
    if (version >= 5) rights |= control_device;
    return rights;
}

int vt_landlock_begin(void) {
    int version = vt_landlock_version();
    struct ruleset rules = {.files = known_rights(version)};
    size_t size = sizeof rules.files;
    if (version >= 4) {
        // Listening and connecting over TCP. For a worker that plays streams seccomp filters sockets instead: it can
        // deny UDP too.
        rules.network = 0;
        size = offsetof(struct ruleset, scopes);
    }
    if (version >= 6) {
        rules.scopes = RIGHT(0) | RIGHT(1); // abstract sockets of other processes; signals to other processes
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
        allowed |= write_file | truncate_file | make_file | make_dir | remove_file | remove_dir | move_between;
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

int vt_thread_count(void) {
    DIR *tasks = opendir("/proc/self/task");
    if (!tasks) return -1;
    int count = 0;
    for (struct dirent *entry; (entry = readdir(tasks));) count += entry->d_name[0] != '.';
    closedir(tasks);
    return count;
}
