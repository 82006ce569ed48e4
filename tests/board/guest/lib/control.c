// SPDX-License-Identifier: GPL-2.0-only
#include <err.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include "control.h"
#include "pmsim/qemu/control.h"

/* by the machine: boot.sh --high has it above 4 GB */
#define CCSRBAR		0xe0000000ull
#define CCSRBAR_HIGH	0xfe0000000ull
#define SOC_HIGH	"/proc/device-tree/soc@fe0000000"

static volatile uint32_t *registers;

/* Guest and device are both big-endian. */
static volatile uint32_t *reg(unsigned int offset)
{
	uint64_t base = access(SOC_HIGH, F_OK) ? CCSRBAR : CCSRBAR_HIGH;
	int fd;
	void *map;

	if (registers)
		return registers + offset / 4;
	fd = open("/dev/mem", O_RDWR | O_SYNC);
	if (fd < 0)
		err(1, "/dev/mem");
	map = mmap64(NULL, PM_CONTROL_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, fd,
		     (off64_t)(base + PM_CONTROL_CCSR_OFFSET));
	if (map == MAP_FAILED)
		err(1, "control device");
	registers = map;
	if (registers[PM_CONTROL_ID / 4] != PM_CONTROL_ID_VALUE)
		errx(1, "no control device: not the emulated board");
	return registers + offset / 4;
}

static uint64_t value(unsigned int offset)
{
	uint64_t high = *reg(offset);

	return high << 32 | *reg(offset + 4);
}

static int command(const char *format, va_list args)
{
	char text[256];
	int i, length;

	length = vsnprintf(text, sizeof(text), format, args);
	if (length < 0 || length >= (int)sizeof(text))
		errx(1, "control command too long: %s", text);
	for (i = 0; i < length; i++)
		*reg(PM_CONTROL_COMMAND) = (unsigned char)text[i];
	*reg(PM_CONTROL_COMMAND) = '\n';
	return *reg(PM_CONTROL_COMMAND);
}

int control_command(const char *format, ...)
{
	va_list args;
	int ret;

	va_start(args, format);
	ret = command(format, args);
	va_end(args);
	return ret;
}

uint64_t control_ask(const char *format, ...)
{
	va_list args;
	int ret;

	va_start(args, format);
	ret = command(format, args);
	va_end(args);
	if (ret)
		errx(1, "the emulator does not understand: %s", format);
	return value(PM_CONTROL_ANSWER);
}

uint64_t control_thawed(void)
{
	return value(PM_CONTROL_THAWED);
}

uint64_t control_frozen(void)
{
	return value(PM_CONTROL_FROZEN);
}

volatile uint32_t *control_raise(void)
{
	return reg(PM_CONTROL_RAISE);
}

uint64_t control_clock(void)
{
	return value(PM_CONTROL_CLOCK);
}

uint64_t control_total(unsigned int n)
{
	return value(PM_CONTROL_TOTALS + 8 * n);
}

void control_stats(struct control_stats *stats)
{
	uint64_t *member = (uint64_t *)stats;
	unsigned int i;

	for (i = 0; i < sizeof(*stats) / sizeof(*member); i++)
		member[i] = value(PM_CONTROL_STATS + 8 * i);
}

uint64_t control_wrong_accesses(void)
{
	struct control_stats s;

	control_stats(&s);
	return s.bad_size + s.unaligned + s.reserved_offset + s.reserved_bits +
	       s.running_write;
}
