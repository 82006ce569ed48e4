// SPDX-License-Identifier: GPL-2.0-only
/* hex FILE: its bytes as lines that begin with "hex ", to take it off the board. */
#include <stdio.h>

int main(int argc, char **argv)
{
	FILE *in = argc == 2 ? fopen(argv[1], "r") : NULL;
	unsigned char line[256];
	size_t got;

	if (!in)
		return 1;
	while ((got = fread(line, 1, sizeof(line), in))) {
		printf("hex ");
		for (size_t i = 0; i < got; i++)
			printf("%02x", line[i]);
		putchar('\n');
	}
	return ferror(in) || fclose(in);
}
