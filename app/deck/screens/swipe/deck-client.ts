import { deviceSignals } from "#app/deck/model/device-signals.ts";
import { MAX_RECORDED, PASS_KEY, readRecord } from "#app/deck/model/device-swipes.ts";
import type { DeckCard, DeckPage } from "#app/deck/model/swipe/queries.server.ts";
import type { Stack } from "#app/deck/model/swipe/rules.ts";
import { ask } from "#app/http/ask.ts";
import { tryOrNull } from "#app/platform/try-or-null.ts";
import type { Genre } from "#db/genres.ts";

/** Cards that no answer changes any more: the one on top and three ahead. */
const KEPT = 4;
/** As many cards as a page has. */
const PAGE = 11;
/** The head of a pass: its books could come again once the record has forgotten their swipes. */
const HEAD = 300;

/** Behind the known cards, before them, or anew behind those that are kept. */
export type Where = "after" | "before" | "anew";

/** Begins a deck inside the app: with what this device knows, if there is anything and the server can be reached. */
export async function beginWith<Data extends { genre: Genre | null; page: DeckPage }>(
  request: Request,
  fromServer: Promise<Data>,
): Promise<Data> {
  const query = new URL(request.url).searchParams;
  const pass = query.get("pass");
  const signals = deviceSignals(pass);
  const known = pass ? placesOf(pass, []).map(([, id]) => id) : [];
  // A card of its own is where the reader left off; the stack asks for what comes after it.
  if (query.has("book") || signals.seen.length + signals.rules.length + known.length === 0) return fromServer;
  const place = pass ? { pass, at: Number(query.get("at")), part: readPass(pass).part, known } : {};
  const [data, page] = await Promise.all([
    fromServer,
    askDeck({ genre: query.get("genre") || null, ...place, ...signals }).catch(() => null),
  ]);
  return page?.cards.length ? { ...data, page } : data;
}

/** More cards for a stack; `next` is where its pass goes on (null: it has ended). Rejects where the server cannot be reached. */
export async function moreCards(
  where: Where,
  genre: Genre | null,
  { cards, index }: Stack<DeckCard>,
  next: number | null,
): Promise<DeckPage> {
  const kept = where === "anew" ? cards.slice(0, index + KEPT) : cards;
  const last = kept.at(-1);
  if (!last) return askDeck({ genre, ...deviceSignals(null) });
  const { pass } = last;
  if (where === "before") {
    const [first] = cards;
    const again = placesOf(first!.pass, []).filter(([at]) => at < first!.at);
    return again.length ? askDeck({ genre, pass: first!.pass, again: again.slice(-PAGE) }) : { cards: [], next: 0 };
  }
  const lap = genre ? placesOf(lapBefore(pass, kept), kept) : [];
  const repeats = lap[0]?.[0] === 0;
  const rest = lap.filter(([at]) => at > last.at);
  if (repeats && rest.length) return askDeck({ genre, pass, again: rest.slice(0, PAGE) });
  if (repeats || next === null) {
    const order = genre ? placesOf(pass, kept) : [];
    // A genre's deck starts again in the same order, as far as this device still knows it.
    const again = order[0]?.[0] === 0 ? order.slice(0, PAGE) : null;
    return askDeck({ genre, pass, ended: true, again, ...deviceSignals(null) });
  }
  const stored = readPass(pass);
  const known = [...new Set([...stored.head, ...placesOf(pass, kept).map(([, id]) => id)])];
  const part = (where === "anew" ? last.part : next) || stored.part;
  const page = await askDeck({ genre, pass, at: last.at + 1, part, known, ...deviceSignals(pass) });
  keepPass({ pass, part, head: known.slice(0, HEAD) });
  return page;
}

/** The pass of the same order that ended before this one began (see `formatPass`); null where there was none. */
function lapBefore(pass: string, cards: readonly DeckCard[]): string | null {
  const [seed, , epoch, lap] = pass.split(".");
  const isBefore = (other: string) => {
    const parts = other.split(".");
    return parts[0] === seed && parts[2] === epoch && Number(parts[3]) === Number(lap) - 1;
  };
  return [...cards, ...readRecord()].find((placed) => isBefore(placed.pass))?.pass ?? null;
}

type DeckPlace = [at: number, bookId: number];

/** What has come in a pass, in order, as far as the device's record and these cards know it. */
function placesOf(pass: string | null, cards: readonly DeckCard[]): DeckPlace[] {
  const places = new Map<number, number>();
  for (const swipe of readRecord()) if (swipe.pass === pass && !swipe.undone) places.set(swipe.at, swipe.bookId);
  for (const card of cards) if (card.pass === pass) places.set(card.at, card.book.id);
  return [...places].toSorted(([a], [b]) => a - b);
}

async function askDeck(body: Record<string, unknown>): Promise<DeckPage> {
  const headers = { "Content-Type": "application/json" };
  const reply = await ask("/deck", { method: "POST", headers, body: JSON.stringify(body) });
  if (!reply?.ok) throw new Error(`The deck answered ${reply?.status ?? "nothing"}`);
  return reply.body as DeckPage;
}

interface KeptPass {
  pass: string;
  /** The last part that was dealt from. */
  part: number;
  head: readonly number[];
}

/** The record itself knows the head of the pass until its oldest swipes fall off. */
function readPass(pass: string): Pick<KeptPass, "part" | "head"> {
  const kept = tryOrNull(() => JSON.parse(localStorage.getItem(PASS_KEY)!) as Partial<KeptPass> | null);
  if (kept?.pass !== pass) return { part: 0, head: [] };
  return { part: kept.part ?? 0, head: readRecord().length < MAX_RECORDED ? [] : (kept.head ?? []) };
}

/** Where it cannot be kept, a visit after a reload deals from the head of the pass. */
function keepPass(pass: KeptPass): void {
  tryOrNull(() => localStorage.setItem(PASS_KEY, JSON.stringify(pass)));
}
