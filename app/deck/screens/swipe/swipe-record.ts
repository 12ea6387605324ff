import { MAX_RECORDED, PLACE_KEY, type Swipe, type Undo } from "#app/deck/model/device-swipes.ts";
import type { Placed } from "#app/deck/model/swipe/rules.ts";

/** The record with one more swipe at its end. */
export function withSwipe(record: readonly Swipe[], swipe: Swipe): Swipe[] {
  return [...record, swipe].slice(-MAX_RECORDED);
}

/**
 * The record without the last swipe made at this place: the exact inverse of `withSwipe`. One that was sent
 * is only marked, so that the server hears of it.
 */
export function withoutSwipe(record: readonly Swipe[], place: Placed, undo: Undo): readonly Swipe[] {
  const last = lastSwipeAt(record, place);
  if (!last) return record;
  if (last.sent === undefined) return record.filter((swipe) => swipe !== last);
  return record.map((swipe) => (swipe === last ? { ...last, undone: undo } : swipe));
}

/** The swipe that an undo at this place takes back. */
export function lastSwipeAt(record: readonly Swipe[], { pass, at }: Placed): Swipe | undefined {
  return record.findLast((swipe) => swipe.pass === pass && swipe.at === at && !swipe.undone);
}

/** The swipes of one pass before a position, oldest first: what undo can take back. */
export function swipesOfPass(record: readonly Swipe[], place: Placed | null): Swipe[] {
  if (!place) return [];
  return record.filter((swipe) => swipe.pass === place.pass && swipe.at < place.at && !swipe.undone);
}

/**
 * Runs before anything is painted: a bare `/` opens where this device left off. As text, because it must
 * not wait for the bundle.
 */
export const RESUME_SCRIPT = `try{var p=localStorage.getItem(${JSON.stringify(PLACE_KEY)});if(p&&location.pathname==="/"&&!location.search)location.replace("/"+p)}catch{}`;
