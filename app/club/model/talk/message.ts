/** What a message is about. Its words are veiled to whose log has not passed the page; without one, the book's end. */
export interface About {
  title: string;
  page: number | null;
}

/** What a message is going to be about. */
export interface ChosenBook extends About {
  bookId: number;
}

/** A message as one reader sees it. */
export interface Message {
  id: number;
  /** What its writer's browser called it; nobody else needs to know. */
  clientId: string | null;
  own: boolean;
  /** The same for all of one writer's messages, to this reader and here alone: it says who no more than that. */
  writer: string;
  name: string;
  /** The mark of the admins stands beside the name. */
  isAdmin: boolean;
  about: About | null;
  /** Its words stay on the server until the reader has come so far, or asks for them. */
  veiled: boolean;
  /** Empty while it is veiled. */
  message: string;
  /** ISO 8601. */
  sentAt: string;
}

/** A part of the talk, oldest first. */
export interface MessagePage {
  messages: Message[];
  /** Whether more lie beyond: later ones for `after`, earlier ones otherwise. */
  more: boolean;
  /** Ids of messages that are gone since `asOf` of the page before. */
  gone: number[];
  /** Of the veiled messages that were asked about, those that the reader's log has passed by now. */
  opened: Message[];
  /** More has gone than is told one by one: begin anew. */
  stale: boolean;
  /** By the database's clock, in ms since 1970: what to ask with next. */
  asOf: number;
}
