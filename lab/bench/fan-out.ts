import { fork, type ChildProcess } from "node:child_process";
import { on, once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { ROOT } from "#scripts/build.ts";

import { createAsker, type Ask } from "./asking.ts";
import { besides, costOf, type Beside, type Cost, type Side } from "./costs.ts";
import type { ListenersSay } from "./stream-listeners.ts";

interface FanOut {
  app: Side;
  bare: Side;
  ofDatabase(): number;
  /** Whoever listens; one stream each. */
  cookies: string[];
  message(turn: number): Ask;
}

const WARM_UP = 3;
const MESSAGES = 15;
/** The app holds hints back for a second where many listen. */
const PAUSE_MS = 1_100;
/** What is still to do when the last one has heard. */
const AFTERWARDS_MS = 30;

/** A message, posted and heard by all streams, of both servers in turn. */
export async function measureFanOut({ app, bare, ofDatabase, cookies, message }: FanOut): Promise<Beside> {
  const rooms = [await roomOf(app), await roomOf(bare)] as const;
  const rounds: Array<readonly [app: Cost, bare: Cost]> = [];
  for (let turn = 0; turn < WARM_UP + MESSAGES; turn++) {
    const round = [await rooms[0].tell(turn), await rooms[1].tell(turn)] as const;
    if (turn >= WARM_UP) rounds.push(round);
    await sleep(PAUSE_MS);
  }
  for (const { close } of rooms) await close();
  return besides(rounds);

  async function roomOf(side: Side) {
    const listener = fork(join(ROOT, "lab", "bench", "stream-listeners.ts"));
    const open = heard(listener, "open");
    listener.send({ address: side.address, cookies });
    await open;
    return {
      tell: (turn: number): Promise<Cost> =>
        costOf(side, ofDatabase, 1, async () => {
          const asker = createAsker(side.address, 1);
          const all = heard(listener, "id");
          const began = performance.now();
          const { status, body } = await asker.ask(message(turn));
          if (status !== 200) throw new Error(`A message: ${status} ${body.toString()}`);
          await all;
          const took = performance.now() - began;
          await sleep(AFTERWARDS_MS);
          asker.close();
          return took;
        }),
      async close() {
        listener.kill();
        await once(listener, "exit");
      },
    };
  }
}

async function heard(listener: ChildProcess, what: "open" | "id"): Promise<void> {
  for await (const [said] of on(listener, "message", { close: ["exit"] }) as AsyncIterable<[ListenersSay]>) {
    if (what in said) return;
  }
  throw new Error("Those who listen have ended");
}
