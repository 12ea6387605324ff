import type { PlaceKind } from "#db/places.ts";

/** Of one owner: more could not be overlooked. */
export const MAX_PLACES = 100;
export const TOO_MANY_PLACES = `There are ${MAX_PLACES} places already. Remove one of them first.`;

export const KIND_NAMES: Record<PlaceKind, string> = {
  shop: "Shop",
  library: "Library",
  loan: "Lending",
  free: "Free",
};

interface Arranged {
  id: number;
  isOn: boolean;
}

/** What a button sends that moves the place at `index` by `step`: all places in their new order, if there is one. */
export function moved(list: readonly Arranged[], index: number, step: 1 | -1): string {
  const places = [...list];
  if (!places[index + step]) return written(list);
  const [place] = places.splice(index, 1);
  places.splice(index + step, 0, place!);
  return written(places);
}

/** What a button sends that switches the place at `index` on or off. */
export function switched(list: readonly Arranged[], index: number): string {
  return written(list.map((place, other) => (other === index ? { ...place, isOn: !place.isOn } : place)));
}

function written(list: readonly Arranged[]): string {
  return list.map(({ id, isOn }) => (isOn ? id : -id)).join(" ");
}
