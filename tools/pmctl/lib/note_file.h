/* SPDX-License-Identifier: GPL-2.0-only */
/* Notes of device nodes, in files that a reboot takes away. */
#ifndef PMCTL_NOTE_FILE_H
#define PMCTL_NOTE_FILE_H

#include "lib/error.h"

/*
 * In $PMCTL_RUNDIR when set, else in /run/pmctl, else in $XDG_RUNTIME_DIR/pmctl;
 * the file is named after the last part of @node.
 */
int note_file_store(const char *node, const char *text, struct pm_error *err);
char *note_file_load(const char *node);

#endif /* PMCTL_NOTE_FILE_H */
