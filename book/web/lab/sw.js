"use strict";
// Keeps what a reader has used, so that the second visit works without a
// network.  Pages and their parts: from the network, and from here without one.
// The compiler and the judge, which are large: from here, as long as
// lab/files.json has the same hash for them.
// (an origin may have several such sites, and they share its caches: each has its own)
const base = new URL("./", self.location).href,
  PAGES = "pages " + base,
  LARGE = "lab " + base;
const LIST = base + "lab/files.json";

let list = null, // address -> hash, from the newest files.json that was seen
  seldom = new Set(); // of these, what a check may need, and most do not
async function hashes() {
  if (list) return list;
  const cache = await caches.open(PAGES);
  let answer;
  try {
    answer = await fetch(LIST, { cache: "no-cache" });
    if (!answer.ok) throw 0;
    await cache.put(LIST, answer.clone());
  } catch {
    answer = await cache.match(LIST);
  }
  const all = answer ? await answer.json() : [];
  seldom = new Set(all.filter((f) => f.later).map((f) => base + "lab/" + f.name));
  list = new Map(all.map((f) => [base + "lab/" + f.name, f.hash]));
  const kept = await caches.open(LARGE);
  for (const r of await kept.keys())
    if (!r.url.startsWith(base + "lab/complete"))
      if (list.size && keyOf(r.url.split("?")[0]) !== r.url) {
        await kept.delete(r);
        await kept.delete(base + "lab/complete");
      }
  return list;
}
const keyOf = (url) => (list?.get(url) ? `${url}?${list.get(url)}` : null);

// all of the list here? then the page need not ask before it loads
async function complete() {
  const kept = await caches.open(LARGE);
  if (!list?.size) return;
  for (const [url, hash] of await hashes())
    if (!seldom.has(url) && !(await kept.match(`${url}?${hash}`))) return;
  await kept.put(base + "lab/complete", new Response("yes"));
}
async function large(request) {
  await hashes();
  const key = keyOf(request.url);
  if (!key) return page(request);
  const kept = await caches.open(LARGE),
    here = await kept.match(key);
  if (here) return here;
  // (the browser may have the file of yesterday, and would give it under the new hash)
  const answer = await fetch(request.url, { cache: "reload" });
  if (answer.ok) {
    const copy = answer.clone();
    kept.put(key, copy).catch(() => {}); // (no room: it is loaded again next time)
  }
  return answer;
}
async function page(request) {
  const cache = await caches.open(PAGES);
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.status === 200) cache.put(request, answer.clone()).catch(() => {});
    return answer;
  } catch (e) {
    const here = await cache.match(request, { ignoreSearch: true });
    if (here) return here;
    throw e;
  }
}
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (e) => e.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (e) => {
  const r = e.request;
  if (r.method !== "GET" || !r.url.startsWith(base)) return;
  if (r.url === LIST) list = null; // (the page asks anew: so do we)
  e.respondWith(r.url.startsWith(base + "lab/") ? large(r) : page(r));
});
// What a page had loaded before this was there; and, once a check has ended, all
// that another one may need.
self.addEventListener("message", (e) => {
  const { urls = [], all = false } = e.data || {};
  const fetchAll = async () => {
    const wanted = [...(await hashes()).keys()].filter((url) => !seldom.has(url)),
      pages = await caches.open(PAGES),
      kept = await caches.open(LARGE);
    for (const url of [...urls, ...(all ? wanted : [])]) {
      if (typeof url !== "string" || !url.startsWith(base) || url === LIST) continue;
      const key = keyOf(url),
        [cache, at] = key ? [kept, key] : [pages, url];
      if (await cache.match(at)) continue;
      const answer = await fetch(url, key ? { cache: "reload" } : {}).catch(() => null);
      if (answer?.ok) await cache.put(at, answer).catch(() => {});
    }
    await complete();
  };
  e.waitUntil(fetchAll());
});
