#include <unicode/unorm2.h>
#include <unicode/ucol.h>
#include <unicode/ucnv.h>
#include <unicode/ucsdet.h>
#include <unicode/uchar.h>
