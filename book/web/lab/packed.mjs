// What of the lab is large lies packed on the server, as NAME.gz, and is
// unpacked here: so it is as small with a server that packs nothing as with any other.

// a file as it is sent; came(n): so many of its bytes are here
export async function fetched(url, came = () => {}) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${answer.statusText}`);
  const reader = answer.body.getReader(), parts = [];
  for (let n = 0, next; !(next = await reader.read()).done; came(n += next.value.length)) parts.push(next.value);
  const all = new Blob(parts);
  parts.forEach(drop);
  return all;
}
// bytes that nobody needs any more (a browser would keep some tens of megabytes of them)
export const drop = b => { b.buffer.transfer?.(0); };
// (some servers say of such a file that it is packed, and the browser has unpacked it)
async function packed(blob) {
  const [first, second] = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b;
}
const opened = async blob => await packed(blob) ? blob.stream().pipeThrough(new DecompressionStream('gzip'))
  : blob.stream();
// what is in it, in pieces, of which each is gone when the next one comes
export async function* pieces(blob) {
  const reader = (await opened(blob)).getReader();
  for (let next; !(next = await reader.read()).done; drop(next.value)) yield next.value;
}
// and whole: a packed file ends with the size of what is in it
export async function bytes_of(blob) {
  const size = await packed(blob) ? new DataView(await blob.slice(-4).arrayBuffer()).getUint32(0, true) : blob.size;
  const all = new Uint8Array(size);
  let at = 0;
  for await (const piece of pieces(blob)) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
export const module_of = async blob => WebAssembly.compileStreaming(
  new Response(await opened(blob), { headers: { 'Content-Type': 'application/wasm' } }));

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
