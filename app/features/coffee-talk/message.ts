/** A message as one reader sees it. */
export interface Message {
  id: number;
  /** What its writer's browser called it; nobody else needs to know. */
  clientId: string | null;
  own: boolean;
  /** The same for all of one writer's messages, to this reader alone: it says who no more than that. */
  writer: string;
  name: string;
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
  /** More has gone than is told one by one: begin anew. */
  stale: boolean;
  /** By the database's clock, in ms since 1970: what to ask with next. */
  asOf: number;
}
