import type { Catalogue } from "./catalogue.ts";
import { GENRE_LOYALTY, GENRE_RUN, LOYAL_LIKES } from "./constants.ts";
import type { Decision } from "./decision.ts";

export function genreAtLimit(
  catalogue: Catalogue,
  decisions: readonly Decision[],
  before: readonly number[],
  wantsMore: (book: number) => boolean,
): number | null {
  const last = before.slice(-GENRE_RUN).map((book) => catalogue.genreOf(book));
  const [genre] = last;
  if (genre === undefined || last.length < GENRE_RUN || last.some((other) => other !== genre)) return null;
  if (wantsMore(before.at(-1)!)) return null;
  const likes = decisions.filter(({ liked, book }) => liked && catalogue.has(book));
  const ofGenre = likes.filter(({ book }) => catalogue.genreOf(book) === genre).length;
  return likes.length >= LOYAL_LIKES && ofGenre >= GENRE_LOYALTY * likes.length ? null : genre;
}
