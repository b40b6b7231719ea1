#ifndef PUNNET_CLIBXML2_SHIM_H
#define PUNNET_CLIBXML2_SHIM_H

#include <libxml/HTMLparser.h>
#include <libxml/SAX2.h>
#include <libxml/catalog.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>

// xmlGenericErrorFunc is variadic, which Swift cannot write.
static inline void xml_ignore_message(void *context, const char *format, ...) {
    (void)context;
    (void)format;
}

// Keeps libxml2's messages on this thread off stderr; what is wrong with a document still reaches its own
// structured error handler.
static inline void xml_silence_messages(void) {
    xmlSetGenericErrorFunc(NULL, xml_ignore_message);
}

#endif
