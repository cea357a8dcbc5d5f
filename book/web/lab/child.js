// The box of a page: see child.mjs
import { Child } from './child.mjs';

let child;
onmessage = async ({ data }) => {
  if (data.make) {
    child = new Child(data.make, (fd, bytes) => postMessage({ fd, bytes }),
      () => postMessage({ goes_on: true }));
    postMessage({ came: await (data.main ? child.main() : child.begin()) });
  } else {
    const came = await child.ask(data.ask, data.size);
    postMessage({ came }, came.bytes ? [came.bytes.buffer] : []);
  }
};
