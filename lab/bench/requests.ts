import { startApps, type MeasuredApp } from "./apps.ts";
import { createAsker, timedWhile, type Answer, type Ask, type Asker } from "./asking.ts";
import type { BareAnswer, BareOrders } from "./bare-server.ts";
import { coldVisit } from "./cold-visit.ts";
import { besides, costOf, warmUp, type Beside, type Cost, type Round, type Side } from "./costs.ts";
import { measureFanOut } from "./fan-out.ts";
import type { PlainPage } from "./plain-page.ts";
import { fillFixture, type RequestFixture } from "./request-fixture.ts";
import { messageOf, requestKinds, type RequestKind } from "./request-kinds.ts";
import { startYardstick } from "./yardstick.ts";

export interface RequestFigures extends Beside {
  name: string;
  beside: string;
  /** Requests of a visit, the page included; 1 without a visit. */
  requests: number;
  kilobytes: number;
}

type App = MeasuredApp<RequestFixture>;

/** Short rounds, so that all servers meet the same load of the machine. */
const ROUNDS = 24;
const ROUND_MS = 300;
const STREAMS = 1_000;
const STREAMS_OF_READER = 6;
const CONNECTIONS_OF_A_BROWSER = 6;
const FAN_OUT = "message told to 1,000 streams";

const only = process.env["ONLY"] ?? "";
const { app, earlier, ofDatabase, stop } = await startApps(fillFixture);
const bare = await startYardstick<BareOrders>("bare-server.ts");
const plainPage = await startYardstick<PlainPage>("plain-page.ts");
const figures: RequestFigures[] = [];
try {
  for (const kind of requestKinds(app.fixture)) {
    if (kind.name.includes(only)) figures.push(await measure(kind));
  }
  if (FAN_OUT.includes(only)) figures.push(await fanOut());
  console.log(JSON.stringify(figures));
} finally {
  bare.stop();
  plainPage.stop();
  await stop();
}
process.exit();

async function measure(kind: RequestKind): Promise<RequestFigures> {
  const asks = await asksOf(app, kind);
  const answers = await answersTo(app, asks(0));
  if (answers[0]!.status !== kind.status) throw new Error(`${kind.name}: ${answers[0]!.status}`);
  const yardstick = kind.work === "plain page" ? plainPage : bare;
  if (kind.work === "plain page") await fit(asks(0)[0]!);
  else await bare.order({ work: kind.work, ...sendable(asks(0), answers) });
  const sides = [roundsOf(app, kind, asks), roundsOf(yardstick, kind, asks), await roundsOfEarlier(kind)] as const;
  for (const side of sides) if (side) await warmUp(side);
  const rounds: Round[] = [];
  while (rounds.length < ROUNDS) rounds.push([await sides[0](), await sides[1](), (await sides[2]?.()) ?? null]);
  const bytes = answers.reduce((sum, { body }) => sum + body.length, 0);
  const { name, beside } = kind;
  return { name, beside, requests: answers.length, kilobytes: Math.round(bytes / 1_000), ...besides(rounds) };
}

/** Null if the earlier build has no such page. */
async function roundsOfEarlier({ name }: RequestKind): Promise<(() => Promise<Cost>) | null> {
  const kind = earlier && requestKinds(earlier.fixture).find((one) => one.name === name);
  if (!kind) return null;
  const [answer] = await answersTo(earlier, [kind.ask(0)]);
  return answer!.status === kind.status ? roundsOf(earlier, kind, await asksOf(earlier, kind)) : null;
}

/** One request, or in a cold visit the page and then all that a browser loads for it. */
async function asksOf({ address }: App, kind: RequestKind): Promise<(round: number) => Ask[]> {
  if (!kind.isVisit) return (round) => [kind.ask(round)];
  const recorded = await coldVisit(address, kind.ask(0));
  return (round) =>
    recorded.map((ask, at) => {
      // Pictures of a list are for its reader alone.
      const isOfReader = at === 0 || ask.path.includes(".data");
      return { ...ask, headers: { ...ask.headers, ...kind.ask(isOfReader ? round : 0).headers } };
    });
}

