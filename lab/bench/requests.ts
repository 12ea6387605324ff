import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { createPool } from "#db/pool.ts";
import { ROOT } from "#scripts/build.ts";
import { startApp } from "#tests/app-process.ts";
import { SESSIONS_SECRET } from "#tests/reader-sessions.ts";

import { createAsker, timed, type Answer, type Ask } from "./asking.ts";
import type { BareOrders } from "./bare-server.ts";
import { besides, costOf, median, type Beside, type Cost, type Side } from "./costs.ts";
import { databaseCpu } from "./cpu-meter.ts";
import { measureFanOut } from "./fan-out.ts";
import { namesRead } from "./names-read.ts";
import { fillFixture } from "./request-fixture.ts";
import { messageOf, requestKinds, type RequestKind } from "./request-kinds.ts";

export interface RequestFigures extends Beside {
  name: string;
  /** What it is compared with. */
  beside: string;
}

const ROUNDS = 7;
const WARM_UP_ROUNDS = 2;
const STREAMS = 1_000;
/** The app's limit. */
const STREAMS_OF_READER = 6;

const url = process.env["DATABASE_URL"]!;
const pool = createPool(url, { max: 2 });
const fixture = await fillFixture(pool);
const ofDatabase = await databaseCpu(pool);
const started = await startApp(process.env["DATA_DIR"]!, { DATABASE_URL: url, APP_SECRET: SESSIONS_SECRET });
await namesRead(pool);
const bareServer = fork(join(ROOT, "lab", "bench", "bare-server.ts"));
const [{ port }] = (await once(bareServer, "message")) as [{ port: number }];
const app: Side = started;
const bare: Side = { pid: bareServer.pid!, address: `http://127.0.0.1:${port}` };

const figures: RequestFigures[] = [];
try {
  for (const kind of requestKinds(fixture)) {
    figures.push({ name: kind.name, beside: kind.beside, ...(await measure(kind)) });
  }
  figures.push(await fanOut());
  console.log(JSON.stringify(figures));
} finally {
  bareServer.disconnect();
  await pool.end();
  await started.stop();
}
process.exit();

async function measure(kind: RequestKind): Promise<Beside> {
  let round = 1;
  await order(kind, kind.ask(round++));
  const rounds: Array<readonly [app: Cost, bare: Cost]> = [];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    const both = [await roundOf(app), await roundOf(bare)] as const;
    if (round >= WARM_UP_ROUNDS) rounds.push(both);
  }
  return besides(rounds);

  function roundOf(side: Side): Promise<Cost> {
    return costOf(side, ofDatabase, kind.requests, async () => {
      // A new client each round, because servers close idle connections.
      const asker = createAsker(side.address, kind.connections);
      const times = await timed(kind.requests, kind.connections, async () => {
        const { status } = await asker.ask(kind.ask(round++));
        if (status !== kind.status) throw new Error(`${kind.name}: ${status}`);
      });
      asker.close();
      return median(times);
    });
  }
}

async function fanOut(): Promise<RequestFigures> {
  const message = (round: number) =>
    messageOf(fixture.readers[round % fixture.readers.length]!.cookie, `To all, ${round}`);
  await order({ name: "message", work: "message", status: 200 }, message(-1 + fixture.readers.length));
  const sessions = fixture.listeners.flatMap((session) =>
    Array.from({ length: STREAMS_OF_READER }, () => session.cookie),
  );
  const beside = await measureFanOut({ app, bare, ofDatabase, cookies: sessions.slice(0, STREAMS), message });
  return { name: "message told to 1,000 streams", beside: "node:http, INSERT, 1,000 writes", ...beside };
}

/** Makes the bare server do this kind's work and send the app's answer. */
async function order({ name, work, status }: Pick<RequestKind, "name" | "work" | "status">, ask: Ask): Promise<void> {
  const asker = createAsker(app.address, 1);
  const answer = await asker.ask(ask);
  asker.close();
  if (answer.status !== status) throw new Error(`${name}: ${answer.status} ${answer.body.toString()}`);
  const ready = once(bareServer, "message");
  bareServer.send({ work, ...sendable(answer) });
  await ready;
}

/** The app's answer without the headers that the bare server writes itself. */
function sendable({ status, headers, body }: Answer): Omit<BareOrders, "work"> {
  const sentHeaders = Object.entries(headers).filter(
    ([name]) => !["connection", "keep-alive", "date", "transfer-encoding", "content-length"].includes(name),
  );
  const length = { "content-length": String(body.length) };
  return { status, headers: { ...Object.fromEntries(sentHeaders), ...length }, body: body.toString("base64") };
}
