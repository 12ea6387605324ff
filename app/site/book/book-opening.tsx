import { Fragment } from "react";

import type { Name } from "#app/books/names/name-pages.queries.server.ts";
import { namePath } from "#app/books/names/name-path.ts";
import { BookCover } from "#app/books/parts/book-cover.tsx";
import { genreName } from "#app/books/parts/genre-name.ts";
import { PlaceLink } from "#app/books/parts/place-link.tsx";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { PlainBookBar } from "#app/reading/parts/plain-book-bar.tsx";
import { MoreMenu } from "#app/ui/more-menu.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";

import type { BookPage } from "./book-page.server.ts";

import * as styles from "./book.module.css";

/** Plain forms, because the page is the same for everybody. */
export function BookOpening({ book }: { book: BookPage }) {
  const { id, title, author, people, series, genre, facts, cover, links, free } = book;
  return (
    <>
      <BookCover
        cover={cover}
        genre={genre}
        sizes="(min-width: 64rem) 20rem, 12rem"
        isEarly
        hasSpine
        className={styles.cover}
      />
      <header className={styles.opening}>
        <PageTitle grows>{title}</PageTitle>
        <p className={styles.author}>
          {rich("by {rest}", { rest: people.length === 0 ? author : <People people={people} /> })}
        </p>
        {series.map(({ id: key, name, slug, place }) => (
          <p key={key} className={styles.seriesPlace}>
            {rich("Book {place} of {link}", { place, link: <a href={namePath("series", slug)}>{name}</a> })}
          </p>
        ))}
        <p className={styles.facts}>
          <span className="genre-label" data-genre={genre}>
            {genreName(genre)}
          </span>
          {facts && <span>{facts}</span>}
        </p>
        <div data-place="actions">
          <div className={styles.actions}>
            <PlainBookBar id={`book-${id}`} book={{ id }} isLarge>
              <MoreMenu id={`book-${id}-more`} about={t("this book")}>
                <form method="post" action={`/wishes/${id}`}>
                  <button type="submit">{t("Request this book")}</button>
                </form>
              </MoreMenu>
            </PlainBookBar>
          </div>
        </div>
        {series.length > 0 && <div data-place="next" />}
        <p data-place="problem" role="alert" className="field-error" />
        {free && (
          <p className={styles.places}>
            <PlaceLink link={free} className="text-link">
              {free.label}
            </PlaceLink>
          </p>
        )}
        {links.length > 0 && (
          <p className={styles.places}>
            {t("Where to get it:")}{" "}
            {links.map((link) => (
              <Fragment key={link.href}>
                <PlaceLink link={link} className="text-link">
                  {link.name}
                </PlaceLink>{" "}
              </Fragment>
            ))}
          </p>
        )}
      </header>
    </>
  );
}

function People({ people }: { people: Name[] }) {
  return people.map(({ id, name, slug }, index) => (
    <Fragment key={id}>
      {index > 0 && (index === people.length - 1 ? t(" and ") : ", ")}
      <a href={namePath("authors", slug)}>{name}</a>
    </Fragment>
  ));
}
