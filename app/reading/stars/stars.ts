import { t } from "#app/language/t.ts";

/** What a reader can give a book, in half stars. "No stars" is not among them: it is null, not zero. */
export const STARS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

export const NO_STARS = "none";

/** `½ star`, `1 star`, `3½ stars`; for null `No stars`. */
export function starsText(halves: number | null): string {
  if (halves === null) return t("No stars");
  const whole = Math.floor(halves / 2) || "";
  const stars = `${whole}${halves % 2 === 1 ? "½" : ""}`;
  return halves <= 2 ? t("{stars} star", { stars }) : t("{stars} stars", { stars });
}

export function readStars(typed: unknown): number | null | undefined {
  if (typed === NO_STARS) return null;
  return STARS.find((halves) => String(halves) === typed);
}

/** Fewer half stars are no sign that a reader liked a book. */
export const LIKED_FROM_STARS = 7;
