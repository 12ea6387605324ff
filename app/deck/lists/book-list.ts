import { t } from "#app/language/t.ts";
import { counted } from "#app/platform/figures.ts";

export const MOST_LISTED = 200;

export interface BookList {
  path: string;
  title: string;
  link: string;
  ids: readonly number[];
  isMore: boolean;
}

export interface NoList {
  problem: string;
  status: 404 | 429 | 503;
  path?: string;
  retryAfterSeconds?: number;
}

export function asList({ ids, isMore }: Pick<BookList, "ids" | "isMore">): string {
  return t("See {rest}{n} as a list", { rest: isMore ? t("more than ") : "", n: counted(ids.length, "book") });
}

export function retryAfter({ retryAfterSeconds }: NoList): Record<string, string> {
  return retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
}

export interface Asker {
  userId: string | null;
  request: Request;
}

/** Reads the list of those pages whose path begins so, anew for every page of cards. */
export interface ListSource {
  begins: string;
  read(page: URL, asker: Asker): Promise<BookList | NoList>;
}
