import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { createAsker, get, post, type Ask } from "./asking.ts";
import { messageOf } from "./request-kinds.ts";

export interface MixedOrders {
  address: string;
  readers: MixedReader[];
  books: number;
  /** Between two requests of a reader. */
  thinkMs: number;
  /** Answers before the measurement starts. */
  warmUpAnswers: number;
  forMs: number;
}
export interface MixedReader {
  cookie: string;
  entry: number;
}
export interface MixedFigures {
  answered: number;
  /** Answers with 503. */
  refused: number;
  times: number[];
  /** CPU of this process in that time. */
  cpuMs: number;
}
export type MixedSays = "warm" | MixedFigures;

type Make = (reader: MixedReader, round: number) => Ask;

/** Later than any message, so that only new ones are asked for. */
const LAST_MESSAGE = 1_000_000;

process.once("message", (orders: MixedOrders) => void ask(orders));

/** A hundred requests of readers: pages, polls and writes. */
function mix(books: number): Make[] {
  const page =
    (path: string): Make =>
    ({ cookie }) =>
      get(path, cookie);
  const share = (count: number, make: Make) => Array.from({ length: count }, () => make);
  return [
    share(24, page("/")),
    share(14, page("/reading-tracker")),
    share(12, () => get("/")),
    share(14, page(`/coffee-talk/messages?after=${LAST_MESSAGE}`)),
    share(9, ({ cookie, entry }, round) => post(`/saved-books/${1 + ((entry * 7_919 + round) % books)}`, {}, cookie)),
    share(8, page("/dashboard")),
    share(8, page("/coffee-talk")),
    share(5, page("/suggestions")),
    share(4, ({ cookie, entry }, round) =>
      post(`/reading-list/${entry}/page`, { page: String(1 + (round % 299)) }, cookie),
    ),
    share(2, ({ cookie }) => messageOf(cookie, `Something else, ${randomUUID()}`)),
  ].flat();
}

async function ask({ address, readers, books, thinkMs, warmUpAnswers, forMs }: MixedOrders): Promise<void> {
  const asker = createAsker(address, readers.length);
  const requests = mix(books);
  const times: number[] = [];
  let refused = 0;
  let soFar = 0;
  let from = Infinity;
  let cpu = process.cpuUsage();
  await Promise.all(
    readers.map(async (reader, at) => {
      await sleep((thinkMs * at) / readers.length);
      for (let round = 0; performance.now() < from + forMs; round++) {
        // Each reader makes all requests in an order of their own.
        const what = requests[(round * 37 + at * 13) % requests.length]!(reader, round);
        const began = performance.now();
        const { status } = await asker.ask(what);
        const ended = performance.now();
        if (status !== 200 && status !== 503) throw new Error(`${what.path} answered ${status}`);
        soFar += 1;
        if (soFar === warmUpAnswers) {
          from = ended;
          cpu = process.cpuUsage();
          sendMessage("warm");
        }
        if (began >= from && ended <= from + forMs) {
          if (status === 200) times.push(ended - began);
          else refused += 1;
        }
        await sleep(thinkMs);
      }
    }),
  );
  asker.close();
  const { user, system } = process.cpuUsage(cpu);
  const cpuMs = (user + system) / 1_000;
  sendMessage({ answered: times.length, refused, times: times.toSorted((a, b) => a - b), cpuMs });
}

function sendMessage(message: MixedSays): void {
  process.send!(message);
}
