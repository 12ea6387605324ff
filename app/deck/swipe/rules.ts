/** Numbers from the specification: lengths in CSS pixels, times in ms. */
export const SWIPE_THRESHOLD_PX = 50;
export const EXIT_MS = 300;
export const PROMO_DELAY_MS = 20_000;
export const PROMO_PAUSE_MS = 30 * 24 * 60 * 60 * 1_000;
export const PRELOAD_WINDOW = 10;
/** A touch that begins this close to the screen's side is the browser's back gesture. */
export const EDGE_PX = 24;
export const CLICK_SLOP_PX = 6;
export const PAGE_SIZE = 11;
/** The first cards of a shuffle come from the whole deck; later ones from ranked windows. */
export const HEAD_CARDS = 300;

const FULL_TILT_AT_PX = 200;
const FULL_TILT_DEG = 12;
const STAMP_FROM_PX = 20;
const STAMP_FULL_PX = 90;

export type Decision = "pass" | "like" | "read";

export function decisionAt(dx: number): Decision | null {
  if (Math.abs(dx) <= SWIPE_THRESHOLD_PX) return null;
  return dx < 0 ? "pass" : "like";
}

/** In degrees. */
export function tiltAt(dx: number): number {
  return (Math.max(-FULL_TILT_AT_PX, Math.min(FULL_TILT_AT_PX, dx)) / FULL_TILT_AT_PX) * FULL_TILT_DEG;
}

export function stampAt(distance: number): number {
  return Math.max(0, Math.min(1, (distance - STAMP_FROM_PX) / (STAMP_FULL_PX - STAMP_FROM_PX)));
}

export interface Stack<Card> {
  cards: readonly Card[];
  index: number;
}

export interface CardPosition {
  pass: string;
  at: number;
}

export function topCard<Card>(stack: Stack<Card>): Card | null {
  return stack.cards[stack.index] ?? null;
}

export function advance<Card>(stack: Stack<Card>): Stack<Card> {
  return stack.index < stack.cards.length ? { ...stack, index: stack.index + 1 } : stack;
}

export function retreat<Card extends CardPosition>(stack: Stack<Card>, to: number = stack.index - 1): Stack<Card> {
  return canRetreat(stack, to) ? { ...stack, index: to } : stack;
}

export function canRetreat<Card extends CardPosition>(stack: Stack<Card>, to: number = stack.index - 1): boolean {
  const [earlier, current] = [stack.cards[to], stack.cards[stack.index]];
  return earlier !== undefined && to < stack.index && (current === undefined || earlier.pass === current.pass);
}

export const MOUNTED = 3;

export function fitsBehind<Card extends CardPosition>(
  { cards, index }: Stack<Card>,
  [first]: readonly Card[],
): boolean {
  const start = first ? cards.findIndex((card) => cardKey(card) === cardKey(first)) : -1;
  return start < 0 || start >= index + MOUNTED;
}

export function extend<Card extends CardPosition>(
  stack: Stack<Card>,
  loaded: readonly Card[],
  where: "after" | "before" | "anew",
): Stack<Card> {
  const from =
    where === "anew" && loaded[0] ? stack.cards.findIndex((card) => cardKey(card) === cardKey(loaded[0]!)) : -1;
  const remaining = from < 0 ? stack.cards : stack.cards.slice(0, from);
  const known = new Set(remaining.map(cardKey));
  const fresh = loaded.filter((card) => !known.has(cardKey(card)));
  return where === "before"
    ? { cards: [...fresh, ...remaining], index: stack.index + fresh.length }
    : { ...stack, cards: [...remaining, ...fresh] };
}

export function cardKey(card: CardPosition): string {
  return `${card.pass}:${card.at}`;
}
