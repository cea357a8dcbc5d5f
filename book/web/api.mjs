// The library's page: its manual (mdoc, book/man/sssp.3), every function of
// sssp.h with the words that stand above it, and the module's docstrings.
import { esc, highlight } from "./code.mjs";

const anchor = (name) => name.replace(/\W/g, "-");
// one line of mdoc's macros as HTML; known: function names that have a place here
function inline(line, known) {
  const words = line.match(/"(?:[^"])*"|\S+/g)?.map((w) => w.replace(/^"|"$/g, "")) || [],
    KINDS = { Fn: "code", Fa: "var", Dv: "code", Cm: "code", Pa: "code", Ev: "code", Em: "em", Ft: "code", In: "code", Nm: "code", Li: "code", Ar: "var" };
  let out = "",
    kind = null,
    tight = true;
  const put = (text) => {
    const bare = esc(text.replaceAll("\\e", "\\").replaceAll("\\&", ""));
    if (/^[,.;:)]+$/.test(text)) {
      out += bare;
      return;
    }
    const tag = KINDS[kind];
    const html =
      kind === "Fn" && known.has(text) ? `<a href="#${anchor(text)}"><code>${bare}</code></a>`
      : kind === "Fl" ? `<code>-${bare}</code>`
      : kind === "In" ? `<code>#include &lt;${bare}&gt;</code>`
      : tag ? `<${tag}>${bare}</${tag}>` : bare;
    out += (tight ? "" : " ") + html;
    tight = false;
  };
  for (let k = 0; k < words.length; k++) {
    const w = words[k];
    if (w === "Pq") {
      out += (tight ? "" : " ") + "(";
      tight = true;
      kind = null;
      words.push("__)");
    } else if (w === "__)") out += ")";
    else if (w === "Xr") {
      kind = null;
      put(`${words[k + 1]}(${words[k + 2]})`);
      k += 2;
    } else if (w === "Ns") tight = true;
    else if (/^[A-Z][a-z]$/.test(w) && (w in KINDS || w === "Fl")) kind = w;
    else put(w);
  }
  return out;
}
export function manual(text, known) {
  let html = "",
    para = "",
    literal = null,
    lists = [],
    skip = false;
  const flush = () => {
    if (para.trim()) html += `<p>${para.trim()}</p>\n`;
    para = "";
  };
  for (const line of text.split("\n")) {
    if (literal !== null) {
      if (line === ".Ed") {
        const state = {};
        html += `<pre class="code" tabindex="0"><code>${literal.map((l) => highlight(l.replaceAll("\\e", "\\"), state)).join("\n")}</code></pre>\n`;
        literal = null;
      } else literal.push(line);
      continue;
    }
    const m = /^\.([A-Z][a-z])\s*(.*)$/.exec(line);
    if (m && m[1] === "Sh") {
      flush();
      // (its name and its synopsis are the page's title and its list of functions)
      skip = /^(NAME|LIBRARY|SYNOPSIS|SEE ALSO)$/.test(m[2]);
      if (!skip) html += `<h2>${m[2][0] + m[2].slice(1).toLowerCase()}</h2>\n`;
    } else if (skip || /^\.\\"/.test(line)) continue;
    else if (!m) para += " " + esc(line.replaceAll("\\e", "\\"));
    else if (/^(Dd|Dt|Os)$/.test(m[1])) continue;
    else if (m[1] === "Pp") flush();
    else if (m[1] === "Ss") {
      flush();
      html += `<h3>${esc(m[2])}</h3>\n`;
    } else if (m[1] === "Bd") {
      flush();
      literal = [];
    } else if (m[1] === "Dl") {
      flush();
      html += `<pre class="session" tabindex="0">${esc(m[2])}</pre>\n`;
    } else if (m[1] === "Bl") {
      flush();
      lists.push(0);
      html += "<dl>";
    } else if (m[1] === "It") {
      flush();
      html += `${lists[lists.length - 1]++ ? "</dd>" : ""}<dt>${inline(m[2], known)}</dt><dd>`;
    } else if (m[1] === "El") {
      flush();
      html += lists.pop() ? "</dd></dl>\n" : "</dl>\n";
    } else {
      const part = inline(`${m[1]} ${m[2]}`, known);
      para += (/^[,.;:)]/.test(part) ? "" : " ") + part;
    }
  }
  flush();
  return html;
}
// [{ name, text, code }] of a header: each declared function with its comment
export function functions(header) {
  const out = [],
    re = /(?:\/\*((?:(?!\*\/)[\s\S])*)\*\/\s*\n)?SSSP_API ((?:(?!SSSP_API)[^;])*?\b(sssp_\w+)\((?:[^;])*?\));[ \t]*(?:\/\*((?:(?!\*\/)[\s\S])*)\*\/)?/g;
  for (const [, above, code, name, beside] of header.matchAll(re))
    out.push({
      name,
      code: code.replace(/\n {9}/g, "\n") + ";",
      text: [above, beside].filter(Boolean).join(" ").replace(/\s+/g, " ").trim(),
    });
  return out;
}
// [{ name, signature, text }] of a module: what it gives away, with its docstring
export function docstrings(module) {
  const out = [];
  for (const m of module.matchAll(/^( {4})?(class|def) (\w+)((?:\([\s\S]*?\))?[^:\n]*(?:-> [^:\n]+)?):\n\s+(?:r?"""([\s\S]*?)""")?/gm)) {
    const [, inside, kind, name, signature, doc] = m;
    if (/^_/.test(name) || !doc) continue;
    out.push({
      name: inside && out.length ? `${out.filter((x) => !x.inside).at(-1).name}.${name}` : name,
      inside: !!inside,
      kind,
      signature: (kind === "class" ? "" : signature).replace(/\s+/g, " "),
      text: doc.replace(/^ {4,8}/gm, "").trim(),
    });
  }
  return out;
}
export function page(man, header, module, fileUrl) {
  const all = functions(header),
    known = new Set(all.map((f) => f.name)),
    python = docstrings(module);
  const code = (text) => {
    const state = {};
    return text.split("\n").map((l) => highlight(l, state)).join("\n");
  };
  return `<p class="lead">The library <code>libsssp</code> for programs in C, and the module <code>sssp</code> for Python. The header, whole: <a href="~/${fileUrl("library/sssp.h")}">library/sssp.h</a>.</p>
<nav class="sections" aria-label="Functions"><ul class="index three">${all.map((f) => `<li><a href="#${anchor(f.name)}"><code>${f.name}</code></a></li>`).join("")}${python.map((f) => `<li><a href="#py-${anchor(f.name)}"><code>sssp.${esc(f.name)}</code></a></li>`).join("")}</ul></nav>
${manual(man, known)}
<h2>Every function</h2>
${all.map((f) => `<div class="function" id="${anchor(f.name)}"><pre class="code" tabindex="0"><code>${code(f.code)}</code></pre>${f.text ? `<p>${esc(f.text)}</p>` : ""}</div>`).join("\n")}
<h2>From Python</h2>
${python.map((f) => `<div class="function" id="py-${anchor(f.name)}"><pre class="code" tabindex="0"><code>${esc(`sssp.${f.name}${f.signature}`)}</code></pre><pre class="session" tabindex="0">${esc(f.text)}</pre></div>`).join("\n")}`;
}
