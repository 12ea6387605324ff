import { parentPort, workerData } from "node:worker_threads";

/** A module that ends in each possible way. */
switch (workerData as string) {
  case "answers":
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort!.postMessage({ environment: Object.keys(process.env).length });
    break;
  case "fails":
    throw new RangeError("on purpose");
  case "never ends":
    for (;;);
  case "fills the memory": {
    const all: number[][] = [];
    for (;;) all.push(Array.from({ length: 1_000 }, (_, n) => n / 3));
  }
  default:
}
