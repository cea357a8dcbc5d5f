// Gives each call of a program a number, from the text of LLVM's assembly.
// A processor knows where a call was made, since it returns there; a module
// does not.  So before each call the number is stored in a variable of the
// simulator's, and a list says what lines the number stands for: that of
// the call and, if its function was put into another, those of the other.

// what the compiler calls by itself, and the check wants to see
const seen = ['memcpy', 'memmove', 'memset', 'sincos', 'sincosf', 'modf', 'modff',
  'frexp', 'frexpf', 'remquo', 'remquof'];
const own = new RegExp('@(' + seen.join('|') + ')(?=\\()', 'g');

// !12 = distinct !DILocation(line: 3, scope: !4)  ->  12: { is, of: 'line: 3, ...' }
function metadata(text) {
  const all = new Map();
  for (const m of text.matchAll(/^!(\d+) = (?:distinct )?!(DI\w+)\((.*)\)$/gm))
    all.set(m[1], { is: m[2], of: m[3] });
  return all;
}
const field = (node, name) => {
  const m = node && node.of.match(new RegExp('(?:^|, )' + name + ': (?:"((?:[^"\\\\]|\\\\.)*)"|!?(\\w+))'));
  return m ? m[1] ?? m[2] : undefined;
};

// a variable of the device, and a function of a template or a namespace that is handed on
const variable = new RegExp('^@("[^"]*"|[\\w.$]+) = (?!external).*?\\b(?:global|constant) (.*), ' +
  'section "sim(?:device|constant|managed)"');
const handed = /[(,] ?ptr (?:[a-z]+(?:\(\d+\)| \d+)? )*@("?_Z(?:N|\d+\w+I)[^" ,)]*"?)/g;

// the sanitizer's call for a look at the number itself
const asks = /^\s+(?:tail )?call void @__tsan_\w*read\d\(ptr (?:nonnull )?@sim_back\)/;

// the type that begins a piece of assembly: [4 x i32], { i32, ptr }, %struct.x, i32
function type(s) {
  let depth = 0, quoted = false;
  for (let k = 0; k < s.length; k++) {
    if (s[k] === '"') quoted = !quoted;
    if (quoted) continue;
    if ('[{<('.includes(s[k])) depth++;
    if (']}>)'.includes(s[k])) depth--;
    if (depth === 0 && (s[k] === ' ' || s[k] === ',')) return s.slice(0, k);
  }
  return s;
}

// A function as the linker calls it, of whose name we know what the compiler
// made: whatever has its first word.
function pattern(name) {
  const m = name.match(/^_Z[A-Z]*?(\d+)/);
  if (!m) return name.startsWith('_Z') ? '*' : name;
  return '*' + name.slice(m[0].length, m[0].length + Number(m[1])) + '*';
}

// number: the first is number + 1.  name: what reports call a file
export function placed(assembly, number, name = f => f) {
  const nodes = metadata(assembly), frames = new Map(), numbers = new Map(), list = [];
  // the name of a scope's function, and of its file
  const scope = id => {
    let node = nodes.get(id), file = field(node, 'file');
    while (node && node.is !== 'DISubprogram') node = nodes.get(field(node, 'scope'));
    const f = nodes.get(file ?? field(node, 'file'));
    return [name(field(f, 'filename') ?? '?'),
      field(node, 'linkageName') ?? field(node, 'name') ?? ''];
  };
  const frame = id => {
    if (frames.has(id)) return frames.get(id);
    const node = nodes.get(id), [file, f] = scope(field(node, 'scope'));
    const outer = field(node, 'inlinedAt');
    const all = file + '\n' + (field(node, 'line') ?? 0) + '\n' + f + '\n' +
      (outer ? frame(outer) : '');
    frames.set(id, all);
    return all;
  };
  const place = id => {
    const all = frame(id);
    if (!numbers.has(all)) { list.push(all); numbers.set(all, number + list.length); }
    return numbers.get(all);
  };
  // the variables of the device, and kernels that a program hands on, for whom
  // reports want names: as the linker calls them, for the simulator reads such
  const named = [], defined = new Set(), taken = new Set();
  const out = [], indirect = new Set();
  let within;
  for (const line of assembly.split('\n')) {
    let m;
    // (who asks for the number touches no memory of the program's; and a number in front of
    // that touch would stand where the caller's is to be read)
    if (asks.test(line)) continue;
    if ((m = line.match(variable)))
      named.push({ at: m[1], size: `ptrtoint (ptr getelementptr (${type(m[2])}, ptr null, i32 1) to i32)` });
    // who calls what a register holds may have to wait there
    if ((m = line.match(/^define .*?@("[^"]*"|[\w.$]+)\(/))) {
      within = m[1].replaceAll('"', '');
      defined.add(m[1]);
    } else for (m of line.matchAll(handed)) taken.add(m[1]);
    if (/^\s+(?:%\S+ = )?(?:tail |musttail |notail )?(?:call|invoke) [^@]*%[\w.]+\(/.test(line))
      indirect.add(pattern(within));
    m = line.match(/^\s+(?:%\S+ = )?(?:tail |musttail |notail )?(?:call|invoke) .*!dbg !(\d+)/);
    if (m && !/[@]llvm\./.test(line.split('!dbg')[0]))
      out.push(`  store volatile i32 ${place(m[1])}, ptr @sim_back, align 4`);
    out.push(line);
  }
  let text = out.join('\n').replace(own, '@sim_$1');
  text = text.replace(/, !dbg !\d+/g, '').replace(/^\s+#dbg_.*\n/gm, '')
    .replace(/^!llvm\.dbg\.cu = .*$/m, '');
  if (!/^@sim_back = /m.test(text)) text += '\n@sim_back = external global i32, align 4\n';
  for (const f of taken) if (defined.has(f)) named.push({ at: f, size: '0' });
  const rows = named.map((v, k) => {
    const name = v.at.replaceAll('"', '') + '\0', n = name.length;
    const hex = [...name].map(c => '\\' + c.charCodeAt(0).toString(16).padStart(2, '0')).join('');
    return `@sim_name.${k} = private constant [${n} x i8] c"${hex}"\n` +
      `@sim_named.${k} = internal constant { ptr, i32, ptr } { ptr @${v.at}, i32 ${v.size}, ` +
      `ptr @sim_name.${k} }, section "simnames", align 4\n`;
  });
  if (rows.length) {
    text += '\n' + rows.join('');
    const uses = named.map((v, k) => `ptr @sim_named.${k}`);
    const old = text.match(/^@llvm\.used = appending global \[(\d+) x ptr\] \[(.*)\], section "llvm.metadata"$/m);
    const all = old ? [...old[2].split(/, (?=ptr )/), ...uses] : uses;
    if (old) text = text.replace(old[0], '');
    text += `@llvm.used = appending global [${all.length} x ptr] [${all.join(', ')}], section "llvm.metadata"\n`;
  }
  return { text, list, indirect: [...indirect] };
}
