import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

/** Asks `/healthz` all the time, in a thread that does nothing else; told anything, says how long each answer took. */
const { address, everyMs } = workerData as { address: string; everyMs: number };
let answers: { ms: number; ok: boolean }[] = [];

parentPort!.on("message", () => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort!.postMessage(answers);
  answers = [];
});

for (;;) {
  const began = performance.now();
  const ok = await fetch(new URL("/healthz", address)).then(
    async (answer) => (await answer.text(), answer.ok),
    () => false,
  );
  answers.push({ ms: performance.now() - began, ok });
  await sleep(everyMs);
}
