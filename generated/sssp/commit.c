#include "sssp/commit.h"
#ifndef COURSE_COMMIT
#define COURSE_COMMIT "unknown"
#endif

const char program_commit[] = COURSE_COMMIT;
