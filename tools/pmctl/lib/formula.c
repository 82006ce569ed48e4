// SPDX-License-Identifier: GPL-2.0-only
#include "lib/formula.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/formula_node.h"
#include "lib/mem.h"

#define DEEPEST		64
#define LONGEST		1000	/* bounds the depth of long sums, too */

struct parser {
	struct formula *f;
	size_t at;
	unsigned int depth;
	struct formula_error *err;
	bool failed;
};

static const char * const input_words[] = { "cycles", "seconds", "clock_hz" };

const char *formula_input_word(unsigned int index)
{
	return index < sizeof(input_words) / sizeof(input_words[0]) ? input_words[index] : NULL;
}

bool formula_is_word(const char *name)
{
	const char *word;

	for (unsigned int i = 0; (word = formula_input_word(i)); i++)
		if (!strcmp(name, word))
			return true;
	return !strcmp(name, "min") || !strcmp(name, "max");
}

/* Only the first error counts; the rest follows from it. */
__attribute__((format(printf, 3, 4)))
static struct formula_node *fail(struct parser *p, size_t at, const char *format, ...)
{
	va_list args;

	if (p->failed)
		return NULL;
	p->failed = true;
	p->err->column = at + 1;
	va_start(args, format);
	vsnprintf(p->err->text, sizeof(p->err->text), format, args);
	va_end(args);
	return NULL;
}

static char peek(struct parser *p)
{
	while (isspace((unsigned char)p->f->text[p->at]))
		p->at++;
	return p->f->text[p->at];
}

static bool take(struct parser *p, char c)
{
	if (peek(p) != c)
		return false;
	p->at++;
	return true;
}

static struct formula_node *node_new(struct parser *p, enum formula_kind kind, size_t start)
{
	struct formula_node *node = &p->f->node[p->f->count++];

	node->kind = kind;
	node->start = start;
	node->end = p->at;
	return node;
}

static struct formula_node *pair(struct parser *p, enum formula_kind kind,
				 const struct formula_node *left,
				 const struct formula_node *right)
{
	struct formula_node *node;

	if (!left || !right)
		return NULL;
	node = node_new(p, kind, left->start);
	node->left = left;
	node->right = right;
	return node;
}

static struct formula_node *parse_sum(struct parser *p);

static size_t digits(const char *text)
{
	size_t n = 0;

	while (isdigit((unsigned char)text[n]))
		n++;
	return n;
}

/* Length of the number at @text, 0 if there is none; *@whole when it is plain digits. */
static size_t number_length(const char *text, bool *whole)
{
	size_t n = digits(text), fraction, exponent;

	*whole = true;
	if (text[n] == '.') {
		fraction = digits(text + n + 1);
		if (!n && !fraction)
			return 0;
		n += 1 + fraction;
		*whole = false;
	}
	if (n && (text[n] == 'e' || text[n] == 'E')) {
		size_t sign = text[n + 1] == '+' || text[n + 1] == '-';

		exponent = digits(text + n + 1 + sign);
		if (exponent) {
			n += 1 + sign + exponent;
			*whole = false;
		}
	}
	return n;
}

static bool whole_number(const char *text, size_t length, uint64_t *out)
{
	uint64_t number = 0;

	for (size_t i = 0; i < length; i++)
		if (__builtin_mul_overflow(number, UINT64_C(10), &number) ||
		    __builtin_add_overflow(number, (uint64_t)(text[i] - '0'), &number))
			return false;
	*out = number;
	return true;
}

static struct formula_node *parse_number(struct parser *p, size_t length, bool whole)
{
	const char *text = p->f->text + p->at;
	size_t start = p->at;
	struct formula_node *node;
	uint64_t number;
	double real;

	p->at += length;
	if (isalnum((unsigned char)text[length]) || text[length] == '_' || text[length] == '.')
		return fail(p, start, "malformed number");
	if (whole && whole_number(text, length, &number)) {
		node = node_new(p, FORMULA_NUMBER, start);
		node->number = value_whole(number);
		return node;
	}
	real = strtod(text, NULL);
	if (!isfinite(real))
		return fail(p, start, "number too large");
	node = node_new(p, FORMULA_NUMBER, start);
	node->number = value_real(real);
	return node;
}

static struct formula_node *parse_call(struct parser *p, enum formula_kind kind,
				       const char *name, size_t start)
{
	struct formula_node *node;

	if (!take(p, '('))
		return fail(p, p->at, "'(' expected after %s", name);
	node = parse_sum(p);
	while (node && take(p, ','))
		node = pair(p, kind, node, parse_sum(p));
	if (!node)
		return NULL;
	if (!take(p, ')'))
		return fail(p, p->at, "',' or ')' expected");
	node->start = start;
	node->end = p->at;
	return node;
}

