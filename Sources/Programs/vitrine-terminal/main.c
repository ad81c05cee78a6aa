// Gives the panel its own virtual terminal, and later restores the text console.
//
//   vitrine-terminal take   activates a free terminal, blank, in graphics mode, with its keyboard off
//   vitrine-terminal give   undoes that, and activates the terminal that was active before
//
// The kernel keeps a terminal's modes after every program that opened it has ended. So no process has to live between
// the two actions, and the daemon may crash as often as it likes: no text is drawn meanwhile, and no key reaches a
// login prompt. VT_LOCKSWITCH prevents any switch to another terminal, even on a program's request.
//
// On a kernel without virtual terminals both actions succeed and do nothing.
#define _GNU_SOURCE
#include <Version.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/kd.h>
#include <linux/vt.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum {
    // On terminals below this one logind starts login prompts.
    first_choice = 7,
    // The last terminal that VT_GETSTATE reports.
    last_told = 15,
    // How long to wait for the active terminal to release (s).
    patience = 3,
};

// Stores the number of the taken terminal, and of the one that was active before.
static const char *record = "/run/vitrine-terminal";

static int complain(const char *action) {
    fprintf(stderr, "vitrine-terminal: %s: %s\n", action, strerror(errno));
    return 1;
}

static int read_record(int *taken, int *before) {
    FILE *file = fopen(record, "re");
    if (!file) return 0;
    int count = fscanf(file, "%d %d", taken, before);
    fclose(file);
    return count == 2 && *taken > 0 && *taken <= MAX_NR_CONSOLES && *before > 0 && *before <= MAX_NR_CONSOLES;
}

static int write_record(int taken, int before) {
    FILE *file = fopen(record, "we");
    if (!file) return -1;
    int failed = fprintf(file, "%d %d\n", taken, before) < 0;
    return fclose(file) || failed ? -1 : 0;
}

// A terminal that no program has open; -1 when there is none.
static int free_terminal(int console, const struct vt_stat *state) {
    for (int number = first_choice; number <= last_told; number++)
        if (!(state->v_state & 1 << number)) return number;
    int number;
    return ioctl(console, VT_OPENQRY, &number) ? -1 : number;
}

static int open_terminal(int number) {
    char path[32];
    snprintf(path, sizeof path, "/dev/tty%d", number);
    return open(path, O_RDWR | O_NOCTTY | O_CLOEXEC);
}

// The signal interrupts VT_WAITACTIVE when the active terminal does not release.
static void wake(int signal) { (void)signal; }

static int bring_to_front(int terminal, int number) {
    struct sigaction action = {.sa_handler = wake};
    sigaction(SIGALRM, &action, NULL);
    ioctl(terminal, VT_UNLOCKSWITCH);
    if (ioctl(terminal, VT_ACTIVATE, number)) return -1;
    alarm(patience);
    int failed = ioctl(terminal, VT_WAITACTIVE, number);
    alarm(0);
    return failed;
}

static int take(int console) {
    struct vt_stat state;
    if (ioctl(console, VT_GETSTATE, &state)) return complain("the terminal in front");
    int number, before;
    if (!read_record(&number, &before)) {
        number = free_terminal(console, &state);
        before = state.v_active;
    }
    if (number < 0) return complain("a free terminal");
    int terminal = open_terminal(number);
    if (terminal < 0) return complain("open a terminal");
    // The switch clears the screen while the terminal is still in text mode.
    static const char blank[] = "\033[?25l\033[2J\033[H";
    if (write(terminal, blank, sizeof blank - 1) < 0) return complain("blank the terminal");
    if (write_record(number, before)) return complain(record);
    if (bring_to_front(terminal, number)) return complain("bring the terminal to the front");
    if (ioctl(terminal, KDSKBMODE, K_OFF)) return complain("keyboard off");
    if (ioctl(terminal, KDSETMODE, KD_GRAPHICS)) return complain("graphics mode");
    if (ioctl(terminal, VT_LOCKSWITCH)) return complain("lock the terminal in front");
    printf("vitrine-terminal: took /dev/tty%d, /dev/tty%d was in front\n", number, before);
    return 0;
}

static int give(int console) {
    int number, before, failed = 0;
    if (!read_record(&number, &before)) return 0;
    int terminal = open_terminal(number);
    if (terminal < 0) return complain("open the terminal");
    if (ioctl(terminal, KDSETMODE, KD_TEXT)) failed = complain("text mode");
    if (ioctl(terminal, KDSKBMODE, K_UNICODE)) failed = complain("keyboard on");
    if (bring_to_front(terminal, before)) failed = complain("bring the text console to the front");
    close(terminal);
    // This fails if another program has opened the terminal; then it stays.
    ioctl(console, VT_DISALLOCATE, number);
    unlink(record);
    return failed;
}

int main(int count, char **words) {
    const char *action = count == 2 ? words[1] : "";
    int is_take = !strcmp(action, "take");
    if (!strcmp(action, "--version")) return puts("vitrine-terminal " VITRINE_VERSION) < 0;
    if (!is_take && strcmp(action, "give")) {
        fprintf(stderr, "usage: vitrine-terminal take | give\n");
        return 64;
    }
    int console = open("/dev/tty0", O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (console < 0 && (errno == ENOENT || errno == ENXIO || errno == ENODEV)) return 0;
    if (console < 0) return complain("open /dev/tty0");
    return is_take ? take(console) : give(console);
}
