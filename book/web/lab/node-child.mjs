// The box of a test: see child.mjs
import { parentPort } from 'node:worker_threads';
import { Child } from './child.mjs';

let child;
parentPort.on('message', async data => {
  if (data.make) {
    child = new Child(data.make, (fd, bytes) => parentPort.postMessage({ fd, bytes }),
      () => parentPort.postMessage({ goes_on: true }));
    parentPort.postMessage({ came: await (data.main ? child.main() : child.begin()) });
  } else
    parentPort.postMessage({ came: await child.ask(data.ask, data.size) });
});
