#define _GNU_SOURCE
#include "csignals.h"
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

static atomic_int requested;
static atomic_int postponed;
static atomic_int held;
static atomic_int descriptor = -1;

static void note_signal(int number) {
    int saved = errno;
    if (number == SIGINT && atomic_load(&held)) return;
    if (!atomic_load(&postponed)) _exit(130);
    int none = 0;
    if (!atomic_compare_exchange_strong(&requested, &none, number)) {
        if (number == SIGINT) _exit(130);
        return;
    }
    uint64_t one = 1;
    // The counter cannot be full after one write, and nothing could be done here about a failure.
    ssize_t written = write(atomic_load(&descriptor), &one, sizeof one);
    (void)written;
    errno = saved;
}

int csystem_watch_signals(void) {
    if (atomic_load(&descriptor) >= 0) return 0;
    int event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (event < 0) return -1;
    atomic_store(&descriptor, event);
    struct sigaction action, before;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    // Reads and writes in progress go on: who waits for long waits in poll(), which is never restarted.
    action.sa_flags = SA_RESTART;
    action.sa_handler = note_signal;
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (sigaction(numbers[i], NULL, &before) < 0) return -1;
        if (numbers[i] != SIGTERM && before.sa_handler == SIG_IGN) continue;
        if (sigaction(numbers[i], &action, NULL) < 0) return -1;
    }
    // A parent that waits for signals with all of them blocked hands that down.
    sigset_t unblocked;
    sigemptyset(&unblocked);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) sigaddset(&unblocked, numbers[i]);
    errno = pthread_sigmask(SIG_UNBLOCK, &unblocked, NULL);
    if (errno != 0) return -1;
    action.sa_handler = SIG_IGN;
    // A file that may grow no further is an error of the call, with words, and no silent end.
    if (sigaction(SIGXFSZ, &action, NULL) < 0) return -1;
    return sigaction(SIGPIPE, &action, NULL);
}

void csystem_postpone_signals(void) { atomic_store(&postponed, 1); }

int csystem_requested_signal(void) { return atomic_load(&requested); }

int csystem_signal_descriptor(void) { return atomic_load(&descriptor); }

void csystem_hold_interrupts(int hold) { atomic_store(&held, hold); }