static struct formula_node *parse_name(struct parser *p)
{
	const char *text = p->f->text + p->at;
	size_t start = p->at, length = 0;
	struct formula_node *node;

	while (isalnum((unsigned char)text[length]) || text[length] == '_')
		length++;
	p->at += length;
	if (length == 3 && !strncmp(text, "min", 3))
		return parse_call(p, FORMULA_MIN, "min", start);
	if (length == 3 && !strncmp(text, "max", 3))
		return parse_call(p, FORMULA_MAX, "max", start);
	if (peek(p) == '(')
		return fail(p, start, "no function '%.*s', there are min and max",
			    (int)(length > 40 ? 40 : length), text);
	p->at = start + length;
	node = node_new(p, FORMULA_NAME, start);
	node->name = mem_copy_part(text, length);
	node->name_at = start;
	return node;
}

static struct formula_node *parse_group(struct parser *p)
{
	size_t start = p->at - 1;
	struct formula_node *node = parse_sum(p);

	if (!node)
		return NULL;
	if (!take(p, ')'))
		return fail(p, p->at, "')' expected");
	node->start = start;
	node->end = p->at;
	return node;
}

static struct formula_node *parse_primary(struct parser *p)
{
	bool whole;
	size_t length;
	char c = peek(p);

	if (isalpha((unsigned char)c) || c == '_')
		return parse_name(p);
	length = number_length(p->f->text + p->at, &whole);
	if (length)
		return parse_number(p, length, whole);
	if (take(p, '('))
		return parse_group(p);
	if (!c)
		return fail(p, p->at, "a number, a name or '(' expected at the end");
	return fail(p, p->at, "a number, a name or '(' expected");
}

static struct formula_node *parse_sign(struct parser *p)
{
	struct formula_node *node = NULL, *operand;
	size_t start;

	peek(p);
	start = p->at;
	if (p->depth == DEEPEST)
		return fail(p, start, "nested too deeply");
	p->depth++;
	if (take(p, '-')) {
		operand = parse_sign(p);
		if (operand) {
			node = node_new(p, FORMULA_NEGATE, start);
			node->left = operand;
		}
	} else {
		node = parse_primary(p);
	}
	p->depth--;
	return node;
}

static struct formula_node *parse_product(struct parser *p)
{
	struct formula_node *node = parse_sign(p);

	while (node) {
		if (take(p, '*'))
			node = pair(p, FORMULA_MULTIPLY, node, parse_sign(p));
		else if (take(p, '/'))
			node = pair(p, FORMULA_DIVIDE, node, parse_sign(p));
		else
			break;
	}
	return node;
}

static struct formula_node *parse_sum(struct parser *p)
{
	struct formula_node *node = parse_product(p);

	while (node) {
		if (take(p, '+'))
			node = pair(p, FORMULA_ADD, node, parse_product(p));
		else if (take(p, '-'))
			node = pair(p, FORMULA_SUBTRACT, node, parse_product(p));
		else
			break;
	}
	return node;
}

struct formula *formula_parse(const char *text, struct formula_error *err)
{
	struct formula *f = mem_zalloc(1, sizeof(*f));
	struct parser p = { .f = f, .err = err };

	f->text = mem_copy(text);
	/* Each node takes at least one character of its own. */
	f->node = mem_zalloc(strlen(text) + 1, sizeof(*f->node));
	if (strlen(text) > LONGEST)
		fail(&p, LONGEST, "longer than %u characters", LONGEST);
	else
		f->root = parse_sum(&p);
	if (f->root && peek(&p))
		fail(&p, p.at, "operator expected");
	if (p.failed) {
		formula_free(f);
		return NULL;
	}
	return f;
}

void formula_free(struct formula *f)
{
	if (!f)
		return;
	for (unsigned int i = 0; i < f->count; i++)
		free(f->node[i].name);
	free(f->node);
	free(f->text);
	free(f);
}

const char *formula_name(const struct formula *f, unsigned int index, unsigned int *column)
{
	for (unsigned int i = 0; i < f->count; i++) {
		const struct formula_node *node = &f->node[i];

		if (node->kind != FORMULA_NAME || index-- > 0)
			continue;
		if (column)
			*column = node->name_at + 1;
		return node->name;
	}
	return NULL;
}
