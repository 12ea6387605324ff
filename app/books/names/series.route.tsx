import { data, redirect } from "react-router";

import { bookPath } from "#app/books/page/book-path.ts";
import { SwipeThese } from "#app/books/parts/swipe-these.tsx";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { SharedHead } from "#app/ui/shared-head.tsx";

import type { Route } from "./+types/series.route";
import { BookTile } from "./book-tile.tsx";
import { NameLinks } from "./name-links.tsx";
import { authorsOfSeries, booksOf, nameOfSlug, type NameBook, placesOfSeries } from "./name-pages.queries.server.ts";
import { NamePages } from "./name-pages.tsx";
import { namePath, PAGE_SIZE, readPage } from "./name-path.ts";
import { NoName } from "./no-name.tsx";
import { titleParts } from "./series-in-title.ts";
import { gapText, placeText, withGaps } from "./series-places.ts";
import { seriesData } from "./structured-data.ts";

import * as styles from "./names.module.css";

export const handle = { cached: ["page"], versionOf: "slug", scripts: false } satisfies RouteHandle;

interface ShownLine {
  gap: string | null;
  /** `title` is without the series; `full` is the whole title, for the address. */
  book: (NameBook & { place: string; full: string }) | null;
}

export async function loader({ params: { slug }, url }: Route.LoaderArgs) {
  const series = await nameOfSlug("series", slug);
  if (!series) return data(null, { status: 404 });
  if (series.slug !== slug) return redirect(namePath("series", series.slug), 301);
  const page = readPage(url.searchParams);
  const [places, authors] = await Promise.all([placesOfSeries(series.id), authorsOfSeries(series.id)]);
  const all = withGaps(places);
  const shown = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  if (shown.length === 0) return data(null, { status: 404 });
  const found = await booksOf(shown.flatMap((line) => ("book" in line ? [line.book.bookId] : [])));
  const byId = new Map(
    found.map((book) => [book.id, { ...book, title: titleParts(book.title).title, full: book.title }]),
  );
  const lines = shown.flatMap((line): ShownLine[] => {
    if ("gap" in line) return [{ gap: gapText(line.gap), book: null }];
    const book = byId.get(line.book.bookId);
    return book ? [{ gap: null, book: { ...book, place: placeText(line.book) } }] : [];
  });
  const structured = seriesData(
    { name: series.name, address: siteAddress + namePath("series", slug) },
    authors.map((author) => ({ name: author.name, address: siteAddress + namePath("authors", author.slug) })),
    lines.flatMap(({ book }) => book ?? []),
    (book) => siteAddress + bookPath({ id: book.id, title: byId.get(book.id)!.full }),
  );
  const address = siteAddress + namePath("series", slug, page);
  const pages = Math.ceil(all.length / PAGE_SIZE);
  return data({ ...series, page, pages, count: places.length, lines, authors, address, structured });
}

export default function Series({ loaderData }: Route.ComponentProps) {
  if (loaderData === null)
    return <NoName title={t("Series not found")}>{t("We have no books in this series.")}</NoName>;
  const { name, slug, page, pages, count, lines, authors, address, structured } = loaderData;
  const by = authors[0] ? t(" by {name}", { name: authors[0].name }) : "";
  return (
    <PageLayout
      back="/"
      title={<PageTitle grows>{name}</PageTitle>}
      lead={count === 1 ? t("1 book in this series") : t("{count} books in this series", { count: figure(count) })}
      action={count > 1 && <SwipeThese page={namePath("series", slug)} />}
    >
      <SharedHead
        title={t("{name} (series)", { name })}
        description={t("{name}{by}: the books in order.", { name, by })}
        canonical={address}
      />
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structured }} />
      <NameLinks label={t("By")} kind="authors" names={authors} />
      <ol className={styles.books}>
        {lines.map(({ book, gap }, index) =>
          book ? (
            <li key={book.id}>
              <BookTile
                book={book}
                href={bookPath({ id: book.id, title: book.full })}
                title={book.title}
                isEarly={index < 6}
              >
                {t("Book {place}", { place: book.place })}
              </BookTile>
            </li>
          ) : (
            <li key={gap} className={styles.gap}>
              {gap}
            </li>
          ),
        )}
      </ol>
      <NamePages kind="series" slug={slug} page={page} pages={pages} />
    </PageLayout>
  );
}
