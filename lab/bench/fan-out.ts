import { fork, type ChildProcess } from "node:child_process";
import { on, once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { ROOT } from "#scripts/build.ts";

import { createAsker, type Ask } from "./asking.ts";
import { besides, costOf, type Beside, type Cost, type Round, type Side } from "./costs.ts";
import type { ListenersSay } from "./stream-listeners.ts";

interface Told {
  side: Side;
  cookies: string[];
  message(round: number): Ask;
}

const WARM_UP = 3;
const MESSAGES = 15;
/** The app throttles hints to one a second if many clients listen. */
const PAUSE_MS = 1_100;
const AFTERWARDS_MS = 30;

/** Posts messages that all streams receive, on the app, the bare server and the earlier build alternately. */
export async function measureFanOut(
  [app, bare, earlier]: readonly [Told, Told, Told | null],
  ofDatabase: () => number,
): Promise<Beside> {
  const benches = [await benchOf(app), await benchOf(bare), earlier && (await benchOf(earlier))] as const;
  const rounds: Round[] = [];
  for (let step = 0; step < WARM_UP + MESSAGES; step++) {
    const round: Round = [
      await benches[0].tell(step),
      await benches[1].tell(step),
      (await benches[2]?.tell(step)) ?? null,
    ];
    if (step >= WARM_UP) rounds.push(round);
    await sleep(PAUSE_MS);
  }
  for (const bench of benches) await bench?.close();
  return besides(rounds);

  async function benchOf({ side, cookies, message }: Told) {
    const listener = fork(join(ROOT, "lab", "bench", "stream-listeners.ts"));
    const open = received(listener, "open");
    listener.send({ address: side.address, cookies });
    await open;
    return {
      tell: (step: number): Promise<Cost> =>
        costOf(side, ofDatabase, async () => {
          const asker = createAsker(side.address, 1);
          const all = received(listener, "id");
          const began = performance.now();
          const { status, body } = await asker.ask(message(step));
          if (status !== 200) throw new Error(`A message: ${status} ${body.toString()}`);
          await all;
          const took = performance.now() - began;
          await sleep(AFTERWARDS_MS);
          asker.close();
          return [took];
        }),
      async close() {
        listener.kill();
        await once(listener, "exit");
      },
    };
  }
}

async function received(listener: ChildProcess, what: "open" | "id"): Promise<void> {
  for await (const [message] of on(listener, "message", { close: ["exit"] }) as AsyncIterable<[ListenersSay]>) {
    if (what in message) return;
  }
  throw new Error("Those who listen have ended");
}
