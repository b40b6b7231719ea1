// What a terminal says of itself through ioctl, which is variadic.
#pragma once

/// Asks how many columns and rows the terminal has. Returns 0, or -1 with errno where `descriptor` is no terminal.
int csystem_terminal_size(int descriptor, int *columns, int *rows);

/// Sets how many columns and rows a pseudo-terminal has. Returns 0, or -1 with errno.
int csystem_set_terminal_size(int descriptor, int columns, int rows);
