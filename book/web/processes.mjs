// A browser's processes, found by the folder that it keeps its things in: the seconds of the
// processor that each has spent, and its memory in MB (most: at its most; own: now, without what it
// shares with others; this is what the browser's own task manager shows as a page's memory).
import fs from "node:fs";
export function processes(room) {
  const all = fs
    .readdirSync("/proc")
    .filter((d) => /^\d+$/.test(d))
    .flatMap((pid) => {
      try {
        const of = (f) => fs.readFileSync(`/proc/${pid}/${f}`, "latin1"),
          status = of("status"),
          spent = of("stat").replace(/^.*\) /s, "").split(" "),
          field = (n) => +(new RegExp(n + ":\\s+(\\d+)").exec(status)?.[1] ?? 0) / 1000;
        return [{ pid, above: spent[1], words: of("cmdline"), seconds: (+spent[11] + +spent[12]) / 100,
          most: field("VmHWM"), own: field("RssAnon") + field("VmSwap"), now: field("VmRSS") }];
      } catch {
        return [];
      }
    });
  const ours = new Set(all.filter((p) => p.words.includes(room)).map((p) => p.pid));
  for (let k = 0; k < 5; k++) for (const p of all) if (ours.has(p.above)) ours.add(p.pid);
  return all.filter((p) => ours.has(p.pid));
}
// those of them that have pages, with their workers
export const pageOf = (room) => processes(room).filter((p) => /--type=renderer/.test(p.words));
