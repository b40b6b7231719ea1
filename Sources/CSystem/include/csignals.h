// Signals, as a handler may meet them: only C that is safe inside one.
#pragma once

/// Watches SIGINT, SIGTERM and SIGHUP, each of which ends the process at once with status 130, and ignores SIGPIPE and
/// SIGXFSZ.
/// SIGINT and SIGHUP stay ignored where the parent ignored them (nohup, a background job of a script); all three are
/// unblocked in the calling thread. Calling it again does nothing. Returns 0, or -1 with errno.
int csystem_watch_signals(void);

/// From now on the first of the three is only remembered, and a SIGINT after it ends the process.
void csystem_postpone_signals(void);

/// Returns the signal that asked the process to end, or 0.
int csystem_requested_signal(void);

/// Returns a descriptor that is readable from the first such signal on, or -1 before csystem_watch_signals.
int csystem_signal_descriptor(void);

/// While `held` is not 0, SIGINT does nothing: it is meant for a pager that owns the terminal.
void csystem_hold_interrupts(int held);
