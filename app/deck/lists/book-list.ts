import { counted } from "#app/platform/figures.ts";

/** Longer lists are swiped up to here. */
export const MOST_LISTED = 200;

/** Books that a page lists, to be swiped in its order. */
export interface BookList {
  /** Address of the page that lists them, as it is written today. */
  path: string;
  /** Heading of the deck. */
  title: string;
  /** What the link to that page says. */
  link: string;
  /** At most `MOST_LISTED`, each once. */
  ids: readonly number[];
  /** The page lists more. */
  isMore: boolean;
}

/** Why there is no list, as a sentence. */
export interface NoList {
  problem: string;
  status: 404 | 429 | 503;
  /** Where to try again, if that may help. */
  path?: string;
  retryAfterSeconds?: number;
}

/** “12 books as a list”, for the link to a page that lists all of them. */
export function asList({ ids, isMore }: Pick<BookList, "ids" | "isMore">): string {
  return `${isMore ? "More than " : ""}${counted(ids.length, "book")} as a list`;
}

export function retryAfter({ retryAfterSeconds }: NoList): Record<string, string> {
  return retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
}

/** Who asks for a list: some may only be asked for so often. */
export interface Asker {
  /** Null for a visitor. */
  userId: string | null;
  request: Request;
}

/** Reads the list of those pages whose path begins so; asked anew for every page of cards. */
export interface ListSource {
  begins: string;
  read(page: URL, asker: Asker): Promise<BookList | NoList>;
}
