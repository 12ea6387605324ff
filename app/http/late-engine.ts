import type { DataRouter } from "react-router";

import { connectionBack } from "./connection.ts";
import { withoutRouter, type AskedOfRouter } from "./without-router.ts";

export type Engine = DataRouter;

const TRIES = 3;

export interface LateEngineOptions {
  load(): Promise<() => Engine>;
  onArrival(engine: Engine): void;
  pause?: ((tries: number) => Promise<void>) | undefined;
  isOnline?: (() => boolean) | undefined;
  leave?: ((asked: readonly AskedOfRouter[]) => Promise<void>) | undefined;
}

interface QueuedCall {
  run(engine: Engine): unknown;
  isAwaited?: true;
  asked?: AskedOfRouter | undefined;
}

/** User actions are never lost: they wait for the network, and are done without the engine if it cannot be loaded. */
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
    get current() {
      return engine;
    },
    start: () => void start(),
    call(call: (engine: Engine) => Promise<void>, asked?: AskedOfRouter): Promise<void> {
      if (engine) return call(engine);
      return new Promise((resolve, reject) => {
        queue.push({ run: (engine) => call(engine).then(resolve, reject), isAwaited: true, asked });
        void start();
      });
    },
    tell(run: (engine: Engine) => void): void {
      if (engine) run(engine);
      else queue.push({ run });
    },
  };
}
