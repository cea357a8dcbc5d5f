#pragma once
#include "judge/exercise.h"

/* Makes folder/child from the file at path, which lies beneath root if
   that is not NULL; false: f says why not. */
bool build_child(const exercise *x, const char *root, const char *path,
                 const char *folder, bool on_gpu, finding *f);
const char *build_place(void);     /* the folder build/, absolute */
void build_ready(void);            /* before the first trial */
const char *build_tools(void);     /* its copy, if the box needs one */
const char *build_name(const exercise *x, const char *path);
/* Writes folder/name; false: errno says why not, as it does below */
bool build_write(const char *folder, const char *name,
                 const void *from, size_t size);
/* Opens folder/path for reading, where no part of path may be a link
   or "..".  -1: errno says why. */
int open_beneath(const char *folder, const char *path);
