#ifndef COMMIT_H
#define COMMIT_H
extern const char program_commit[];     /* of the sources of all this */
#endif
