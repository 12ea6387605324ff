import { flushCompileCache } from "node:module";

import { serve, type Serving } from "./serve.ts";

export type WorkerMessage = { ready: { port: number } } | { failed: string } | { numbers: string };
export type WorkerCommand = "stop" | "numbers";

/** Ends when the primary tells it to or is gone. Skips database, migrations and seed, which the primary has done. */
let serving: Promise<Serving> | undefined;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop());
// The signal is for the primary only, which restarts the workers in turn.
process.on("SIGUSR2", () => {});
process.on("message", (command: WorkerCommand) => {
  if (command === "stop") void stop();
  else void serving?.then(({ metricsText }) => sendMessage({ numbers: metricsText() }));
});

try {
  serving = serve();
  sendMessage({ ready: { port: (await serving).port } });
  // A killed process would not write the cache.
  flushCompileCache();
} catch (error) {
  sendMessage({ failed: (error as Error).message }, () => process.exit(1));
}

async function stop(): Promise<void> {
  await serving?.then((running) => running.stop()).catch(() => {});
  process.exit(0);
}

function sendMessage(message: WorkerMessage, then?: () => void): void {
  process.send!(message, undefined, {}, then);
}
