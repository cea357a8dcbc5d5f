// The frame around every page.
import { plain, spoken } from "./latex.mjs";
import { esc } from "./code.mjs";
// what a list of search results says of a page: its first sentences
export function description(p) {
  const first = /<p(?: class="lead")?>([\s\S]*?)<\/p>/.exec(p.html || "");
  let t = first ? spoken(first[1]) : "";
  if (t.length < 40) return "A literate course in C and CUDA: shortest paths on the GPU.";
  if (t.length > 155) t = t.slice(0, 154).replace(/[\s,;:(]+\S*$/, "") + "…";
  return t;
}
export function frame(p, { chapters, prev, next, student, version, date, site }) {
  const ch = p.chapter,
    title = p.title ? plain(p.title) : ch ? plain(ch.title) : "";
  const kind = ch ? (ch.volume === 1 ? "Chapter " : "Chapter ") + ch.number : "";
  const contents = chapters
    .filter((c) => !student || c.volume === 1)
    .map(
      (c) =>
        `<li${c === ch ? ' class="here"' : ""}><a href="~/${c.url}"${c === ch && p === c.pages[0] ? ' aria-current="page"' : ""}><span class="no">${c.number}</span> ${c.title}</a>${
          c === ch
            ? `<ol>${c.pages
                .slice(1)
                .map(
                  (s) =>
                    `<li><a href="~/${s.url}"${s === p ? ' aria-current="page"' : ""}>${s.number ? `<span class="no">${s.number}</span> ` : ""}${s.title}</a></li>`,
                )
                .join("")}</ol>`
            : ""
        }</li>`,
    )
    .join("\n");
  const step = (q, word, key) =>
    q
      ? `<a class="${key}" rel="${key}" href="~/${q.url}"><small>${word}</small> ${q.number ? `<span class="no">${q.number}</span> ` : ""}${q.title || q.chapter.title}</a>`
      : "<span></span>";
  const inChapter =
    ch && p === ch.pages[0] && ch.pages.length > 1
      ? `<nav class="sections" aria-label="Sections of this chapter"><ol>${ch.pages
          .slice(1)
          .map(
            (s) =>
              `<li><a href="~/${s.url}">${s.number ? `<span class="no">${s.number}</span> ` : ""}${s.title}</a></li>`,
          )
          .join("")}</ol></nav>`
      : "";
  return `<!DOCTYPE html>
<html lang="en" data-root="${"../".repeat(p.url.split("/").length - 1)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${esc(p.number && ch ? `${p.number} ` : "")}${esc(title)}${p.url === "index.html" ? "" : " · Shortest Paths on the GPU"}</title>
<meta name="description" content="${esc(description(p))}">
<link rel="icon" type="image/svg+xml" href="~/favicon.svg">
<link rel="stylesheet" href="~/style.css">
<script defer src="~/book.js"></script>${p.moves ? '\n<script defer src="~/moving.js"></script>' : ""}${p.finds ? '\n<script defer src="~/search.js"></script>' : ""}
${site ? `<link rel="canonical" href="${esc(site + p.url.replace(/(^|\/)index\.html$/, "$1"))}">\n` : ""}${prev ? `<link rel="prev" href="~/${prev.url}">` : ""}${next ? `<link rel="next" href="~/${next.url}">` : ""}
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header class="bar"><a class="home" href="~/index.html">Shortest Paths on the GPU</a><a class="to" href="~/search.html">Search</a><button type="button" class="theme" hidden>Dark</button></header>
<div class="book">
<nav class="contents" aria-label="Contents"><details${""}><summary>Contents</summary><ol>${contents}</ol></details></nav>
<main id="text">
${ch ? `<p class="where">${p === ch.pages[0] ? kind : `<a href="~/${ch.url}">${kind}. ${ch.title}</a>`}</p>` : ""}
<h1>${ch && p.number && p !== ch.pages[0] ? `<span class="no">${p.number}</span> ` : ""}${p.heading}</h1>
${p.html}
${inChapter}
${ch ? `<nav class="steps" aria-label="Previous and next">${step(prev, "←", "prev")}${step(next, "→", "next")}</nav>` : ""}
</main>
</div>
<footer><p>Version ${esc(version)}${date ? `, ${esc(date)}` : ""}.${student ? " The students’ edition." : ""}</p></footer>
</body>
</html>
`;
}
