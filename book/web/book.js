"use strict";
// What moves on a page: chunks that unfold, declarations on hover, copying,
// the theme, the keyboard, the lab.  All else works without it.
const book = (() => {
  const root = document.documentElement.dataset.root || "",
    wait = new Map(),
    got = new Map();
  const rooted = (h) => h.replace(/(href|src)="~\//g, `$1="${root || "./"}`);
  const load = (file, key) =>
    new Promise((ok, no) => {
      if (got.has(key)) {
        ok(got.get(key));
        return;
      }
      if (wait.has(key)) {
        wait.get(key).push([ok, no]);
        return;
      }
      wait.set(key, [[ok, no]]);
      const s = document.createElement("script");
      s.src = root + file;
      s.onerror = (e) => {
        const all = wait.get(key) || [];
        wait.delete(key); // (who asks again may have a network)
        all.forEach(([, f]) => f(e));
      };
      document.head.append(s);
    });
  const give = (key, value) => {
    got.set(key, value);
    (wait.get(key) || []).forEach(([f]) => f(value));
    wait.delete(key);
  };
  const chunk = (name, html, text) => give("chunk:" + name, { html: rooted(html), text });
  const identifiers = (x) => give("ids", x);
  const fetchChunk = (name) => load(`chunks/${name}.js`, "chunk:" + name);

  const store = {
    get(k) {
      try {
        return localStorage.getItem(k);
      } catch {
        return null;
      }
    },
    set(k, v) {
      try {
        localStorage.setItem(k, v);
      } catch {
        /* a disk has no store */
      }
    },
  };

  async function unfold(a) {
    const line = a.closest(".l") || a.parentNode,
      open = a.getAttribute("aria-expanded") === "true";
    if (open) {
      line.nextElementSibling?.remove();
      a.setAttribute("aria-expanded", "false");
      return;
    }
    const c = await fetchChunk(a.dataset.chunk).catch(() => null);
    if (!c) {
      location.href = a.href; // (its page says as much, if it is there)
      return;
    }
    const box = document.createElement("div");
    box.className = "unfolded";
    box.innerHTML = c.html;
    line.after(box);
    a.setAttribute("aria-expanded", "true");
    ready(box);
  }
  function copy(button) {
    const done = () => {
      button.textContent = "copied";
      setTimeout(() => {
        button.textContent = "copy";
      }, 1500);
    };
    const put = (t) =>
      navigator.clipboard ? navigator.clipboard.writeText(t).then(done, () => old(t)) : old(t);
    const old = (t) => {
      const x = document.createElement("textarea");
      x.value = t;
      document.body.append(x);
      x.select();
      const copied = document.execCommand("copy");
      x.remove();
      if (copied) done();
    };
    if (button.dataset.copy) put(button.dataset.copy);
    else fetchChunk(button.dataset.chunk).then((c) => put(c.text));
  }
  let tip = null;
  async function show(a) {
    const ids = await load("identifiers.js", "ids"),
      d = ids[a.dataset.id || a.textContent];
    hide();
    if (!d) return;
    tip = document.createElement("div");
    tip.className = "tip";
    tip.setAttribute("role", "tooltip");
    tip.id = "tip";
    tip.textContent = d[1];
    const s = document.createElement("small");
    s.textContent = "defined in " + d[0];
    tip.append(s);
    document.body.append(tip);
    a.setAttribute("aria-describedby", "tip");
    const r = a.getBoundingClientRect(),
      w = tip.offsetWidth;
    tip.style.left = Math.max(4, Math.min(r.left, innerWidth - w - 8)) + scrollX + "px";
    tip.style.top = r.bottom + scrollY + 4 + "px";
  }
  function hide() {
    tip?.remove();
    tip = null;
    document.querySelector("[aria-describedby=tip]")?.removeAttribute("aria-describedby");
  }
  function ready(box) {
    for (const a of box.querySelectorAll("a.use")) {
      a.setAttribute("role", "button");
      a.setAttribute("aria-expanded", "false");
    }
  }
  // where there is nothing to hover with, the first tap shows the declaration
  let touched = false,
    shown = null;
  addEventListener("pointerdown", (e) => {
    touched = e.pointerType === "touch";
    if (touched) shown = tip && document.querySelector("[aria-describedby=tip]");
  });
  addEventListener("click", (e) => {
    const a = e.target.closest("a.use"),
      b = e.target.closest("button.copy"),
      id = touched && e.target.closest("code a:not(.use, .from)");
    if (id && id !== shown) {
      e.preventDefault();
      show(id);
      return;
    }
    if (a && !e.ctrlKey && !e.metaKey && !e.shiftKey) {
      e.preventDefault();
      unfold(a);
    } else if (b) copy(b);
    else hide();
  });
  for (const [on, off] of [
    ["mouseover", "mouseout"],
    ["focusin", "focusout"],
  ]) {
    addEventListener(on, (e) => {
      const a = e.target.closest?.("code a:not(.use, .from)");
      if (a) show(a);
    });
    addEventListener(off, (e) => {
      if (e.target.closest?.("code a:not(.use, .from)")) hide();
    });
  }
  addEventListener("keydown", (e) => {
    if (e.key === "Escape") hide();
    if (e.target.matches?.("input, select, textarea") || e.ctrlKey || e.metaKey || e.altKey)
      return;
    if (e.target.closest?.(".lab, dialog")) return;
    if (e.key === " " && e.target.matches?.("a.use")) {
      e.preventDefault();
      unfold(e.target);
      return;
    }
    if (e.target.matches?.("pre, .wide, .picture, .moving *")) return;
    const to = { ArrowRight: "a[rel=next]", ArrowLeft: "a[rel=prev]", "/": "a.to", c: "a.home" }[
      e.key
    ];
    const a = to && document.querySelector(to);
    if (a) {
      e.preventDefault();
      location.href = a.href;
    }
  });
  document.querySelectorAll("main").forEach(ready);

  // the lab: nothing of it is loaded before a panel is opened
  let labs = null;
  const openLab = (box) => {
    labs ||= new Promise((ok, no) => {
      const c = document.createElement("link"),
        s = document.createElement("script");
      c.rel = "stylesheet";
      c.href = root + "lab/lab.css";
      s.src = root + "lab/lab.js";
      s.onload = ok;
      s.onerror = (e) => ((labs = null), no(e));
      document.head.append(c, s);
    });
    labs.then(() => lab.open(box)).catch(() => {
      const note = box.querySelector(".lab-needs") || box.appendChild(document.createElement("p"));
      note.className = "lab-note lab-needs";
      note.textContent = "The lab did not open here: a file is missing.";
    });
  };
  addEventListener(
    "toggle",
    (e) => {
      if (e.target.open && e.target.matches?.("details.lab")) openLab(e.target);
    },
    true,
  );
  document.querySelectorAll("div.lab").forEach(openLab);

  // a figure whose letters are small here opens in a size that can be read
  for (const box of document.querySelectorAll(".picture:has(svg)")) {
    const b = document.createElement("button");
    b.type = "button";
    b.className = "larger";
    b.textContent = "larger";
    box.after(b);
    b.addEventListener("click", () => {
      const d = document.createElement("dialog"),
        shut = document.createElement("button"),
        svg = box.querySelector("svg"),
        wide = svg.viewBox.baseVal.width;
      d.className = "large";
      d.tabIndex = 0;
      d.setAttribute("aria-label", "the figure, larger");
      shut.type = "button";
      shut.textContent = "close";
      shut.addEventListener("click", () => d.close());
      box.style.minHeight = box.offsetHeight + "px";
      d.append(shut, svg); // (moved, and not copied: its parts have names)
      // the smallest letters have five points in print, and ten pixels here
      svg.style.width = Math.max(innerWidth - 32, 2 * wide) + "px";
      document.body.append(d);
      d.addEventListener("close", () => {
        svg.style.width = "";
        box.append(svg);
        box.style.minHeight = "";
        d.remove();
        b.focus();
      });
      d.showModal();
    });
  }

  // the theme
  const button = document.querySelector("button.theme");
  const apply = (t) => {
    document.documentElement.dataset.theme = t;
    button.textContent = t === "dark" ? "Light" : "Dark";
  };
  const now = () =>
    store.get("theme") || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  apply(now());
  button.hidden = false;
  button.addEventListener("click", () => {
    const t = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    store.set("theme", t);
    apply(t);
  });

  // on a wide screen the contents stand open
  const contents = document.querySelector(".contents details");
  if (contents && matchMedia("(min-width: 68em)").matches) contents.open = true;
  document.querySelector(".contents [aria-current]")?.scrollIntoView({ block: "nearest" });

  // what a chapter changed in a file
  const change = document.querySelector(".change");
  if (change) {
    change.hidden = false;
    change.querySelector("select").addEventListener("change", (e) => {
      const v = e.target.value;
      for (const l of document.querySelectorAll("pre.file .l")) {
        const ch = +l.dataset.ch;
        l.classList.toggle("gone", v !== "" && ch > +v);
        l.classList.toggle("new", v !== "" && ch === +v);
      }
    });
  }
  return { chunk, identifiers, give, load, root };
})();
