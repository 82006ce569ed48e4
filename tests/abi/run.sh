#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# run.sh: layout of the uapi structures on 64-bit and 32-bit machines of both
# byte orders, from C and C++, with every compiler that is here.
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=tests/lib.sh
. tests/lib.sh
scripts/packages.sh abi || exit 1

flags=(-fsyntax-only -Wall -Wextra -Werror -pedantic -Iinclude/uapi)
# 32-bit code on a machine without 32-bit libraries: the kernel's headers only
x86=(-isystem /usr/include/x86_64-linux-gnu)
powerpc=(-isystem /usr/powerpc-linux-gnu/include)

compile()
{
	local name=$1
	shift
	"$@" "${flags[@]}" tests/abi/layout.c
	result $? "$name"
}

# Not a check that anything passes.
"${CC:-cc}" "${flags[@]}" -DABI_WRONG tests/abi/layout.c 2> /dev/null
result $((! $?)) "a wrong size is found"

compile x86-64 gcc -std=gnu11
compile x86-64-clang clang -std=gnu11
compile x86-64-c++11 g++ -std=c++11 -x c++
compile x86-64-clang++ clang++ -std=c++11 -x c++
compile i386 gcc -m32 "${x86[@]}" -std=gnu11
compile i386-c++11 g++ -m32 "${x86[@]}" -std=c++11 -x c++
compile i386-clang clang --target=i386-linux-gnu "${x86[@]}" -std=gnu11
compile powerpc powerpc-linux-gnu-gcc -std=gnu11
compile powerpc-clang clang --target=powerpc-linux-gnu "${powerpc[@]}" -std=gnu11
compile powerpc64 clang --target=powerpc64-linux-gnu "${powerpc[@]}" -std=gnu11
compile powerpc-c++11 clang++ --target=powerpc-linux-gnu "${powerpc[@]}" \
	-std=c++11 -x c++
finish
