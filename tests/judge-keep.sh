# Several batches, lateness, slip days and keep = best or last at once, drawn: what counts
# of an exercise is the best after lateness, or the last, and slip days go to what was due
# first, as many as help.  A second script has the totals from the files' own times.
# timeout: 200, seconds: 10
. tests/tap.sh
command -v python3 >/dev/null || { skip "batches with slip days" "python3 is not installed"; finish; }
cat >"$work/draw.py" <<'E2'
import csv, datetime, math, os, random, subprocess, sys
from zoneinfo import ZoneInfo
seed, top = int(sys.argv[1]), sys.argv[2]
R, zone = random.Random(seed), ZoneInfo('Europe/Berlin')
x_due = {'relax-f': (2027, 6, 3), 'update': (2027, 6, 10)}
due = {x: datetime.datetime(*at, 12, 0, 59, tzinfo=zone) for x, at in x_due.items()}
points, name = {'relax-f': 10, 'update': 5}, {'relax-f': 'relax_F.cu', 'update': 'update.cu'}
keep, slip = R.choice(['best', 'best', 'last']), R.choice([0, 1, 2, 3, 5])
cent, most = R.choice([(10, 5), (20, 3), (25, 2)])
weight = {'relax-f': R.choice([1, 2, 3]), 'update': 1}
had, batches = {}, list(range(3))
for b in batches:
    for s in range(14):
        for x in due:
            if R.random() < .45:
                continue
            when = due[x] + datetime.timedelta(days=R.choice([-1, -1, 0, 1, 1, 2, 3, 4, 7]), hours=-2)
            p, f = R.randint(0, points[x]), f'{top}/b{b}/s{s}/{name[x]}'
            os.makedirs(os.path.dirname(f), exist_ok=True)
            with open(f, 'w') as to:
                to.write(f'points {p} // {s} {b}\n')
            os.utime(f, (when.timestamp(),) * 2)
            late = max(0, math.ceil((when - due[x]).total_seconds() / 86400))
            had.setdefault(s, {}).setdefault(x, []).append((p, late, b))
with open(top + '/conf', 'w') as to:
    to.write('zone = Europe/Berlin\nexercises = relax-f update\n' + f'weight relax-f = {weight["relax-f"]}\n'
             + ''.join('due %s = %d-%02d-%02d 12:00\n' % (x, *at) for x, at in x_due.items())
             + f'late = {cent}% a day, at most {most} days\nslip = {slip} days\nkeep = {keep}\n')
R.shuffle(batches)      # in folders the last is the one that a run saw last
for b in batches:
    r = subprocess.run(['exercises/tools/grade', f'{top}/b{b}', top + '/out', '', top + '/conf'],
                       env=dict(os.environ, JUDGE='tests/pretended-judge', DATED='1'), capture_output=True, text=True)
    if r.returncode:
        print(r.stdout, r.stderr)
def after(p, days):
    return 0 if days > most else p * (100 - cent * days) / 100
for row in csv.DictReader(open(top + '/out/totals.csv')):
    all_of, left, total = had[int(row['student'][1:])], slip, 0
    for x in due:
        some = all_of.get(x, [])
        if keep == 'last':
            some = sorted(some, key=lambda h: batches.index(h[2]))[-1:]
        worth, taken = max(((after(p * weight[x], late - k), -k) for p, late, b in some
                            for k in range(min(left, late) + 1)), default=(0, 0))
        total, left = total + round(worth + 1e-9, 2), left + taken
    if abs(float(row['total']) - total) > .006:
        print(row['student'], row['total'], 'and not', total, all_of, keep, slip, cent, most, weight)
E2
for seed in $(seq "$drawn" $((drawn + ${COUNT:-5} - 1))); do
  rm -rf "$work/o"; mkdir "$work/o"
  is "SEED=$seed: all totals" "" "$(python3 "$work/draw.py" "$seed" "$work/o" 2>&1 | head -5)"
  ok "... of a class" test "$(wc -l <"$work/o/out/totals.csv")" -gt 10
done
finish
