#ifndef PUNNET_CSQLITE_SHIM_H
#define PUNNET_CSQLITE_SHIM_H

#include <sqlite3.h>
#include <stddef.h>

// Swift sees neither variadic functions nor macros that cast, so each of those that it needs has a function here.

// Refuses statements that could damage the database file itself.
static inline int sqlite3_punnet_defend(sqlite3 *database) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
}

// Binds a copy of the bytes: SQLITE_TRANSIENT.
static inline int sqlite3_punnet_bind_text(sqlite3_stmt *statement, int index, const char *bytes, size_t count) {
    return sqlite3_bind_text64(statement, index, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int sqlite3_punnet_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, size_t count) {
    return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

#endif
