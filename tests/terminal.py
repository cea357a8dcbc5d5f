# terminal.py DELAY COMMAND: types COMMAND into a shell that has a terminal of its own, and
# control-C, DELAY seconds after the first process of one of the names in AFTER (environment)
# has begun below it; the terminal sends the signal, to all of the foreground job.  Prints what
# stood there, and at the end the status, and who of that job is alive a moment later.
import glob, os, pty, re, select, sys, time

delay, command = float(sys.argv[1]), sys.argv[2]
after = os.environ['AFTER'].split()
shell, screen = pty.fork()
if shell == 0:
    os.environ.update(PS1='READY> ', TERM='dumb')
    os.execvp('bash', ['bash', '--norc', '--noprofile', '-i'])
said = b''

def look(seconds):
    """Read what the terminal shows."""
    global said
    if select.select([screen], [], [], seconds)[0]:
        said += os.read(screen, 65536)

def prompt(begin, seconds):
    """Is there a prompt again behind BEGIN?"""
    end = time.time() + seconds
    while time.time() < end and not said[begin:].endswith(b'READY> '):
        look(0.05)
    return said[begin:].endswith(b'READY> ')

def stat(pid):
    """Name, state, parent and time of its beginning of a process."""
    with open('/proc/%s/stat' % pid) as f:
        name, rest = f.read().split('(', 1)[1].rsplit(')', 1)
    field = rest.split()
    return name, field[0], int(field[1]), field[19]

def job():
    """Who is below the shell."""
    children, found, todo = {}, {}, [shell]
    for path in glob.glob('/proc/[0-9]*'):
        pid = int(path[6:])
        try:
            name, state, parent, begin = stat(pid)
        except (OSError, IndexError):
            continue
        children.setdefault(parent, []).append((pid, name, begin))
    while todo:
        for pid, name, begin in children.get(todo.pop(), []):
            found[pid, begin] = name
            todo.append(pid)
    return found

def alive(who):
    """Is it that process, still, and no zombie?"""
    try:
        _, state, _, begin = stat(who[0])
    except (OSError, IndexError):
        return False
    return begin == who[1] and state != 'Z'

prompt(0, 20)
os.write(screen, command.encode() + b'\n')
time.sleep(0.1)
seen, end, due = {}, time.time() + 60, None
while time.time() < end and (due is None or time.time() < due):
    seen.update(job())
    look(0.02)
    if due is None and any(name in after for name in seen.values()):
        due = time.time() + delay
seen.update(job())
begin = len(said)
os.write(screen, b'\x03')
back = prompt(begin, 60)
begin = len(said)
os.write(screen, b'echo "status $?"\n')
prompt(begin + 16, 20)
time.sleep(0.3)
print(said.decode('utf8', 'replace').replace('\r', ''))
print('begun: %s; back: %s' % (due is not None, back))
print('left: %s' % ' '.join(sorted(seen[who] for who in seen if alive(who))))
