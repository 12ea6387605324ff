import cluster, { type Worker } from "node:cluster";
import { fileURLToPath } from "node:url";

import { say } from "./console.ts";
import type { WorkerHears, WorkerSays } from "./worker.ts";
import { joined } from "./workers-numbers.ts";

/** So often in a row may workers end before they serve; the next time is the end of the whole. */
const FAILURES_MOST = 3;
/** After the first failure; each further one doubles it. */
const PAUSE_MS = 250;
/** The whole has 10 s to stop, and the database comes after the workers. */
const STOP_MS = 9_000;
/** Whoever asks for numbers waits ten seconds, as Prometheus is usually set. */
const NUMBERS_MS = 2_000;

export interface Workers {
  port: number;
  /** Replaces them one after the other, each by a new one, while the others answer. One round at a time. */
  restart(): Promise<void>;
  /** What they have counted, as Prometheus reads it; without those who are too busy to say. */
  numbers(): Promise<string>;
  /** Has them all drain; resolves when the last is gone. */
  stop(): Promise<void>;
}

interface Place {
  number: number;
  worker: Worker;
  /** Whoever ends now was asked to. */
  leaving: boolean;
}

/**
 * Starts so many processes that share the port, and starts any that ends anew. Rejects where they cannot begin to
 * serve; `gaveUp` hears the reason where that happens later.
 */
export async function startWorkers(count: number, gaveUp: (reason: string) => void): Promise<Workers> {
  cluster.setupPrimary({ exec: fileURLToPath(new URL("worker.ts", import.meta.url)) });
  const places: Place[] = [];
  let failures = 0;
  let stopping = false;
  let round: Promise<void> | undefined;

  /** Resolves with the port when the place's worker serves; rejects where none would after several tries. */
  async function fill(place: Pick<Place, "number">): Promise<number> {
    for (;;) {
      const worker = cluster.fork({ PROCESSES: String(count) });
      const filled = Object.assign(place, { worker, leaving: false });
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

  async function ended(place: Place, how: string): Promise<void> {
    if (place.leaving || stopping) return;
    say("process", `${place.number} has ended (${how}); starting it again`);
    await fill(place).catch((error: Error) => {
      if (!stopping) gaveUp(error.message);
    });
  }

  async function restartEach(): Promise<void> {
    for (const place of places) {
      if (stopping) return;
      place.leaving = true;
      await leave(place.worker);
      if (!stopping) await fill(place);
    }
  }

  const begun = Array.from({ length: count }, (_, index) => {
    const place = { number: index + 1 } as Place;
    places.push(place);
    return fill(place);
  });
  const [port] = await Promise.all(begun);
  return {
    port: port!,
    restart: () => (round ??= restartEach().finally(() => (round = undefined))),
    async numbers() {
      const told = await Promise.all(
        places.map(async ({ number, worker }) => [number, await numbersOf(worker)] as const),
      );
      return joined(new Map(told.filter((one): one is [number, string] => one[1] !== null)));
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
    worker.on("message", (said: WorkerSays) => {
      if ("ready" in said) resolve(said.ready);
      else if ("failed" in said) reason = said.failed;
    });
    worker.once("exit", (code, signal) => {
      resolve({ failed: reason ?? `A process ended before it served (${signal ?? `code ${code}`})` });
    });
  });
}

/** Null where it says nothing in time. */
function numbersOf(worker: Worker): Promise<string | null> {
  return new Promise((resolve) => {
    const hear = (said: WorkerSays) => {
      if ("numbers" in said) end(said.numbers);
    };
    const end = (numbers: string | null) => {
      clearTimeout(deadline);
      worker.off("message", hear);
      resolve(numbers);
    };
    const deadline = setTimeout(() => end(null), NUMBERS_MS);
    worker.on("message", hear);
    worker.send("numbers" satisfies WorkerHears, (error) => {
      if (error) end(null);
    });
  });
}

function leave(worker: Worker): Promise<void> {
  if (worker.isDead()) return Promise.resolve();
  return new Promise((resolve) => {
    // A worker that does not manage is no reason to leave the database running.
    const deadline = setTimeout(() => worker.process.kill("SIGKILL"), STOP_MS);
    worker.once("exit", () => (clearTimeout(deadline), resolve()));
    worker.send("stop" satisfies WorkerHears, (error) => {
      if (error) worker.process.kill("SIGTERM");
    });
  });
}
