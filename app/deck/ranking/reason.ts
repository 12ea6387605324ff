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
      return known ? `Because ${doneWith(known)}` : "Liked by readers like you";
    }
    case "author":
      return `More by ${reason.author}`;
    case "genre":
      return `Because you asked for more ${booksOf(reason.genre)}`;
    case "traits": {
      const known = knownBook(reason.bookId);
      const [first, second] = reason.traits;
      const genre = first!.slice("genre/".length);
      if (!second && first!.startsWith("genre/") && isGenre(genre)) return `Because you like ${booksOf(genre)}`;
      const text = traitsText(reason.traits)!;
      return known ? `${text}, like ${known.title}` : text;
    }
    case "alike": {
      const known = knownBook(reason.bookId);
      return known ? `Because ${doneWith(known)}` : "Similar to books you liked";
    }
    case "popular":
      return "Liked by many readers";
    case "elsewhere":
      return "Popular with readers elsewhere";
    case "different":
      return "Something different";
  }
}

const GENRE_BOOKS: Partial<Record<Genre, string>> = {
  Thriller: "thrillers",
  Biography: "biographies",
  "Self-Help": "self-help books",
  Business: "business books",
};

const booksOf = (genre: Genre) => GENRE_BOOKS[genre] ?? genre.toLowerCase();

function doneWith({ title, cause }: KnownBook): string {
  if (cause.kind === "save") return `you saved ${title}`;
  if (cause.kind !== "listed") return `you liked ${title}`;
  if (cause.stars !== null) return `you gave ${title} ${starsInWords(cause.stars)}`;
  switch (cause.status) {
    case "want_to_read":
      return `you want to read ${title}`;
    case "reading":
    case "paused":
      return `you’re reading ${title}`;
    case "completed":
      return `you finished ${title}`;
    case "did_not_finish":
      return `you read ${title}`;
  }
}

const STARS_IN_WORDS = ["no", "one", "two", "three", "four", "five"];

/** `halves` is 1 to 10. */
function starsInWords(halves: number): string {
  const whole = STARS_IN_WORDS[Math.floor(halves / 2)]!;
  if (halves === 1) return "half a star";
  if (halves % 2 === 1) return `${whole} and a half stars`;
  return halves === 2 ? "one star" : `${whole} stars`;
}
