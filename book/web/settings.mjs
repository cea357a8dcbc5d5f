// The settings of each exercise, as the judge understands them: a map from its
// folder to what `judge conf` prints of it; of hints and limits a list.
import { execFileSync } from "node:child_process";

export function settings() {
  const all = new Map(),
    judge = `${process.env.O || "build"}/bin/judge`;
  for (const line of execFileSync(judge, ["conf"], { encoding: "utf8" }).split("\n")) {
    const m = /^([^\t]*)\t([^\t]*)\t(.*)$/.exec(line);
    if (!m) continue;
    const [, folder, key, value] = m;
    if (!all.has(folder)) all.set(folder, { hint: [], limit: [] });
    if (Array.isArray(all.get(folder)[key])) all.get(folder)[key].push(value);
    else all.get(folder)[key] = value;
  }
  return all;
}
