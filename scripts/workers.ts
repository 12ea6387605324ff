import cluster, { type Worker } from "node:cluster";
import { fileURLToPath } from "node:url";

import { say } from "./console.ts";
import { joinMetrics } from "./worker-metrics.ts";
import type { WorkerCommand, WorkerMessage } from "./worker.ts";

const FAILURES_MOST = 3;
const PAUSE_MS = 250;
/** The whole app has 10 s to stop, and the database stops after the workers. */
const STOP_MS = 9_000;
/** Prometheus usually waits ten seconds. */
const METRICS_TIMEOUT_MS = 2_000;

export interface Workers {
  port: number;
  /** Simultaneous calls share one restart. */
  restart(): Promise<void>;
  /** Leaves out workers too busy to answer. */
  metricsText(): Promise<string>;
  stop(): Promise<void>;
}

interface WorkerSlot {
  number: number;
  worker: Worker;
  leaving: boolean;
}

/** Rejects if the processes cannot start serving; calls `gaveUp` with the reason if that happens later. */
export async function startWorkers(count: number, gaveUp: (reason: string) => void): Promise<Workers> {
  cluster.setupPrimary({ exec: fileURLToPath(new URL("worker.ts", import.meta.url)) });
  const slots: WorkerSlot[] = [];
  let failures = 0;
  let stopping = false;
  let round: Promise<void> | undefined;

  /** Rejects after several failed starts. */
  async function fill(slot: Pick<WorkerSlot, "number">): Promise<number> {
    for (;;) {
      const worker = cluster.fork({ PROCESSES: String(count) });
      const filled = Object.assign(slot, { worker, leaving: false });
      const began = await started(worker);
      if ("port" in began) {
        failures = 0;
        worker.once("exit", (code, signal) => void ended(filled, signal ?? `code ${code}`));
        return began.port;
      }
      failures += 1;
      if (stopping || failures >= FAILURES_MOST) throw new Error(began.failed);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** (failures - 1)));
    }
  }

  async function ended(slot: WorkerSlot, how: string): Promise<void> {
    if (slot.leaving || stopping) return;
    say("process", `${slot.number} stopped (${how}); restarting it`);
    await fill(slot).catch((error: Error) => {
      if (!stopping) gaveUp(error.message);
    });
  }

  async function restartEach(): Promise<void> {
    for (const slot of slots) {
      if (stopping) return;
      slot.leaving = true;
      await leave(slot.worker);
      if (!stopping) await fill(slot);
    }
  }

  const begun = Array.from({ length: count }, (_, index) => {
    const slot = { number: index + 1 } as WorkerSlot;
    slots.push(slot);
    return fill(slot);
  });
  const [port] = await Promise.all(begun);
  return {
    port: port!,
    restart: () => (round ??= restartEach().finally(() => (round = undefined))),
    async metricsText() {
      const answers = await Promise.all(
        slots.map(async ({ number, worker }) => [number, await metricsOf(worker)] as const),
      );
      return joinMetrics(new Map(answers.filter((one): one is [number, string] => one[1] !== null)));
    },
    async stop() {
      stopping = true;
      await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => leave(worker!)));
    },
  };
}

function started(worker: Worker): Promise<{ port: number } | { failed: string }> {
  return new Promise((resolve) => {
    let reason: string | undefined;
    worker.on("message", (message: WorkerMessage) => {
      if ("ready" in message) resolve(message.ready);
      else if ("failed" in message) reason = message.failed;
    });
    worker.once("exit", (code, signal) => {
      resolve({ failed: reason ?? `A process ended before it served (${signal ?? `code ${code}`})` });
    });
  });
}

function metricsOf(worker: Worker): Promise<string | null> {
  return new Promise((resolve) => {
    const onMessage = (message: WorkerMessage) => {
      if ("numbers" in message) end(message.numbers);
    };
    const end = (numbers: string | null) => {
      clearTimeout(deadline);
      worker.off("message", onMessage);
      resolve(numbers);
    };
    const deadline = setTimeout(() => end(null), METRICS_TIMEOUT_MS);
    worker.on("message", onMessage);
    worker.send("numbers" satisfies WorkerCommand, (error) => {
      if (error) end(null);
    });
  });
}

function leave(worker: Worker): Promise<void> {
  if (worker.isDead()) return Promise.resolve();
  return new Promise((resolve) => {
    // A worker that fails to drain must not keep the database running.
    const deadline = setTimeout(() => worker.process.kill("SIGKILL"), STOP_MS);
    worker.once("exit", () => (clearTimeout(deadline), resolve()));
    worker.send("stop" satisfies WorkerCommand, (error) => {
      if (error) worker.process.kill("SIGTERM");
    });
  });
}
