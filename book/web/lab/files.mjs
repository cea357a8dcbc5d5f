// Who was begun by worker.js asks it for files
import { bytes_of, module_of } from './packed.mjs';

const asked = new Map();
export const want = name => new Promise((done, fail) => {
  asked.set(name, [...asked.get(name) ?? [], { done, fail }]);
  postMessage({ file: name });
});
export const read = async name => bytes_of(await want(name));
export const module = async name => module_of(await want(name));
// an answer, if it is one
export function came({ file, blob, why }) {
  if (!file) return false;
  const one = asked.get(file).shift();
  if (blob) one.done(blob);
  else one.fail(new Error(why));
  return true;
}
