import type { CoverPaths } from "#app/books/covers/cover-path.ts";
import type { Genre } from "#db/genres.ts";
import type { MessageKind } from "#db/message-kinds.ts";
import type { ReactionKind } from "#db/reactions.ts";

/**
 * The book of a message. If the message gives something away, its text is veiled from readers who have not passed the
 * page, or, without one, the end.
 */
export interface About {
  title: string;
  page: number | null;
  givesAway: boolean;
}

export interface ChosenBook extends About {
  bookId: number | null;
}

/** A book of the catalogue as one reader sees it. */
export interface TalkBook {
  id: number;
  title: string;
  author: string;
  genre: Genre;
  cover: CoverPaths;
  saved: boolean;
  listed: boolean;
}

/** What a message of a review shows beside the review's words. */
export interface TalkReview {
  id: number;
  /** What the writer gives the book, in half stars; null for none. */
  stars: number | null;
  /** Pages of the edition that the veil's page is of; null if unknown. */
  totalPages: number | null;
  /** The message is only the beginning of it. */
  isLonger: boolean;
}

/** A book that is being put into a haul. */
export type HaulChoice = Omit<TalkBook, "saved" | "listed">;

/** A book of a haul; `book` is null once it has left the catalogue. */
export interface HaulBook {
  title: string;
  book: TalkBook | null;
}

/** The message that is answered, as the same reader sees it. */
export type Quote =
  | {
      /** As long as the original is veiled from the reader, the quote is. */
      state: "shown" | "veiled";
      id: number;
      writer: string;
      name: string;
      /** The beginning of it; empty while veiled. */
      text: string;
    }
  | { state: "muted"; id: number }
  | { state: "gone"; id: number };

export interface ReplyTo {
  id: number;
  name: string;
  /** The beginning of it. */
  text: string;
}

export interface Reaction {
  kind: ReactionKind;
  count: number;
  own: boolean;
}

/** A message as one reader sees it. */
export interface Message {
  id: number;
  /** The id from the writer's browser; null for other readers. */
  clientId: string | null;
  own: boolean;
  /** A pseudonym of the writer, different for each reader and section (see `writerMarks`). */
  writer: string;
  name: string;
  isAdmin: boolean;
  kind: MessageKind;
  /** The books of a haul, in its order; empty for other kinds. */
  haul: HaulBook[];
  /** Null for other kinds. */
  review: TalkReview | null;
  /** When its review was last changed, in ISO 8601; null if it never was. */
  editedAt: string | null;
  /** `book` is null once it has left the catalogue. */
  about: (About & { book: TalkBook | null }) | null;
  quote: Quote | null;
  reactions: Reaction[];
  /** The server withholds the text until the reader has passed the page or reveals it. */
  veiled: boolean;
  /** Empty while veiled, and for a haul without words; of a review the beginning. */
  message: string;
  /** ISO 8601. */
  sentAt: string;
}

export interface MessagePage {
  /** Oldest first. */
  messages: Message[];
  /** There are further messages: later ones for `after`, earlier ones otherwise. */
  more: boolean;
  /** Ids of messages deleted since the request's `asOf`. */
  gone: number[];
  /** The requested veiled messages that the reader has passed since. */
  opened: Message[];
  /** Messages whose reactions have changed since `asOf`. */
  reacted: Array<Pick<Message, "id" | "reactions">>;
  /** Reviews whose words or veil have changed since `asOf`. */
  edited: Message[];
  /** Too many deletions to list: reload. */
  stale: boolean;
  /** Time of this page by the database's clock, in ms since 1970: the next request's `asOf`. */
  asOf: number;
}

/** New messages in a stream: those after one id up to another, in their order, that the reader sees. */
export interface NewMessages {
  after: number;
  /** If this is `after`, the stream does not carry what came before: the page loads it. */
  upTo: number;
  messages: Message[];
}
