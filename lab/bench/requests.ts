import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { createPool } from "#db/pool.ts";
import { ROOT } from "#scripts/build.ts";
import { startApp } from "#tests/app-process.ts";
import { SEATING_SECRET } from "#tests/seats.ts";

import { createAsker, timed, type Answer, type Ask } from "./asking.ts";
import type { BareOrders } from "./bare-server.ts";
import { besides, costOf, median, type Beside, type Cost, type Side } from "./costs.ts";
import { databaseCpu } from "./cpu-meter.ts";
import { measureFanOut } from "./fan-out.ts";
import { messageOf, requestKinds, type RequestKind } from "./request-kinds.ts";
import { fillStage } from "./request-stage.ts";

export interface RequestFigures extends Beside {
  name: string;
  /** What it stands beside. */
  beside: string;
}

const ROUNDS = 7;
const WARM_UP_ROUNDS = 2;
const STREAMS = 1_000;
/** What the app allows. */
const STREAMS_OF_READER = 6;

const url = process.env["DATABASE_URL"]!;
const pool = createPool(url, { max: 2 });
const stage = await fillStage(pool);
const ofDatabase = await databaseCpu(pool);
const started = await startApp(process.env["DATA_DIR"]!, { DATABASE_URL: url, APP_SECRET: SEATING_SECRET });
const bareServer = fork(join(ROOT, "lab", "bench", "bare-server.ts"));
const [{ port }] = (await once(bareServer, "message")) as [{ port: number }];
const app: Side = started;
const bare: Side = { pid: bareServer.pid!, address: `http://127.0.0.1:${port}` };

const figures: RequestFigures[] = [];
try {
  for (const kind of requestKinds(stage)) {
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
  let turn = 1;
  await order(kind, kind.ask(turn++));
  const rounds: Array<readonly [app: Cost, bare: Cost]> = [];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    const both = [await roundOf(app), await roundOf(bare)] as const;
    if (round >= WARM_UP_ROUNDS) rounds.push(both);
  }
  return besides(rounds);

  function roundOf(side: Side): Promise<Cost> {
    return costOf(side, ofDatabase, kind.requests, async () => {
      // Anew each round: servers close connections that wait for their turn.
      const asker = createAsker(side.address, kind.connections);
      const times = await timed(kind.requests, kind.connections, async () => {
        const { status } = await asker.ask(kind.ask(turn++));
        if (status !== kind.status) throw new Error(`${kind.name}: ${status}`);
      });
      asker.close();
      return median(times);
    });
  }
}

async function fanOut(): Promise<RequestFigures> {
  const message = (turn: number) => messageOf(stage.readers[turn % stage.readers.length]!.cookie, `To all, ${turn}`);
  await order({ name: "message", work: "message", status: 200 }, message(-1 + stage.readers.length));
  const seats = stage.listeners.flatMap((seat) => Array.from({ length: STREAMS_OF_READER }, () => seat.cookie));
  const beside = await measureFanOut({ app, bare, ofDatabase, cookies: seats.slice(0, STREAMS), message });
  return { name: "message told to 1,000 streams", beside: "node:http, INSERT, 1,000 writes", ...beside };
}

/** Has the bare server do this kind's work from now on, and send what the app sends. */
async function order({ name, work, status }: Pick<RequestKind, "name" | "work" | "status">, ask: Ask): Promise<void> {
  const asker = createAsker(app.address, 1);
  const answer = await asker.ask(ask);
  asker.close();
  if (answer.status !== status) throw new Error(`${name}: ${answer.status} ${answer.body.toString()}`);
  const ready = once(bareServer, "message");
  bareServer.send({ work, ...sendable(answer) });
  await ready;
}

/** The same answer as bytes: the bare server writes its own date, connection and length. */
function sendable({ status, headers, body }: Answer): Omit<BareOrders, "work"> {
  const kept = Object.entries(headers).filter(
    ([name]) => !["connection", "keep-alive", "date", "transfer-encoding", "content-length"].includes(name),
  );
  const length = { "content-length": String(body.length) };
  return { status, headers: { ...Object.fromEntries(kept), ...length }, body: body.toString("base64") };
}
