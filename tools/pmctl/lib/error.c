// SPDX-License-Identifier: GPL-2.0-only
#include "lib/error.h"

#include <stdarg.h>
#include <stdio.h>

void (*pm_notice)(const char *format, ...);

int pm_error_set(struct pm_error *err, const char *format, ...)
{
	va_list args;

	if (!err)
		return -1;
	va_start(args, format);
	vsnprintf(err->text, sizeof(err->text), format, args);
	va_end(args);
	return -1;
}
