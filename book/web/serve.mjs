// serve.mjs FOLDER [PORT]: the pages at http://localhost:8080/, for this machine
// only.  A browser starts the lab from a server, and not from a disk.
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
const TYPES = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  json: "application/json",
  wasm: "application/wasm",
  svg: "image/svg+xml",
  png: "image/png",
  csv: "text/csv; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  xml: "application/xml",
};
export function serve(folder, port = 0, host = "127.0.0.1") {
  const root = fs.realpathSync(folder);
  const server = http.createServer((q, a) => {
    const say = (status, text, head = {}) => {
      a.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", ...head });
      a.end(text);
    };
    if (q.method !== "GET" && q.method !== "HEAD") return say(405, "only GET");
    let file;
    try {
      const { pathname } = new URL(q.url, "http://localhost");
      file = fs.realpathSync(path.join(root, decodeURIComponent(pathname)));
      if (file !== root && !file.startsWith(root + path.sep)) throw 0; // (a link that leads out)
      if (fs.statSync(file).isDirectory()) {
        if (!pathname.endsWith("/")) return say(301, "", { Location: pathname + "/" });
        file = path.join(file, "index.html");
      }
      const type = TYPES[path.extname(file).slice(1)] || "application/octet-stream";
      const { size } = fs.statSync(file);
      a.writeHead(200, {
        "Content-Type": type,
        "Content-Length": size,
        "Cache-Control": "no-cache",
      });
      if (q.method === "HEAD") return a.end();
      // (make web may take it away, or nobody may read it)
      fs.createReadStream(file).on("error", () => a.destroy()).pipe(a);
    } catch {
      const lost = path.join(root, "404.html");
      if (fs.existsSync(lost))
        say(404, fs.readFileSync(lost), { "Content-Type": TYPES.html });
      else say(404, "not here");
    }
  });
  return new Promise((ok, no) => {
    server.on("error", no);
    server.listen(port, host, () => ok(server));
  });
}
if (process.argv[1] === new URL(import.meta.url).pathname) {
  const [folder, port = "8080"] = process.argv.slice(2);
  const server = await serve(folder, +port).catch((e) => {
    console.error(
      e.code === "EADDRINUSE"
        ? `port ${port} is taken; another: make web-serve PORT=8081`
        : `web-serve: ${e.message}`,
    );
    process.exit(1);
  });
  console.log(`http://localhost:${server.address().port}/  (control-C ends)`);
}
