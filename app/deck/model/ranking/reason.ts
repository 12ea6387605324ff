import type { Genre } from "#db/genres.ts";

export type Reason =
  /** Others who liked `bookId`, which the reader liked, liked this one too. */
  | { kind: "neighbour"; bookId: number }
  /** The reader liked a book by this author, or asked for more of them. */
  | { kind: "author"; author: string }
  /** The reader likes more of this genre than its share of the catalogue. */
  | { kind: "genre"; genre: Genre }
  /** Shares characteristic words with liked books. */
  | { kind: "alike" }
  | { kind: "popular" }
  /** Drawn at random, or next in the shuffle. */
  | { kind: "different" };

/** The text on the card; `titleOf` gives the titles of liked books. */
export function reasonText(reason: Reason, titleOf: (bookId: number) => string | undefined): string {
  switch (reason.kind) {
    case "neighbour": {
      const title = titleOf(reason.bookId);
      return title ? `Readers who liked ${title}` : "Readers like you";
    }
    case "author":
      return `More by ${reason.author}`;
    case "genre":
      return `More ${reason.genre}`;
    case "alike":
      return "Like the books you liked";
    case "popular":
      return "Liked by many readers";
    case "different":
      return "Something different";
  }
}
