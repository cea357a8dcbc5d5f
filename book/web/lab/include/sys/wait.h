/* What the judge's and simcc's files mention, and what no page calls:
   processes.  WASI has none, and so no header. */
#ifndef SYS_WAIT_H
#define SYS_WAIT_H
#include <sys/types.h>
#ifdef __cplusplus
extern "C" {
#endif
pid_t fork(void);
pid_t wait(int *status);
pid_t waitpid(pid_t pid, int *status, int options);
int setpgid(pid_t pid, pid_t group);
int kill(pid_t pid, int number);
uid_t geteuid(void);
int chown(const char *path, uid_t user, gid_t group);
char *mkdtemp(char *name);
int execl(const char *path, const char *word, ...);
int execvp(const char *path, char *const words[]);
#ifdef __cplusplus
}
#endif
#define WIFEXITED(status) (((status) & 127) == 0)
#define WEXITSTATUS(status) ((status) >> 8 & 255)
#define WIFSIGNALED(status) (((status) & 127) != 0)
#define WTERMSIG(status) ((status) & 127)
#define O_PATH 0
enum { SIG_BLOCK, SIG_SETMASK };
#define sigfillset(set) ((void)(set))
#define sigprocmask(how, set, old) ((void)(set), (void)(old))
#endif
