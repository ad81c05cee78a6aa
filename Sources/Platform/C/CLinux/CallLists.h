// The system calls that the filters deny and allow. Private to CallFilter.c.
#pragma once
#include <sys/syscall.h>

// Calls after 5.10 that older headers do not name; their numbers are the same everywhere.
enum {
    pidfd_send_signal = 424, io_uring_setup = 425, io_uring_enter = 426, io_uring_register = 427, open_tree = 428,
    move_mount = 429, fsopen = 430, fsconfig = 431, fsmount = 432, fspick = 433, pidfd_open = 434, clone3 = 435,
    call_close_range = 436, openat2 = 437, pidfd_getfd = 438, call_faccessat2 = 439, process_madvise = 440,
    mount_setattr = 442, quotactl_fd = 443, process_mrelease = 448, fchmodat2 = 452, statmount = 457, listmount = 458,
    setxattrat = 463, removexattrat = 466, open_tree_attr = 467, file_setattr = 469,
};

// Calls that the player does not need. An allow list would be stronger, and would break with the next driver of a
// decoder. This list closes the ways from a broken decoder to the rest of the machine.
static const int denied_calls[] = {
    // Starting programs, and access to other processes. Threads are judged by the arguments of clone.
    SYS_execve, SYS_execveat, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, SYS_tkill,
    SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, pidfd_send_signal, pidfd_open, pidfd_getfd, process_madvise,
    process_mrelease, SYS_migrate_pages, SYS_move_pages,
    // Leaving the process group that is killed with the daemon, and changing identity.
    SYS_setpgid, SYS_setsid, SYS_setuid, SYS_setgid, SYS_setreuid, SYS_setregid, SYS_setresuid, SYS_setresgid,
    SYS_setgroups, SYS_setfsuid, SYS_setfsgid, SYS_capset,
    // Taking processor and disk time from other processes.
    SYS_setpriority, SYS_sched_setscheduler, SYS_sched_setparam, SYS_sched_setattr, SYS_sched_setaffinity,
    SYS_ioprio_set,
    // File metadata, which Landlock leaves to the file's owner; and truncating by path, which Landlock checks from
    // version 3 on. ftruncate does not truncate through a descriptor that is open for reading only.
    SYS_fchmod, SYS_fchmodat, fchmodat2, SYS_fchown, SYS_fchownat, SYS_utimensat, SYS_setxattr, SYS_lsetxattr,
    SYS_fsetxattr, setxattrat, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr, removexattrat, file_setattr,
    SYS_truncate,
    // Watched names would reveal events in folders that cannot be opened.
    SYS_inotify_init1, SYS_inotify_add_watch, SYS_fanotify_init,
    // Queues that other processes read.
    SYS_msgget, SYS_msgsnd, SYS_msgrcv, SYS_msgctl, SYS_mq_open, SYS_mq_unlink,
    // Acting as a server.
    SYS_listen, SYS_accept, SYS_accept4,
    // Changing the view of the file system and of the machine.
    SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_unshare, SYS_setns, open_tree, open_tree_attr, move_mount,
    fsopen, fsconfig, fsmount, fspick, mount_setattr, statmount, listmount, SYS_open_by_handle_at,
    // Administration of the kernel, and its most often exploited parts.
    SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_kexec_load,
    SYS_reboot, SYS_swapon, SYS_swapoff, SYS_syslog, SYS_acct, SYS_quotactl, quotactl_fd, SYS_settimeofday,
    SYS_clock_settime, SYS_clock_adjtime, SYS_adjtimex, SYS_sethostname, SYS_setdomainname, SYS_add_key,
    SYS_request_key, SYS_keyctl, SYS_personality, SYS_vhangup, SYS_nfsservctl, SYS_seccomp,
    // No filter sees the calls that are submitted through an io_uring.
    io_uring_setup, io_uring_enter, io_uring_register,
#if defined(__x86_64__)
    SYS_fork, SYS_vfork, SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat, SYS_inotify_init,
    SYS_iopl, SYS_ioperm, SYS_modify_ldt, SYS_kexec_file_load,
#endif
};

