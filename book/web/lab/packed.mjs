// What of the lab is large lies packed on the server, as NAME.gz, and is
// unpacked here: so it is as small with a server that packs nothing as with any other.
const TYPE = { wasm: 'application/wasm', js: 'text/javascript', json: 'application/json' };

// fetch, for the files of a list { name, bytes }; came(name, bytes): what came of it
export function fetching(fetch, base, list, came = () => {}) {
  const packed = new Map(list.filter(f => f.name.endsWith('.gz'))
    .map(f => [new URL(f.name.slice(0, -3), base).href, f.name]));
  return async (what, how) => {
    const url = String(what.url ?? what), name = packed.get(url);
    if (!name) return fetch(what, how);
    const answer = await fetch(url + '.gz', how);
    if (!answer.ok) return answer;
    const reader = answer.body.getReader();
    const first = await reader.read();
    let n = 0, next = first;
    // (some servers say of such a file that it is packed, and the browser has unpacked it)
    const still = first.value?.[0] === 0x1f && first.value[1] === 0x8b;
    const body = new ReadableStream({
      async pull(to) {
        const { done, value } = next ?? await reader.read();
        next = null;
        if (done) return to.close();
        came(name, n += value.length);
        to.enqueue(value);
      },
      cancel: why => reader.cancel(why) });
    return new Response(still ? body.pipeThrough(new DecompressionStream('gzip')) : body,
      { headers: { 'Content-Type': TYPE[url.split('.').pop()] ?? 'application/octet-stream' } });
  };
}

// Many files in one: a line of names and sizes, and then the files
export function* filed(bytes) {
  const end = bytes.indexOf(10);
  let from = end + 1;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))))
    yield [name, bytes.subarray(from, from += size)];
}
export function in_one(files) {
  const names = JSON.stringify(files.map(([name, b]) => [name, b.length])) + '\n';
  return Buffer.concat([Buffer.from(names), ...files.map(([, b]) => b)]);
}
// bytes as they were before they were packed, if they are
export const loose = async b => b[0] !== 0x1f || b[1] !== 0x8b ? b : new Uint8Array(await new Response(
  new Blob([b]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer());
