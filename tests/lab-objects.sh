#!/bin/bash
# What a page does in the place of ld, objcopy and objdump (book/web/lab/tools.mjs), with objects
# of its machine that this test compiles: a hand-in's names are its own, and it calls the
# harness's malloc; its static memory is told; and no command of the judge's build is answered
# without a look at its object.
. tests/tap.sh
for c in node clang wasm-ld; do command -v $c >/dev/null || { skip "the lab's objects" "no $c here"; finish; }; done
cc="clang --target=wasm32 -O1 -c -nostdlibinc -fno-exceptions -w -x c++ -std=c++17"
cat >"$work/shared.h" <<'C'
typedef unsigned long size_t;
extern "C" { void *malloc(size_t); void free(void *); }
void *operator new(size_t);
template <class T> T counted(T n) { static T all; return all += n; }
C
cat >"$work/student.cc" <<'C'
#include "shared.h"
template <> int counted(int) { return 100; }
__attribute__((section("simdevice"))) int device[70000];
int common[3], other[5] = { 1 };
void helper() { common[1]++; }
struct Lock { int n; __attribute__((noinline)) Lock() : n(1) {} };
extern "C" int relax_F(int n)
{
    int *volatile p = (int *)malloc(40), *volatile q = new int;
    helper(), free(p), free(q);
    return counted(n) + Lock().n + device[n] + other[0] + common[n];
}
void relax_F(char n) { helper(); }
C
cat >"$work/stage.cc" <<'C'
#include "shared.h"
int allocations, common[3];
static char room[999];
extern "C" { void *its_malloc(size_t) { allocations++; return room; } void its_free(void *) {} 
    void *its_new(size_t) { allocations += 10; return room; } int relax_F(int); }
void *malloc(size_t) { allocations += 1000; return room; }
void free(void *) {}
void *operator new(size_t) { allocations += 1000; return room; }
void helper() { common[1] += 50; }
struct Lock { int n; __attribute__((noinline)) Lock() : n(2) {} };
extern "C" int asked()     /* 2: what is the student's is the student's */
    { counted(1); return relax_F(1) == 103 && common[1] == 0 ? counted(1) + Lock().n - 2 : 0; }
extern "C" int taken() { return allocations; }
C
for f in student stage; do
  ok "$f compiles" $cc -I"$work" "$work/$f.cc" -o "$work/$f.o"
done
cat >"$work/objects.mjs" <<JS
import fs from 'node:fs';
import { Files } from '$PWD/book/web/lab/wasi.mjs';
import { Tools } from '$PWD/book/web/lab/tools.mjs';
const [what] = process.argv.slice(2), files = new Files(), tools = new Tools({ files, module: {} });
const run = words => tools.run(words.split(' '), '/in').catch(e => ({ status: 1, said: e.message }));
files.put('/in/asked', 'relax_F\n_Z7relax_F*\n');
files.put('/in/renamed', JSON.parse(fs.readFileSync('$work/renamed.json')));
files.put('/in/student.o', new Uint8Array(fs.readFileSync('$work/student.o')));
files.put('/in/student.o.early', '0 <_GLOBAL__sub_I_page>:\n');
if (what === 'apart') {
  const a = await run('ld -r --force-group-allocation student.o -o whole.o');
  const b = await run('objcopy -w --keep-global-symbols=asked --redefine-syms=renamed whole.o student.o');
  fs.writeFileSync('$work/apart.o', files.get('/in/student.o'));
  console.log(a.status, b.status);
} else if (what === 'renames')      // what simcc asks objcopy itself
  console.log((await run('objcopy student.o --redefine-sym=memcpy=sim_memcpy')).status);
else if (what === 'sizes')
  console.log((await run('objdump -hdr student.o')).said);
else   // the commands of the judge's build, of an object that is not there
  for (const words of fs.readFileSync('$work/commands', 'utf8').split('\n').filter(w => w)) {
    const r = await run(words);
    console.log(words.split(' ')[0], r.status ? 'fails' : 'says that it is done');
  }
JS
# the list of names is the judge's
perl -0777 -ne 's/.*?=//s; my $s = join "", /"((?:[^"\\]|\\.)*)"/g; print "\"$s\""' "$S/judge/names_memory.h" \
  >"$work/renamed.json"
is "the object is made the hand-in's own" "0 0" "$(timeout 60 node "$work/objects.mjs" apart)"
cat >"$work/ask.mjs" <<'JS'
import fs from 'node:fs';
const { instance } = await WebAssembly.instantiate(fs.readFileSync(process.argv[2]));
console.log(instance.exports.asked(), instance.exports.taken());
JS
linked() {
  wasm-ld --no-entry --export=asked --export=taken "$1" "$work/stage.o" -o "$work/all.wasm" &&
    timeout 60 node "$work/ask.mjs" "$work/all.wasm"; }
is "linked, its names are its own, and its memory is the harness's to count" "2 11" \
  "$(linked "$work/apart.o" 2>&1)"
no "what was not made its own does not link" linked "$work/student.o"
# the sizes, beside those of the disassembler
timeout 60 node "$work/objects.mjs" sizes >"$work/sizes"
is "its static memory is told, by its sections" "280000 simdevice, 32 others" \
  "$(perl -ne 'my ($name, $n) = / \d+ (\S+) ([0-9a-f]+)$/ or next;
     $name eq "simdevice" ? ($d += hex $n) : $name =~ /^\.(bss|data)/ && ($o += hex $n);
     END { print "$d simdevice, $o others" }' "$work/sizes")"
ok "and what runs early, too" grep -q '_GLOBAL__sub_I_page' "$work/sizes"
# simcc renames the compiler's own calls; in a page that is done while the program is text
is "simcc's own objcopy is heard" 0 "$(timeout 60 node "$work/objects.mjs" renames)"
words() { perl -0777 -ne "/$1/s or die; print join ' ', sort \$1 =~ /[\"'](\\w+)[\"']/g" "$2"; }
is "and what it renames a page renames" "$(words 'list renamed = .*?for [^{]*\{(.*?)\}' "$S/sim/simcc.cpp")" \
  "$(words 'const seen = \[(.*?)\]' book/web/lab/places.mjs)"
# what the judge's build calls for a kernel, but for what compiles: with the words that it gives
perl -0777 -ne 'for (/COMMAND\(((?:[^()]|\([^()]*\))*)\)/g) { s/"\s*"//g; my @w = /"([^"]*)"|\b(option|at\.stage)\b/g;
  @w = grep { defined } @w; print join(" ", @w), "\n" if $w[0] =~ /^[a-z]+$/ && $w[0] !~ /^(gcc|nvcc)$/ && /student\.o|whole\.o/ }' \
  "$S/judge/build.c" | sed 's/student\.o/nothing.o/g; s/whole\.o/none.o/g; s/ option//; s/ at\.stage//' >"$work/commands"
is "the build's commands are found" "ld nm objcopy objdump" "$(cut -d' ' -f1 "$work/commands" | sort | xargs)"
is "none is answered without a look at its object" "" \
  "$(timeout 60 node "$work/objects.mjs" commands | grep -v ' fails$')"
finish
