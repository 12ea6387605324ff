import type { DataRouter } from "react-router";

import { connectionBack } from "./connection.ts";
import { withoutRouter, type AskedOfRouter } from "./without-router.ts";

/** React Router's own router, which is in a file of its own (`scripts/late-router.ts`). */
export type Engine = DataRouter;

/** So often the engine is asked for while the browser is online; then what the user asked is done without it. */
const TRIES = 3;

export interface LateEngineOptions {
  /** Loads the engine's code, and returns what makes the engine of it. Rejects without a network. */
  load(): Promise<() => Engine>;
  /** Called with the engine before the calls that wait for it are made. */
  onArrival(engine: Engine): void;
  /** Resolves when another try may succeed; gets the number of tries before. */
  pause?: ((tries: number) => Promise<void>) | undefined;
  isOnline?: (() => boolean) | undefined;
  /** Does without the engine what the user asked. Rejects without a network. */
  leave?: ((asked: readonly AskedOfRouter[]) => Promise<void>) | undefined;
}

interface QueuedCall {
  run(engine: Engine): unknown;
  /** Somebody waits for its end. */
  isAwaited?: true;
  /** What the user asked by it. */
  asked?: AskedOfRouter | undefined;
}

/**
 * An engine that is loaded when `start` or an awaited call asks for it. Calls that come earlier are made in their order
 * once it is there. What the user asked is never lost: it waits for the network, and is done without the engine if that
 * cannot be loaded.
 */
export function lateEngine(options: LateEngineOptions) {
  const { load, onArrival, pause = connectionBack, isOnline = () => navigator.onLine, leave = withoutRouter } = options;
  const queue: QueuedCall[] = [];
  let engine: Engine | null = null;
  let isLoading = false;

  async function start(): Promise<void> {
    if (engine || isLoading) return;
    isLoading = true;
    for (let tries = 1; ; tries++) {
      const create = await load().catch(() => null);
      if (create) return arrive(create());
      // The next call tries again, or the network when it is back.
      if (!queue.some(({ isAwaited }) => isAwaited)) break;
      const asked = queue.flatMap((call) => call.asked ?? []);
      if (asked.length > 0 && tries >= TRIES && isOnline() && (await leaves(asked))) break;
      await pause(tries - 1);
    }
    isLoading = false;
    globalThis.addEventListener?.("online", () => void start(), { once: true });
  }

  async function leaves(asked: AskedOfRouter[]): Promise<boolean> {
    try {
      await leave(asked);
      queue.length = 0;
      return true;
    } catch {
      return false;
    }
  }

  function arrive(created: Engine): void {
    engine = created;
    onArrival(engine);
    for (const { run } of queue.splice(0)) run(engine);
  }

  return {
    /** Null until it is there. */
    get current() {
      return engine;
    },
    start: () => void start(),
    /** For a call whose end somebody waits for. */
    call(call: (engine: Engine) => Promise<void>, asked?: AskedOfRouter): Promise<void> {
      if (engine) return call(engine);
      return new Promise((resolve, reject) => {
        queue.push({ run: (engine) => call(engine).then(resolve, reject), isAwaited: true, asked });
        void start();
      });
    },
    /** For a call that nobody waits for. */
    tell(run: (engine: Engine) => void): void {
      if (engine) run(engine);
      else queue.push({ run });
    },
  };
}
