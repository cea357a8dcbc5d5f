// The search of the pages (search.js) without a browser: for tests of its index.
//   asker(FOLDER of search.js, NAME -> text of a piece) gives
//   ask(words): the hits; found(): how many places; cost(): characters read for them
import fs from "node:fs";
import path from "node:path";
import vm from "node:vm";
// a page's document, as far as the search needs one
class Node_ {
  constructor(tag) {
    Object.assign(this, { tag, kids: [], value: "", on: {} });
  }
  append(...k) {
    this.kids.push(...k);
  }
  replaceChildren(...k) {
    this.kids = k;
  }
  addEventListener(what, f) {
    this.on[what] = f;
  }
  set textContent(t) {
    this.kids = [t];
  }
  get textContent() {
    return this.kids.map((k) => (typeof k === "string" ? k : k.textContent)).join("");
  }
  all(tag) {
    return this.kids.flatMap((k) => (typeof k === "string" ? [] : [...(k.tag === tag ? [k] : []), ...k.all(tag)]));
  }
}
export function asker(folder, piece) {
  const nodes = { q: new Node_("input"), hits: new Node_("ol"), found: new Node_("p") },
    loaded = new Map(),
    sizes = new Map(),
    read = new Set();
  const book = {
    root: "~/",
    give: (key, data) => loaded.set(key, data),
    load(file, key) {
      read.add(file);
      if (!sizes.has(file)) {
        const text = piece(file) ?? `throw new Error("no ${file}")`;
        sizes.set(file, Buffer.byteLength(text));
        vm.runInNewContext(text, { book });
      }
      return Promise.resolve(loaded.get(key));
    },
  };
  vm.runInNewContext(fs.readFileSync(path.join(folder, "search.js"), "utf8"), {
    book,
    URLSearchParams,
    location: { search: "" },
    console,
    document: { getElementById: (id) => nodes[id], createElement: (tag) => new Node_(tag) },
  });
  return {
    async ask(words) {
      nodes.q.value = words;
      read.clear();
      await nodes.q.on.input();
      return nodes.hits.kids.map((li) => ({
        url: li.all("a")[0].href,
        title: li.all("a")[0].textContent,
        kind: li.all("span")[0].textContent,
        where: li.all("span")[1].textContent,
        text: li.all("p")[0]?.textContent,
        marks: li.all("mark").map((m) => m.textContent),
      }));
    },
    found: () => Number(/^\d+/.exec(nodes.found.textContent)?.[0]),
    cost: () => [...read].reduce((n, f) => n + sizes.get(f), 0),
    loaded,
  };
}
