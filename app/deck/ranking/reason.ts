import { genreName } from "#app/books/parts/genre-name.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { languageNow, t } from "#app/language/t.ts";
import { isGenre, type Genre } from "#db/genres.ts";

import type { Cause } from "./decision.ts";
import { traitsText } from "./shared-traits.ts";

export type Reason =
  /** Others who liked `bookId`, which the reader liked, liked this one too. */
  | { kind: "neighbour"; bookId: number }
  | { kind: "author"; author: string }
  /** A rule of the reader asks for more of it. */
  | { kind: "genre"; genre: Genre }
  /** Facts of the book that the reader likes, and that `bookId`, which the reader liked, shares. */
  | { kind: "traits"; traits: readonly string[]; bookId: number }
  /** The words of both texts are alike. */
  | { kind: "alike"; bookId: number }
  | { kind: "popular" }
  | { kind: "elsewhere" }
  | { kind: "different" };

export interface KnownBook {
  title: string;
  cause: Cause;
}

export function reasonText(reason: Reason, knownBook: (bookId: number) => KnownBook | undefined): string {
  switch (reason.kind) {
    case "neighbour": {
      const known = knownBook(reason.bookId);
      return known ? t("Because {doneWith}", { doneWith: doneWith(known) }) : t("Liked by readers like you");
    }
    case "author":
      return t("More by {author}", { author: reason.author });
    case "genre":
      return t("Because you asked for more {booksOf}", { booksOf: booksOf(reason.genre) });
    case "traits": {
      const known = knownBook(reason.bookId);
      const [first, second] = reason.traits;
      const genre = first!.slice("genre/".length);
      if (!second && first!.startsWith("genre/") && isGenre(genre))
        return t("Because you like {booksOf}", { booksOf: booksOf(genre) });
      const text = traitsText(reason.traits)!;
      return known ? t("{text}, like {title}", { text, title: known.title }) : text;
    }
    case "alike": {
      const known = knownBook(reason.bookId);
      return known ? t("Because {doneWith}", { doneWith: doneWith(known) }) : t("Similar to books you liked");
    }
    case "popular":
      return t("Liked by many readers");
    case "elsewhere":
      return t("Popular with readers elsewhere");
    case "different":
      return t("Something different");
  }
}

const GENRE_BOOKS: Partial<Record<Genre, string>> = inEachLanguage(() => ({
  Thriller: t("thrillers"),
  Biography: t("biographies"),
  "Self-Help": t("self-help books"),
  Business: t("business books"),
}));

const booksOf = (genre: Genre) =>
  GENRE_BOOKS[genre] ?? (languageNow() === "en" ? genre.toLowerCase() : genreName(genre));

function doneWith({ title, cause }: KnownBook): string {
  if (cause.kind === "save") return t("you saved {title}", { title });
  if (cause.kind !== "listed") return t("you liked {title}", { title });
  if (cause.stars !== null)
    return t("you gave {title} {starsInWords}", { title, starsInWords: starsInWords(cause.stars) });
  switch (cause.status) {
    case "want_to_read":
      return t("you want to read {title}", { title });
    case "reading":
    case "paused":
      return t("you’re reading {title}", { title });
    case "completed":
      return t("you finished {title}", { title });
    case "did_not_finish":
      return t("you read {title}", { title });
  }
}

const STARS_IN_WORDS = inEachLanguage(() => ["", t("one"), t("two"), t("three"), t("four"), t("five")]);

/** `halves` is 1 to 10. */
function starsInWords(halves: number): string {
  const whole = STARS_IN_WORDS[Math.floor(halves / 2)]!;
  if (halves === 1) return t("half a star");
  if (halves % 2 === 1) return t("{whole} and a half stars", { whole });
  return halves === 2 ? t("one star") : t("{whole} stars", { whole });
}
