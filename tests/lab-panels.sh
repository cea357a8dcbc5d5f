#!/bin/bash
# The panels of a page, in two tabs of one browser that this test plays: what is written in one
# stands in the other and is never written back; a page that comes back has what was written
# meanwhile; no program of the playground is lost; a verdict says what was asked; and the
# command that the page offers takes the newest download.
. tests/tap.sh
command -v node >/dev/null || { skip "the panels" "no node here"; finish; }
cat >"$work/panels.mjs" <<JS
import fs from 'node:fs'; import vm from 'node:vm';
const text = fs.readFileSync('$PWD/book/web/lab/panels.js', 'utf8');
const store = new Map(), tabs = [];
const element = (tag, props = {}, ...inside) => ({ tag, ...props, inside, children: [], value: props.value ?? '',
  append(...x) { this.inside.push(...x); }, prepend(...x) { this.inside.unshift(...x); }, replaceChildren() {},
  querySelector: () => null, addEventListener(n, f) { this['on' + n] = f; } });
const said = [], line = { say: t => said.push(t), hear() {} };
const give = { 'exercises/relax-f': { file: 'relax_F.cu', handin: 'relax_F.cu', starter: 'starter', hints: [] },
  'kernels/relax-f.one': { file: 'relax_F.cu', text: 'kernel' },
  examples: [{ title: 'first', text: 'first' }, { title: 'second', text: 'second' }] };
// a tab: what it hears waits, as the browser sends it later; answer(): what the lab says
function tab(answer = async () => ({ is: 'stopped' })) {
  const t = { waits: [], on: { storage: [], pageshow: [], hashchange: [] }, made: [], marks: [] };
  const keep = { get: k => store.get(k) ?? null, set(k, v) {
    if (v === null) store.delete(k); else store.set(k, v);
    for (const o of tabs) if (o !== t && !o.frozen) o.waits.push({ key: 'lab:' + k, newValue: v });
    return true; }, keys: () => [] };
  const el = (...x) => { const e = element(...x); t.made.push(e); return e; };
  const lab = { kit: { able: async () => true, ask: m => answer(m), el, keep, got: async n => give[n],
    button: (name, press, more) => el('button', { name, press, ...more }), groupsOf: () => '', headOf: v => v.verdict,
    marksOf: () => ['a mark'], mayLoad: async () => true, ORDERS: [['ascending', 'a'], ['late', 'l']],
    progress: { of: () => ({ verdict: '-' }), judged() {}, seen: [] }, progressLine: () => '', reportOf: () => '',
    script: async () => {}, statusLine: () => line, stop() {} } };
  const addEventListener = (n, f) => t.on[n].push(f), location = { hash: '' };
  const bookEditor = { make: (area, { text, change }) => (t.editor = { text: () => text, mark: m => t.marks = m, go() {},
    set(x, quiet) { text = x; if (!quiet) change?.(); } }) };
  vm.runInNewContext(text, { lab, addEventListener, window: { addEventListener }, location, bookEditor, history: {}, console });
  t.panels = lab.panels;
  t.hear = () => { const e = t.waits.shift(); if (e) for (const f of t.on.storage) f(e); return !!e; };
  t.back = () => { t.frozen = false; for (const f of t.on.pageshow) f({ persisted: true }); };
  t.pick = v => { const s = t.made.find(e => e.inside.some(i => i.inside?.[0] === 'your own')); s.value = v; s.onchange(); };
  t.press = name => t.made.find(e => e.name === name).press();
  tabs.push(t);
  return t;
}
const quiet = n => { while (n-- && tabs.some(t => t.hear())); return n >= 0; };
for (const [what, open, key, later] of [['exercise', t => t.panels.exercise(element(), 'relax-f'), 'text:relax-f', 'starter'],
  ['playground', t => t.panels.playground(element()), 'play', 'first']]) {
  tabs.length = 0; store.clear();
  const a = tab(), b = tab();
  await open(a); await open(b);
  a.editor.set(later + 'a'); a.editor.set(later + 'ab');
  while (b.waits[0].key !== 'lab:' + key) b.hear();
  b.hear();
  console.log(what, 'late', b.editor.text(), store.get(key), 'ends', quiet(50), a.editor.text());
  a.editor.set('x'); b.editor.set('y'); a.editor.set('z');
  console.log(what, 'both', quiet(50), a.editor.text() === b.editor.text(), a.editor.text() === store.get(key));
  a.frozen = true; b.editor.set('newer'); a.back();
  console.log(what, 'back', a.editor.text(), store.get(key));
}
// the playground: two examples that were changed, with a program of one's own
tabs.length = 0; store.clear(); store.set('play', 'mine');
const p = tab();
await p.panels.playground(element());
p.pick(0); p.editor.set('first, changed'); p.pick(1); p.editor.set('second, changed'); p.editor.set('second, changed more');
p.pick('before'); console.log('before', p.editor.text());
p.editor.set('first, changed more'); p.pick('before'); console.log('and', p.editor.text());
p.pick(''); console.log('own', p.editor.text());
// what is chosen and written while a check runs
tabs.length = 0;
let k, n = 0;
const facts = 'verdict race\\nslot c 300 250\\ncell 7 - 2 3\\nslot u 300 0\\n';
const busy = tab(async m => { if (m.do === 'show') return { is: 'shown', text: facts };
  if (n++ === 0) { k.made.find(e => e.inside.length === 3 && e.tag === 'select').value = 'late'; k.editor.set('edited'); }
  return { is: 'verdict', verdict: { verdict: 'accepted', text: '', replay: 'one:late' } }; });
