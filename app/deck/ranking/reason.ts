import type { Genre } from "#db/genres.ts";

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
      return known ? `Because you ${doneWith(known)}` : "Readers like you";
    }
    case "author":
      return `More by ${reason.author}`;
    case "genre":
      return `More ${reason.genre}`;
    case "traits": {
      const known = knownBook(reason.bookId);
      const [first, second] = reason.traits;
      if (!second && first!.startsWith("genre/")) return `More ${traitsText([first!])}`;
      const text = traitsText(reason.traits)!;
      return known ? `${text}, like ${known.title}` : text;
    }
    case "alike": {
      const known = knownBook(reason.bookId);
      return known ? `Alike: you ${doneWith(known)}` : "Like the books you liked";
    }
    case "popular":
      return "Liked by many readers";
    case "elsewhere":
      return "Read by many elsewhere";
    case "different":
      return "Something different";
  }
}

function doneWith({ title, cause }: KnownBook): string {
  if (cause.kind === "save") return `saved ${title}`;
  if (cause.kind !== "listed") return `liked ${title}`;
  if (cause.stars !== null) return `gave ${title} ${starsInWords(cause.stars)}`;
  switch (cause.status) {
    case "want_to_read":
      return `want to read ${title}`;
    case "reading":
    case "paused":
      return `are reading ${title}`;
    case "completed":
      return `finished ${title}`;
    case "did_not_finish":
      return `read ${title}`;
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
