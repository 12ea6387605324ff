/** The swipe, as numbers from the specification and pure decisions. Lengths in CSS pixels, times in ms. */
export const SWIPE_THRESHOLD_PX = 50;
export const EXIT_MS = 300;
export const PROMO_DELAY_MS = 20_000;
/** Once closed, the promo stays away this long. */
export const PROMO_PAUSE_MS = 30 * 24 * 60 * 60 * 1_000;
/** Covers of this many cards are loaded ahead. */
export const PRELOAD_WINDOW = 10;
/** A touch that begins this close to the screen's side is the browser's own back gesture. */
export const EDGE_PX = 24;
/** Below this a press that wobbles is still a click. */
export const CLICK_SLOP_PX = 6;

const FULL_TILT_AT_PX = 200;
const FULL_TILT_DEG = 12;
const STAMP_FROM_PX = 20;
const STAMP_FULL_PX = 90;

export type Decision = "pass" | "like";

/** What letting go at this distance means: left passes, right likes, 50 px or less is nothing. */
export function decisionAt(dx: number): Decision | null {
  if (Math.abs(dx) <= SWIPE_THRESHOLD_PX) return null;
  return dx < 0 ? "pass" : "like";
}

/** Degrees the card leans at this distance. */
export function tiltAt(dx: number): number {
  return (Math.max(-FULL_TILT_AT_PX, Math.min(FULL_TILT_AT_PX, dx)) / FULL_TILT_AT_PX) * FULL_TILT_DEG;
}

/** How strongly the stamp shows at this distance towards its side, 0 to 1. */
export function stampAt(distance: number): number {
  return Math.max(0, Math.min(1, (distance - STAMP_FROM_PX) / (STAMP_FULL_PX - STAMP_FROM_PX)));
}

/** The cards known to this page, in order, and which of them lies on top. */
export interface Stack<Card> {
  cards: readonly Card[];
  index: number;
}

/** Anything that has a place: a pass through the deck and a position in it. */
export interface Placed {
  pass: string;
  at: number;
}

export function topCard<Card>(stack: Stack<Card>): Card | null {
  return stack.cards[stack.index] ?? null;
}

/** The stack after the top card was decided. */
export function advance<Card>(stack: Stack<Card>): Stack<Card> {
  return stack.index < stack.cards.length ? { ...stack, index: stack.index + 1 } : stack;
}

/**
 * The stack with an earlier card on top again, by default the last one decided. Never goes behind the
 * start of the pass on top: an ended pass is over.
 */
export function retreat<Card extends Placed>(stack: Stack<Card>, to: number = stack.index - 1): Stack<Card> {
  return canRetreat(stack, to) ? { ...stack, index: to } : stack;
}

export function canRetreat<Card extends Placed>(stack: Stack<Card>, to: number = stack.index - 1): boolean {
  const [earlier, current] = [stack.cards[to], stack.cards[stack.index]];
  return earlier !== undefined && to < stack.index && (current === undefined || earlier.pass === current.pass);
}

/** Cards mounted from the top one down: the next is painted already when the top one moves. */
export const MOUNTED = 3;

/** Whether these cards can take the place of those from their first one's on without a mounted card changing. */
export function fitsBehind<Card extends Placed>({ cards, index }: Stack<Card>, [first]: readonly Card[]): boolean {
  const place = first ? cards.findIndex((card) => placeKey(card) === placeKey(first)) : -1;
  return place < 0 || place >= index + MOUNTED;
}

/** Puts newly loaded cards behind the known ones, before them, or in place of those from the first new one's on. */
export function extend<Card extends Placed>(
  stack: Stack<Card>,
  loaded: readonly Card[],
  where: "after" | "before" | "anew",
): Stack<Card> {
  const from =
    where === "anew" && loaded[0] ? stack.cards.findIndex((card) => placeKey(card) === placeKey(loaded[0]!)) : -1;
  const kept = from < 0 ? stack.cards : stack.cards.slice(0, from);
  const known = new Set(kept.map(placeKey));
  const fresh = loaded.filter((card) => !known.has(placeKey(card)));
  return where === "before"
    ? { cards: [...fresh, ...kept], index: stack.index + fresh.length }
    : { ...stack, cards: [...kept, ...fresh] };
}

export function placeKey(card: Placed): string {
  return `${card.pass}:${card.at}`;
}