/** Each call measures a round; no two rounds of a server have equal requests. */
function roundsOf(side: Side, kind: RequestKind, asks: (round: number) => Ask[]): () => Promise<Cost> {
  let next = 1;
  return () =>
    costOf(side, ofDatabase, async () => {
      // A new client each round, because servers close idle connections.
      const shared = createAsker(side.address, kind.connections);
      const until = performance.now() + ROUND_MS;
      const times = await timedWhile(
        () => performance.now() < until,
        kind.connections,
        async () => {
          const [first, ...files] = asks(next++) as [Ask, ...Ask[]];
          const asker = kind.isVisit ? createAsker(side.address, CONNECTIONS_OF_A_BROWSER) : shared;
          const { status } = await asker.ask(first);
          if (status !== kind.status) throw new Error(`${kind.name}: ${status}`);
          await Promise.all(files.map((file) => answered(asker, file)));
          if (asker !== shared) asker.close();
        },
      );
      shared.close();
      return times;
    });
}

async function answered(asker: Asker, ask: Ask): Promise<Answer> {
  const answer = await asker.ask(ask);
  if (answer.status >= 400) throw new Error(`${ask.path}: ${answer.status}`);
  return answer;
}

async function answersTo({ address }: Side, asks: readonly Ask[]): Promise<Answer[]> {
  const asker = createAsker(address, 1);
  const answers: Answer[] = [];
  for (const ask of asks) answers.push(await asker.ask(ask));
  asker.close();
  return answers;
}

/** Gives the plain page as many bytes, uncompressed, and elements as the app's. */
async function fit(ask: Ask): Promise<void> {
  const bytesOf = async (side: Side) => {
    const [answer] = await answersTo(side, [{ ...ask, headers: { ...ask.headers, "Accept-Encoding": "identity" } }]);
    return answer!.body;
  };
  const wanted = await bytesOf(app);
  const elements = wanted.toString().match(/<[a-z]/g)!.length;
  let characters = 0;
  for (let step = 0; step < 4; step++) {
    await plainPage.order({ elements, characters });
    // Each character is in the document and in the data of its loader.
    characters += Math.round((wanted.length - (await bytesOf(plainPage)).length) / 2);
    characters = Math.max(0, characters);
  }
}

async function fanOut(): Promise<RequestFigures> {
  const message = ({ readers }: RequestFixture, round: number) =>
    messageOf(readers[round % readers.length]!.cookie, `To all, ${round}`);
  const ask = message(app.fixture, -1 + app.fixture.readers.length);
  await bare.order({ work: "message", ...sendable([ask], await answersTo(app, [ask])) });
  const toldBy = (side: Side, fixture: RequestFixture) => ({
    side,
    cookies: fixture.listeners
      .flatMap((session) => Array.from({ length: STREAMS_OF_READER }, () => session.cookie))
      .slice(0, STREAMS),
    message: (round: number) => message(fixture, round),
  });
  const servers = [
    toldBy(app, app.fixture),
    toldBy(bare, app.fixture),
    earlier && toldBy(earlier, earlier.fixture),
  ] as const;
  const beside = "node:http, INSERT, 1,000 writes";
  return { name: FAN_OUT, beside, requests: 1, kilobytes: 0, ...(await measureFanOut(servers, ofDatabase)) };
}

/** The app's answers, without the headers that the bare server writes itself. */
function sendable(asks: readonly Ask[], answers: readonly Answer[]): Omit<BareOrders, "work"> {
  const sent = answers.map(({ status, headers, body }): BareAnswer => {
    const sentHeaders = Object.entries(headers).filter(
      ([name]) => !["connection", "keep-alive", "date", "transfer-encoding", "content-length"].includes(name),
    );
    const length = { "content-length": String(body.length) };
    return { status, headers: { ...Object.fromEntries(sentHeaders), ...length }, body: body.toString("base64") };
  });
  return { first: sent[0]!, byPath: Object.fromEntries(asks.map(({ path }, at) => [path, sent[at]!])) };
}
