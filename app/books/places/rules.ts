import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import type { PlaceKind } from "#db/schema/books/place-kinds.ts";

export const MAX_PLACES = 100;
export const TOO_MANY_PLACES = () =>
  t("You already have {maxPlaces} places. Remove one first.", { maxPlaces: MAX_PLACES });

export const KIND_NAMES: Record<PlaceKind, string> = inEachLanguage(() => ({
  shop: t("Shop"),
  library: t("Library"),
  loan: t("Lending"),
  free: t("Free"),
}));

interface Arranged {
  id: number;
  isOn: boolean;
}

/** The order with the place at `index` moved by `step`, as `ArrangementForm` reads it. */
export function moved(list: readonly Arranged[], index: number, step: 1 | -1): string {
  const places = [...list];
  if (!places[index + step]) return written(list);
  const [place] = places.splice(index, 1);
  places.splice(index + step, 0, place!);
  return written(places);
}

export function switched(list: readonly Arranged[], index: number): string {
  return written(list.map((place, other) => (other === index ? { ...place, isOn: !place.isOn } : place)));
}

function written(list: readonly Arranged[]): string {
  return list.map(({ id, isOn }) => (isOn ? id : -id)).join(" ");
}