// Every worker with an allow list needs these: memory, reading files, waiting, clocks, its own signals and limits, its
// socket to the daemon. Most of them show in a trace of a worker; the others belong to the runtimes of C and Swift.
static const int common_calls[] = {
    SYS_mmap, SYS_munmap, SYS_mremap, SYS_mprotect, SYS_madvise, SYS_brk, SYS_membarrier,
    SYS_read, SYS_pread64, SYS_readv, SYS_preadv, SYS_write, SYS_writev, SYS_lseek, SYS_close, call_close_range,
    SYS_fstat, SYS_newfstatat, SYS_statx, SYS_faccessat, call_faccessat2, SYS_readlinkat, SYS_getdents64, SYS_getcwd,
    SYS_dup, SYS_dup3, SYS_statfs, SYS_fstatfs, SYS_fadvise64,
    SYS_ppoll, SYS_pselect6, SYS_epoll_create1, SYS_epoll_ctl, SYS_epoll_pwait, SYS_eventfd2, SYS_pipe2,
    SYS_timerfd_create, SYS_timerfd_settime, SYS_timerfd_gettime, SYS_nanosleep, SYS_clock_nanosleep,
    SYS_clock_gettime, SYS_clock_getres, SYS_gettimeofday,
    SYS_futex, SYS_set_robust_list, SYS_set_tid_address, SYS_rseq, SYS_sched_yield, SYS_sched_getaffinity, SYS_getcpu,
    SYS_gettid, SYS_getpid, SYS_getppid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_getrlimit, SYS_setrlimit,
    SYS_getrusage, SYS_times, SYS_sysinfo, SYS_uname, SYS_getrandom, SYS_exit, SYS_exit_group, SYS_restart_syscall,
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack,
    SYS_sendmsg, SYS_recvmsg, SYS_sendto, SYS_recvfrom, SYS_shutdown, SYS_getsockopt, SYS_getsockname,
#if defined(__x86_64__)
    SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_dup2, SYS_poll, SYS_select, SYS_epoll_wait, SYS_epoll_create,
    SYS_eventfd, SYS_pipe, SYS_time, SYS_arch_prctl,
#endif
};

// The thumbnailer also shares memory with the daemon, sorts a cache of files and asks about threads. Codec libraries
// bind memory to a node (libnuma) and lock some of it (libgcrypt).
static const int picture_calls[] = {
    SYS_memfd_create, SYS_ftruncate, SYS_fallocate, SYS_mincore, SYS_msync, SYS_pwrite64, SYS_pwritev, SYS_fsync,
    SYS_fdatasync, SYS_flock, SYS_mkdirat, SYS_renameat, SYS_renameat2, SYS_unlinkat, SYS_umask, SYS_readahead,
    SYS_sched_getparam, SYS_sched_getscheduler, SYS_sched_getattr, SYS_sched_get_priority_max,
    SYS_sched_get_priority_min, SYS_get_robust_list, SYS_get_mempolicy, SYS_set_mempolicy, SYS_mbind,
    SYS_mlock, SYS_setsockopt,
#if defined(__x86_64__)
    SYS_mkdir, SYS_rename, SYS_unlink,
#endif
};

// The catalog worker lists folders and watches them, and keeps a database (SQLite) in its own folder.
static const int catalog_calls[] = {
    SYS_inotify_init1, SYS_inotify_add_watch, SYS_inotify_rm_watch,
    SYS_pwrite64, SYS_pwritev, SYS_ftruncate, SYS_fsync, SYS_fdatasync, SYS_renameat, SYS_renameat2, SYS_unlinkat,
#if defined(__x86_64__)
    SYS_rename, SYS_unlink,
#endif
};

// The viewer accepts VNC connections at a socket that it opened before the filter was set.
static const int viewer_calls[] = {
    SYS_accept, SYS_accept4, SYS_getpeername, SYS_setsockopt, SYS_sendfile, SYS_memfd_create, SYS_ftruncate,
};

// All calls that the connection broker makes after it has given up everything else.
static const int broker_calls[] = {
    SYS_recvfrom, SYS_sendmsg, SYS_connect, SYS_close, SYS_exit_group, SYS_rt_sigreturn, SYS_restart_syscall,
};