k = busy;
await k.panels.kernel(element(), 'relax-f.one');
await k.press('Run it');
console.log('kernel', k.made.find(e => /^lab-verdict/.test(e.class)).inside[0], k.marks.length);
console.log(k.made.find(e => e.class === 'lab-answer').inside[0]);
n = 0;
const e = tab(async m => { e.editor.set('edited'); return { is: 'verdict', verdict: { verdict: 'race', text: '' } }; });
await e.panels.exercise(element(), 'relax-f');
await e.press('Check');
console.log('exercise', e.marks.length);
fs.writeFileSync('$work/command', e.made.find(x => x['data-copy'])['data-copy'] + '\n');
JS
is "two tabs show what was written last, whichever it was" "exercise late starterab starterab ends true starterab
exercise both true true true
exercise back newer newer
playground late firstab firstab ends true firstab
playground both true true true
playground back newer newer
before first, changed
and second, changed more
own mine
kernel every order: accepted 0
The answer in this order is wrong: c[7] is 3, and 2 is right; 250 words differ.
exercise 0" "$(timeout 60 node "$work/panels.mjs" 2>&1)"
# the command, with the first download, a second, and one of another name
mkdir -p "$work/home/Downloads" "$work/lab/handins" "$work/bin"
for f in 'relax_F.cu' 'relax_F_other.cu' "relax_F (1).cu" 'relax_F(2).cu'; do
  echo "$f" >"$work/home/Downloads/$f"; touch -d "2020-01-0$((++day))" "$work/home/Downloads/$f"
done
touch -d 2020-02-01 "$work/home/Downloads/relax_F_other.cu"
printf '#!/bin/sh\necho "$@" >made\n' >"$work/bin/make"; chmod +x "$work/bin/make"
for shell in bash dash zsh; do
  command -v $shell >/dev/null || continue
  taken() { rm -f "$work/lab/handins/"*; (cd "$work/lab" && HOME=$work/home PATH=$work/bin:$PATH $shell "$work/command")
    cat "$work/lab/handins/relax_F.cu" "$work/lab/made"; }
  is "$shell takes the newest of the downloads" $'relax_F(2).cu\ncheck EX=relax-f' "$(taken)"
  mv "$work/home/Downloads/relax_F(2).cu" "$work/kept"
  is "$shell: or that with a blank" $'relax_F (1).cu\ncheck EX=relax-f' "$(taken)"
  mv "$work/kept" "$work/home/Downloads/relax_F(2).cu"
done
finish
