import { MAX_RECORDED, LAST_QUERY_KEY, type Swipe, type Undo } from "./device-swipes.ts";
import type { CardPosition } from "./rules.ts";

export function withSwipe(record: readonly Swipe[], swipe: Swipe): Swipe[] {
  return [...record, swipe].slice(-MAX_RECORDED);
}

/** Removes the last swipe at this position. A sent swipe is only marked, so that its undo is sent as well. */
export function withoutSwipe(record: readonly Swipe[], position: CardPosition, undo: Undo): readonly Swipe[] {
  const last = lastSwipeAt(record, position);
  if (!last) return record;
  if (last.sent === undefined) return record.filter((swipe) => swipe !== last);
  return record.map((swipe) => (swipe === last ? { ...last, undone: undo } : swipe));
}

export function lastSwipeAt(record: readonly Swipe[], { pass: shuffle, at }: CardPosition): Swipe | undefined {
  return record.findLast((swipe) => swipe.pass === shuffle && swipe.at === at && !swipe.undone);
}

export function swipesOfShuffle(record: readonly Swipe[], position: CardPosition | null): Swipe[] {
  if (!position) return [];
  return record.filter((swipe) => swipe.pass === position.pass && swipe.at < position.at && !swipe.undone);
}

/** Makes a bare `/` resume where this device left off. Inline, to run before the first paint and the bundle. */
export const RESUME_SCRIPT = `try{var p=localStorage.getItem(${JSON.stringify(LAST_QUERY_KEY)});if(p&&location.pathname==="/"&&!location.search)location.replace("/"+p)}catch{};`;
