/* SPDX-License-Identifier: GPL-2.0-only */
/* config.h of cmocka for Linux and glibc. */
#define HAVE_INTTYPES_H 1
#define HAVE_MALLOC_H 1
#define HAVE_SIGNAL_H 1
#define HAVE_STDINT_H 1
#define HAVE_STRINGS_H 1
#define HAVE_TIME_H 1
#define HAVE_UNISTD_H 1
#define HAVE_STRUCT_TIMESPEC 1
#define HAVE_CLOCK_GETTIME 1
#define HAVE_CLOCK_REALTIME 1
#define HAVE_STRSIGNAL 1
#define HAVE_GCC_THREAD_LOCAL_STORAGE 1
