import { parentPort, workerData } from "node:worker_threads";

import { threadSignal } from "#app/platform/thread-signal.ts";

function sayThatItRuns(): void {
  const channel = new BroadcastChannel("odd work");
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
  channel.postMessage("runs");
  channel.close();
}

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
  case "stops when asked": {
    const signal = threadSignal();
    sayThatItRuns();
    while (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, 1));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort!.postMessage("stopped");
    break;
  }
  case "goes on when asked to stop":
    setInterval(() => {}, 1);
    sayThatItRuns();
    break;
  case "fills the memory": {
    const all: number[][] = [];
    for (;;) all.push(Array.from({ length: 1_000 }, (_, n) => n / 3));
  }
  default:
}
