/* SPDX-License-Identifier: GPL-2.0-only */
/* config.h of util-linux, as far as libsmartcols reads it. */
#define PACKAGE_VERSION "2.38.1"
#define HAVE_WIDECHAR 1
#define HAVE_LANGINFO_H 1
#define HAVE_LOCALE_H 1
#define HAVE_ERR_H 1
#define HAVE_ERR 1
#define HAVE_ERRX 1
#define HAVE_WARN 1
#define HAVE_WARNX 1
#define HAVE_STRNLEN 1
#define HAVE_STRNDUP 1
#define HAVE_MEMPCPY 1
#define HAVE_FSYNC 1
#define HAVE_TIMEGM 1
#define HAVE_DIRFD 1
#define HAVE_DECL_DIRFD 1
#define HAVE_OPENAT 1
#define HAVE_PROGRAM_INVOCATION_SHORT_NAME 1
#define HAVE_NANOSLEEP 1
#define HAVE_USLEEP 1
