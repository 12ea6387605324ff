import { ask } from "#app/http/ask.ts";
import { tryOrNull } from "#app/platform/try-or-null.ts";

import { formatDeckUrl, type DeckName } from "./deck-url.ts";
import { deviceSignals } from "./device-signals.ts";
import { MAX_RECORDED, SHUFFLE_KEY, deckQuery, readRecord, storeDeckQuery } from "./device-swipes.ts";
import type { DeckCard, DeckPage } from "./queries.server.ts";
import { cardKey, HEAD_CARDS, PAGE_SIZE, type Stack } from "./rules.ts";

const FIXED_CARDS = 4;

/** Where loaded cards go: behind the stack, before it, or in place of all cards behind the fixed ones. */
export type Where = "after" | "before" | "anew";

let lastTop: DeckCard | null = null;

/** A list leaves the reader's place in their own deck. Returns the deck's query. */
export function keepPlace(deck: DeckName, top: DeckCard): string {
  const query = formatDeckUrl(deck, top);
  lastTop = top;
  if (!deck.list) storeDeckQuery(query);
  return query;
}

/** Inside the app, resumes the device's place and requests a first page by the device's signals, if it has any. */
export async function loadFirstPage<Data extends { page: DeckPage }>(
  request: Request,
  loadFromServer: () => Promise<Data>,
): Promise<Data> {
  const { search, searchParams: query } = new URL(request.url);
  const place = search ? "" : deckQuery();
  if (place) throw new Response(null, { status: 302, headers: { Location: `/${place}` } });
  const fromServer = loadFromServer();
  const shuffle = query.get("pass");
  const signals = deviceSignals(shuffle);
  const known = shuffle ? shownBooks(shuffle, []).map(([, id]) => id) : [];
  if (query.has("book")) {
    const data = await fromServer;
    const [card] = data.page.cards;
    const isLast = card && lastTop && cardKey(card) === cardKey(lastTop);
    return isLast ? { ...data, page: { ...data.page, cards: [lastTop] } } : data;
  }
  if (query.has("list") || signals.seen.length + signals.rules.length + known.length === 0) return fromServer;
  const position = shuffle
    ? { pass: shuffle, at: Number(query.get("at")), part: readStoredShuffle(shuffle).part, known }
    : {};
  const [data, page] = await Promise.all([
    fromServer,
    askDeck({ genre: query.get("genre") || null, ...position, ...signals }).catch(() => null),
  ]);
  return page?.cards.length ? { ...data, page } : data;
}

/** `next` is null at the end of the shuffle. Rejects on failure. */
export async function moreCards(
  where: Where,
  deck: DeckName,
  { cards, index }: Stack<DeckCard>,
  next: number | null,
): Promise<DeckPage> {
  const fixed = where === "anew" ? cards.slice(0, index + FIXED_CARDS) : cards;
  const last = fixed.at(-1);
  if (!last) return askDeck({ ...deck, ...deviceSignals(null) });
  const { pass: shuffle } = last;
  if (where === "before") {
    const [first] = cards;
    const earlier = shownBooks(first!.pass, []).filter(([at]) => at < first!.at);
    return earlier.length
      ? askDeck({ ...deck, pass: first!.pass, again: earlier.slice(-PAGE_SIZE) })
      : { cards: [], next: 0 };
  }
  if (deck.list) {
    if (where === "anew" || next === null) return { cards: [], next };
    return askDeck({ ...deck, pass: shuffle, at: last.at + 1, known: shownBooks(shuffle, cards).map(([, id]) => id) });
  }
  const lap = deck.genre ? shownBooks(previousLap(shuffle, fixed), fixed) : [];
  const repeats = lap[0]?.[0] === 0;
  const rest = lap.filter(([at]) => at > last.at);
  if (repeats && rest.length) return askDeck({ ...deck, pass: shuffle, again: rest.slice(0, PAGE_SIZE) });
  if (repeats || next === null) {
    const order = deck.genre ? shownBooks(shuffle, fixed) : [];
    // A genre's deck starts again in the same order if the record still has its first card.
    const repeated = order[0]?.[0] === 0 ? order.slice(0, PAGE_SIZE) : null;
    return askDeck({ ...deck, pass: shuffle, ended: true, again: repeated, ...deviceSignals(null) });
  }
  const stored = readStoredShuffle(shuffle);
  const known = [...new Set([...stored.head, ...shownBooks(shuffle, fixed).map(([, id]) => id)])];
  const part = (where === "anew" ? last.part : next) || stored.part;
  const page = await askDeck({ ...deck, pass: shuffle, at: last.at + 1, part, known, ...deviceSignals(shuffle) });
  // Without it, books of the head could come again after the record drops their swipes.
  storeShuffle({ pass: shuffle, part, head: known.slice(0, HEAD_CARDS) });
  return page;
}

function previousLap(shuffle: string, cards: readonly DeckCard[]): string | null {
  const [seed, , epoch, lap] = shuffle.split(".");
  const isBefore = (other: string) => {
    const parts = other.split(".");
    return parts[0] === seed && parts[2] === epoch && Number(parts[3]) === Number(lap) - 1;
  };
  return [...cards, ...readRecord()].find((card) => isBefore(card.pass))?.pass ?? null;
}

type ShownBook = [at: number, bookId: number];

function shownBooks(shuffle: string | null, cards: readonly DeckCard[]): ShownBook[] {
  const books = new Map<number, number>();
  for (const swipe of readRecord()) if (swipe.pass === shuffle && !swipe.undone) books.set(swipe.at, swipe.bookId);
  for (const card of cards) if (card.pass === shuffle) books.set(card.at, card.book.id);
  return [...books].toSorted(([a], [b]) => a - b);
}

async function askDeck(json: Record<string, unknown>): Promise<DeckPage> {
  const reply = await ask("/deck", { json });
  if (!reply?.ok) throw new Error(`The deck answered ${reply?.status ?? "nothing"}`);
  return reply.body as DeckPage;
}

interface StoredShuffle {
  pass: string;
  part: number;
  head: readonly number[];
}

/** The stored head counts only once the record is full: until then the record itself has those books. */
function readStoredShuffle(shuffle: string): Pick<StoredShuffle, "part" | "head"> {
  const stored = tryOrNull(() => JSON.parse(localStorage.getItem(SHUFFLE_KEY)!) as Partial<StoredShuffle> | null);
  if (stored?.pass !== shuffle) return { part: 0, head: [] };
  return { part: stored.part ?? 0, head: readRecord().length < MAX_RECORDED ? [] : (stored.head ?? []) };
}

function storeShuffle(shuffle: StoredShuffle): void {
  tryOrNull(() => localStorage.setItem(SHUFFLE_KEY, JSON.stringify(shuffle)));
}
