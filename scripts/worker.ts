import { flushCompileCache } from "node:module";

import { serve, type Serving } from "./serve.ts";

/** What a worker tells the process that started it. */
export type WorkerSays = { ready: { port: number } } | { failed: string } | { numbers: string };
/** What it is told. */
export type WorkerHears = "stop" | "numbers";

/**
 * One of several processes that answer on the same port. It is started by `workers.ts`, ends when that tells it to or
 * goes, and asks nothing of the machine that the first process has seen to: database, migrations, seed.
 */
let serving: Promise<Serving> | undefined;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop());
// For the first process alone, which then tells each of us in its turn.
process.on("SIGUSR2", () => {});
process.on("message", (told: WorkerHears) => {
  if (told === "stop") void stop();
  else void serving?.then(({ numbers }) => tell({ numbers: numbers() }));
});

try {
  serving = serve();
  tell({ ready: { port: (await serving).port } });
  // A process that is killed would not write it.
  flushCompileCache();
} catch (error) {
  tell({ failed: (error as Error).message }, () => process.exit(1));
}

async function stop(): Promise<void> {
  await serving?.then((running) => running.stop()).catch(() => {});
  process.exit(0);
}

function tell(said: WorkerSays, then?: () => void): void {
  process.send!(said, undefined, {}, then);
}
