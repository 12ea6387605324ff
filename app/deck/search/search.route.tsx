import { data } from "react-router";

import { readUser } from "#app/auth/session/session.ts";
import { bookPath } from "#app/books/page/book-path.ts";
import { searchBeginnings } from "#app/books/search/beginnings.queries.server.ts";
import { MOST_FOUND } from "#app/books/search/candidates.queries.server.ts";
import { searchResults } from "#app/books/search/found-books.queries.server.ts";
import { pageAfter, readSearch, searchPath } from "#app/books/search/search-view.ts";
import { retryAfter } from "#app/deck/lists/book-list.ts";
import { searchFor } from "#app/deck/lists/counted-search.server.ts";
import { bookFacts } from "#app/deck/swipe/book-facts.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { t } from "#app/language/t.ts";
import { counted } from "#app/platform/figures.ts";
import { PageError } from "#app/ui/page-error.tsx";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";

import type { Route } from "./+types/search.route";
import { Beginnings } from "./beginnings.tsx";
import { Results, type FoundBook, type FoundPage } from "./results.tsx";
import { SearchForm } from "./search-form.tsx";
import { NothingFound, TookTooLong } from "./ways-on.tsx";

export const handle = { scripts: false } satisfies RouteHandle;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const view = readSearch(url.searchParams);
  const user = readUser(context);
  const userId = user?.id ?? null;
  if (view.query === "" && view.filters.free === null) {
    const { bookIds, tags } = await searchBeginnings();
    return data({ view, outcome: { books: await shownBooks(userId, bookIds), tags } });
  }
  const books = await searchFor(view.query, view.filters, { userId, request });
  if ("problem" in books) {
    const { problem, status } = books;
    const outcome = status === 503 ? ("slow" as const) : { problem };
    return data({ view, outcome }, { status, headers: retryAfter(books) });
  }
  const { shown, next } = pageAfter(books.found, view.after);
  const inWords = (count: number) => {
    if (books.isClose) return counted(count, "close result");
    return view.query === "" ? counted(count, "free eBook") : counted(count, "book");
  };
  const page: FoundPage = {
    books: await shownBooks(
      userId,
      shown.map(([, id]) => id),
    ),
    count: books.isMore ? t("More than {mostFound}", { mostFound: inWords(MOST_FOUND) }) : inWords(books.found.length),
    isMore: books.isMore,
    isClose: books.isClose,
    next: next && searchPath({ ...view, after: next }),
  };
  return data({ view, outcome: page });
}

async function shownBooks(userId: string | null, ids: readonly number[]): Promise<FoundBook[]> {
  const results = await searchResults(userId, ids);
  return results.map((book) => ({ ...book, path: bookPath(book), facts: bookFacts(book) }));
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const outcome = loaderData?.outcome;
  // The count comes first, because a screen reader begins with the title.
  const found = typeof outcome === "object" && "count" in outcome && outcome.count;
  return [
    {
      title: t("{title} · Bookmatch", {
        title: `${found ? `${found}${searched(loaderData?.view.query ?? "")} · ` : ""}${t("Search")}`,
      }),
    },
    { name: "robots", content: "noindex" },
  ];
}

const searched = (query: string) => (query === "" ? "" : t(" for “{query}”", { query }));

export default function SearchRoute({ loaderData: { view, outcome } }: Route.ComponentProps) {
  return (
    <PageLayout back="/" title={<PageTitle grows>{t("Search")}</PageTitle>}>
      <SearchForm view={view} />
      {outcome === "slow" && <TookTooLong view={view} />}
      {typeof outcome === "object" && "problem" in outcome && (
        <PageError href={searchPath(view)}>{outcome.problem}</PageError>
      )}
      {typeof outcome === "object" && "tags" in outcome && <Beginnings {...outcome} />}
      {typeof outcome === "object" && "count" in outcome && (
        <>
          {outcome.books.length > 0 && <Results view={view} page={outcome} />}
          {outcome.books.length === 0 && <NothingFound view={view} />}
        </>
      )}
    </PageLayout>
  );
}

export function ErrorBoundary() {
  return (
    <PageLayout back="/">
      <title>{t("Search · Bookmatch")}</title>
      <PageError href="/search">{t("Failed to search books")}</PageError>
    </PageLayout>
  );
}
