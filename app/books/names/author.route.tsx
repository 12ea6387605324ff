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

import type { Route } from "./+types/author.route";
import { BookTile } from "./book-tile.tsx";
import { NameLinks } from "./name-links.tsx";
import { booksOfAuthor, nameOfSlug, seriesOfAuthor } from "./name-pages.queries.server.ts";
import { NamePages } from "./name-pages.tsx";
import { namePath, PAGE_SIZE, readPage } from "./name-path.ts";
import { NoName } from "./no-name.tsx";
import { personData } from "./structured-data.ts";

import * as styles from "./names.module.css";

export const handle = { cached: ["page"], versionOf: "slug", scripts: false } satisfies RouteHandle;

export async function loader({ params: { slug }, url }: Route.LoaderArgs) {
  const author = await nameOfSlug("authors", slug);
  if (!author) return data(null, { status: 404 });
  if (author.slug !== slug) return redirect(namePath("authors", author.slug), 301);
  const page = readPage(url.searchParams);
  const [{ books, count }, series] = await Promise.all([booksOfAuthor(author.id, page), seriesOfAuthor(author.id)]);
  if (books.length === 0) return data(null, { status: 404 });
  const address = siteAddress + namePath("authors", slug, page);
  const structured = personData({ name: author.name, address: siteAddress + namePath("authors", slug) });
  return data({ ...author, page, pages: Math.ceil(count / PAGE_SIZE), count, books, series, address, structured });
}

export default function Author({ loaderData }: Route.ComponentProps) {
  if (loaderData === null)
    return <NoName title={t("Author not found")}>{t("We have no books by this author.")}</NoName>;
  const { name, slug, page, pages, count, books, series, address, structured } = loaderData;
  const some = books.slice(0, 3).map(({ title }) => title);
  return (
    <PageLayout
      back="/"
      title={<PageTitle grows>{name}</PageTitle>}
      lead={count === 1 ? t("1 book") : t("{count} books", { count: figure(count) })}
      action={count > 1 && <SwipeThese page={namePath("authors", slug)} />}
    >
      <SharedHead
        title={name}
        description={t("Books by {name}: {some}.", { name, some: some.join(", ") })}
        canonical={address}
      />
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structured }} />
      <NameLinks label={t("Series")} kind="series" names={series} />
      <ul className={styles.books}>
        {books.map((book, index) => (
          <li key={book.id}>
            <BookTile book={book} href={bookPath(book)} title={book.title} isEarly={index < 6}>
              {book.year}
            </BookTile>
          </li>
        ))}
      </ul>
      <NamePages kind="authors" slug={slug} page={page} pages={pages} />
    </PageLayout>
  );
}
