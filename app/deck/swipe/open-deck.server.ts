import type { Place } from "#app/books/places/links.ts";
import { MOST_LISTED, retryAfter, type Asker } from "#app/deck/lists/book-list.ts";
import { listOf } from "#app/deck/lists/lists.server.ts";
import { bookFacts } from "#app/deck/taste/queries.server.ts";
import { isNever } from "#app/deck/taste/taste.ts";
import { t } from "#app/language/t.ts";
import { counted } from "#app/platform/figures.ts";
import type { Genre } from "#db/genres.ts";

import type { DeckName, DeckUrlState } from "./deck-url.ts";
import { firstPage } from "./first-page.server.ts";
import { firstListPage } from "./list-cards.server.ts";
import type { DeckPage } from "./queries.server.ts";
import { signalsOf } from "./signals.server.ts";

export interface ListHeading {
  title: string;
  path: string;
  link: string;
}

interface OpenedDeck {
  deck: DeckName;
  genre: Genre | null | undefined;
  list: ListHeading | null;
  page: DeckPage;
  empty: string;
  never: boolean;
}

interface OpenedAnswer {
  opened: OpenedDeck;
  status: number;
  headers: Record<string, string>;
}

export async function openDeck(state: DeckUrlState, asker: Asker, places: readonly Place[]): Promise<OpenedAnswer> {
  if (state.list !== null) return openList(state.list, state, asker, places);
  const { genre } = state;
  const acceptLanguage = asker.request.headers.get("Accept-Language");
  const page = await firstPage(state, { userId: asker.userId, acceptLanguage }, places);
  const emptied = page.cards.length === 0 ? await whyEmpty(genre, asker.userId) : null;
  const opened = {
    deck: genre === null ? {} : { genre },
    genre,
    list: null,
    page,
    empty: noBooks(genre, emptied?.listed ?? false),
    never: emptied?.never ?? false,
  };
  return { opened, status: 200, headers: {} };
}

async function whyEmpty(genre: Genre | null, userId: string | null): Promise<{ never: boolean; listed: boolean }> {
  const { rules, listed } = await signalsOf(userId, 0);
  const books = await bookFacts([...listed]);
  return {
    never: genre !== null && isNever(rules, genre),
    listed: [...books.values()].some((book) => genre === null || book.genre === genre),
  };
}

function noBooks(genre: Genre | null, listed: boolean): string {
  const where = genre === null ? t("the database") : t("{genre} genre", { genre });
  return listed
    ? t("No books found in {where} except those on your list", { where })
    : t("No books found in {where}", { where });
}

async function openList(
  asked: string,
  state: DeckUrlState,
  asker: Asker,
  places: readonly Place[],
): Promise<OpenedAnswer> {
  const list = await listOf(asked, asker);
  const noIndex = { "X-Robots-Tag": "noindex" };
  if ("problem" in list) {
    const { problem, status } = list;
    const { path = "/search" } = list;
    const link = list.path ? t("See the list") : t("Search for a book");
    const opened = {
      deck: {},
      genre: undefined,
      list: { title: t("Books to swipe"), path, link },
      page: { cards: [], next: null },
      empty: problem,
      never: false,
    };
    return { opened, status, headers: { ...noIndex, ...retryAfter(list) } };
  }
  const { title, path, link, ids, isMore } = list;
  const page = await firstListPage(list, state, places);
  const opened = {
    deck: { list: path },
    genre: undefined,
    list: { title, path, link },
    page,
    empty: endOf(ids.length, isMore),
    never: false,
  };
  return { opened, status: 200, headers: noIndex };
}

function endOf(count: number, isMore: boolean): string {
  if (count === 0) return t("No books to swipe");
  if (count === 1) return t("That was the only book");
  return isMore
    ? t("Those were the first {mostListed} books", { mostListed: MOST_LISTED })
    : t("Those were all {count}", { count: counted(count, "book") });
}
