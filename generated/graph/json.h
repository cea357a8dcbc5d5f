#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* One document at a time, to standard output or where json_to said.
   key: NULL within an array. */
void json_to(FILE *to);                    /* NULL: standard output */
void json_start(const char *command);      /* { and the first names */
void json_finish(void);                    /* } and the end of line */
void json_begin(const char *key, char bracket);    /* '{' or '[' */
void json_end(char bracket);                       /* '}' or ']' */
void json_text(const char *key, const char *text);
void json_made(const char *key, const char *format, ...)
    __attribute__((format(printf, 2, 3)));  /* a short text, made */
void json_whole(const char *key, uint64_t number);
void json_number(const char *key, const char *digits);  /* as 1.75 */
void json_real(const char *key, double number);    /* finite */
void json_truth(const char *key, bool truth);
/* Bytes of the UTF-8 character at s, 0: it is none. */
int utf8_length(const unsigned char *s);
