#define _GNU_SOURCE
#include "cterminal.h"
#include <sys/ioctl.h>
#include <termios.h>

int csystem_terminal_size(int descriptor, int *columns, int *rows) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) < 0) return -1;
    *columns = size.ws_col;
    *rows = size.ws_row;
    return 0;
}

int csystem_set_terminal_size(int descriptor, int columns, int rows) {
    struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
    return ioctl(descriptor, TIOCSWINSZ, &size);
}
