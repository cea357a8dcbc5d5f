"use strict";
// The search: reads the pieces of the index that a question needs (index.mjs).
(() => {
  const PER = 64,
    SHOWN = 15,
    q = document.getElementById("q"),
    hits = document.getElementById("hits"),
    found = document.getElementById("found"),
    tokens = (s) => s.toLowerCase().split(/[^\p{L}\p{N}_]+/u).filter(Boolean),
    nameOf = (key) =>
      [...key].map((c) => (/[a-z0-9]/.test(c) ? c : `-${c.codePointAt(0).toString(16)}-`)).join("");
  let asked = 0;
  // the pieces in which words that begin with this one stand
  const piecesOf = (word, keys) =>
    keys.filter((k) => {
      const bare = k.replace(/\$$/, "");
      return k.endsWith("$") ? bare.startsWith(word) : word.startsWith(k) || k.startsWith(word);
    });
  const near = (a, b) => {
    // one letter more, less, another, or two exchanged
    if (Math.abs(a.length - b.length) > 1) return false;
    let i = 0;
    while (i < a.length && a[i] === b[i]) i++;
    const x = a.slice(i),
      y = b.slice(i);
    return (
      x.slice(1) === y || x === y.slice(1) || x.slice(1) === y.slice(1) ||
      (x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2))
    );
  };
  async function places(word, keys, last) {
    // doc -> [weight, the part of its text, the word there].  Part -1: it is in the title
    // alone, and another of the same beginning is rather shown.  The word that is being typed may be the beginning of one; of a
    // short one only the word itself is meant, or half of the index would be read
    const begins = last && word.length > 2,
      sum = new Map();
    let all = [];
    for (const k of piecesOf(word, keys).filter((k) => begins || word.startsWith(k) || k === word + "$"))
      all.push(book.load(`search/w-${nameOf(k)}.js`, "w-" + k));
    all = await Promise.all(all);
    const read = (t, text, share) => {
      let n = 0;
      for (const x of text.split(" ")) {
        const [step, w, k = "0"] = x.split("."),
          worth = parseInt(w, 36) * share,
          part = k === "-" ? -1 : parseInt(k, 36);
        n += parseInt(step, 36);
        const old = sum.get(n) || [0, -1, t],
          better = part < 0 || old[1] < 0 ? part > old[1] : worth > old[0];
        sum.set(n, [Math.max(worth, old[0]), ...(better ? [part, t] : old.slice(1))]);
      }
    };
    const take = (fits, share) => {
      for (const piece of all)
        for (const t in piece) if (fits(t)) read(t, piece[t], t === word ? 1 : share(t));
    };
    take((t) => t === word || (begins && t.startsWith(word)), (t) => (0.7 * word.length) / t.length);
    if (!sum.size && word.length > 4) take((t) => near(t, word), () => 0.4);
    // a word that stands everywhere says little
    return { sum, worth: Math.log(1 + 4000 / (1 + sum.size)) };
  }
  const excerpt = (text, words, before, after) => {
    const low = text.toLowerCase();
    let at = -1;
    for (const w of [...words].sort((a, b) => b.length - a.length)) {
      const m = new RegExp(`(?<![\\p{L}\\p{N}_])${w.replace(/[^\p{L}\p{N}_]/gu, "")}`, "u").exec(low);
      if (m && (at = m.index) >= 0) break;
    }
    const from = at < 0 ? 0 : Math.max(0, text.lastIndexOf(" ", Math.max(0, at - 70)) + 1),
      more = after || from + 220 < text.length, // (what ends with the text is not cut)
      shown = text.slice(from, from + 220),
      part = (from || before ? "… " : "") + (more ? shown.replace(/\s\S*$/, "") + " …" : shown),
      p = document.createElement("p");
    const re = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words.map((w) => w).join("|")})[\\p{L}\\p{N}_]*`, "giu");
    let last = 0;
    for (const m of part.matchAll(re)) {
      const b = document.createElement("mark");
      b.textContent = m[0];
      p.append(part.slice(last, m.index), b);
      last = m.index + m[0].length;
    }
    p.append(part.slice(last));
    return p;
  };
  const ask = () =>
    answered().catch(() => {
      hits.replaceChildren();
      found.textContent = "The index could not be read.";
    });
  async function answered() {
    const mine = ++asked,
      words = tokens(q.value);
    if (q.value.trim().length < 2) {
      hits.replaceChildren();
      found.textContent = "";
      return;
    }
    const [pages, keys] = await book.load("search/words.js", "words"),
      blockOf = (n) => (n < pages ? n : pages + Math.floor((n - pages) / PER));
    const each = await Promise.all(words.map((w, i) => places(w, keys, i === words.length - 1)));
    if (mine !== asked) return; // (somebody has typed on)
    const total = [];
    if (each.length)
      for (const n of each[0].sum.keys())
        if (each.every((e) => e.sum.has(n)))
          total.push([n, each.reduce((s, e) => s + e.sum.get(n)[0] * e.worth, 0)]);
    total.sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    // what is shown of a page is the part in which its longest word stands first
    const inIt = (n) =>
        each.map((e) => e.sum.get(n)).sort((a, b) => (b[1] >= 0) - (a[1] >= 0) || b[2].length - a[2].length),
      pieceOf = (n) => blockOf(n) + (n < pages && inIt(n)[0][1] > 0 ? `-${inIt(n)[0][1]}` : "");
    const blocks = new Map();
    await Promise.all(
      [...new Set(total.slice(0, SHOWN).map(([n]) => pieceOf(n)))].map((b) =>
        book.load(`search/d-${b}.js`, "d-" + b).then((d) => blocks.set(b, d)),
      ),
    );
    if (mine !== asked) return;
    hits.replaceChildren();
    found.textContent =
      (total.length === 1 ? "1 place" : total.length + " places") +
      (total.length > SHOWN ? `, the best ${SHOWN}:` : "");
    for (const [n] of total.slice(0, SHOWN)) {
      const [kind, title, url, where, text, ...cut] = blocks.get(pieceOf(n))[n < pages ? 0 : (n - pages) % PER],
        li = document.createElement("li"),
        a = document.createElement("a"),
        k = document.createElement("span"),
        w = document.createElement("span");
      a.href = book.root + url;
      a.textContent = title;
      k.className = "kind";
      k.textContent = kind;
      w.className = "where-of";
      w.textContent = where;
      li.append(a, " ", k, " ", w);
      if (text) li.append(excerpt(text, inIt(n).map((e) => e[2]), ...cut));
      hits.append(li);
    }
  }
  q.addEventListener("input", ask);
  const given = new URLSearchParams(location.search).get("q");
  if (given) q.value = given;
  if (q.value) ask();
})();
