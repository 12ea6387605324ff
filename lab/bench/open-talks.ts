import { fork } from "node:child_process";
import { on } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { createPool } from "#db/pool.ts";
import { ROOT } from "#scripts/build.ts";
import { startApp } from "#tests/app-process.ts";
import { createSessions, liftChatLimits, SESSIONS_SECRET, type ReaderSession } from "#tests/reader-sessions.ts";

import { createAsker } from "./asking.ts";
import { median } from "./costs.ts";
import { cpuOfTree, databaseCpu } from "./cpu-meter.ts";
import { messageOf } from "./request-kinds.ts";
import type { ListenersSay } from "./talk-listeners.ts";

export interface OpenTalksFigures {
  build: "this" | "earlier";
  /** Of the app, on one database. */
  processes: number;
  talks: number;
  /** Medians of a message with its sending: CPU for each open talk, and time until each has all of it. */
  appMs: number;
  databaseMs: number;
  toldMs: number;
}

type Says = ReturnType<typeof on>;

const TALKS = 150;
const WARM_UP = 10;
const MESSAGES = 30;
const AFTERWARDS_MS = 100;
/** Until the next hint may go out; other work of the app meanwhile does not count. */
const PAUSE_MS = 1_000;
/** Before the first message the app may still hold back a hint. */
const SETTLING_MS = 3_000;

const { DATABASE_URL, DATA_DIR, EARLIER_BUILD, EARLIER_DATABASE_URL } = process.env as Record<string, string>;
const figures = [await measure("this", 1), await measure("this", 2)];
if (EARLIER_BUILD) figures.push(await measure("earlier", 1), await measure("earlier", 2));
console.log(JSON.stringify(figures));
process.exit();

async function measure(build: OpenTalksFigures["build"], processes: number): Promise<OpenTalksFigures> {
  const [url, root] = build === "this" ? [DATABASE_URL!, ROOT] : [EARLIER_DATABASE_URL!, EARLIER_BUILD!];
  const pool = createPool(url, { max: 2 });
  const ofDatabase = await databaseCpu(pool);
  const [writer, ...readers] = (await createSessions(pool, 1 + TALKS)) as [ReaderSession, ...ReaderSession[]];
  await liftChatLimits(pool);
  const env = { DATABASE_URL: url, APP_SECRET: SESSIONS_SECRET };
  const apps = [await startApp(join(DATA_DIR!, build), env, [], root)];
  while (apps.length < processes) apps.push(await startApp(join(DATA_DIR!, build), env, [], root));
  const listeners = await Promise.all(
    apps.map(async ({ address }, index) => {
      const listener = fork(join(ROOT, "lab", "bench", "talk-listeners.ts"));
      const says: Says = on(listener, "message", { close: ["exit"] });
      const cookies = readers.filter((_, reader) => reader % processes === index).map(({ cookie }) => cookie);
      listener.send({ address, cookies });
      await nextOf(says, "open");
      return { listener, says };
    }),
  );
  await sleep(SETTLING_MS);
  const rounds: Array<Pick<OpenTalksFigures, "appMs" | "databaseMs" | "toldMs">> = [];
  for (let round = 0; round < WARM_UP + MESSAGES; round++) {
    const before = [ofApps(), ofDatabase()] as const;
    const asker = createAsker(apps[round % processes]!.address, 1);
    const began = performance.timeOrigin + performance.now();
    const { status } = await asker.ask(messageOf(writer.cookie, `To all, ${processes} ${round}`));
    if (status !== 200) throw new Error(`A message: ${status}`);
    const arrivals = await Promise.all(listeners.map(({ says }) => nextOf(says, "id")));
    await sleep(AFTERWARDS_MS);
    asker.close();
    const toldMs = Math.max(...arrivals.flatMap((say) => ("id" in say ? say.arrivedAt : []))) - began;
    rounds.push({ appMs: (ofApps() - before[0]) / TALKS, databaseMs: (ofDatabase() - before[1]) / TALKS, toldMs });
    await sleep(PAUSE_MS);
  }
  for (const { listener } of listeners) listener.kill();
  await Promise.all([...apps.map((app) => app.stop()), pool.end()]);
  const measured = rounds.slice(WARM_UP);
  const of = (what: keyof (typeof rounds)[number]) =>
    Number(median(measured.map((round) => round[what])).toPrecision(3));
  return { build, processes, talks: TALKS, appMs: of("appMs"), databaseMs: of("databaseMs"), toldMs: of("toldMs") };

  function ofApps(): number {
    return apps.reduce((sum, { pid }) => sum + cpuOfTree(pid), 0);
  }
}

/** Leaving a loop over the words would end them. */
async function nextOf(says: Says, what: "open" | "id"): Promise<ListenersSay> {
  for (;;) {
    const { value, done } = await says.next();
    if (done) throw new Error("A listening process has ended");
    const [say] = value as [ListenersSay];
    if (what in say) return say;
  }
}
