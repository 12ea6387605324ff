import { Link } from "react-router";

import { genreName } from "#app/books/parts/genre-name.ts";
import { t } from "#app/language/t.ts";
import { counted, figure } from "#app/platform/figures.ts";
import { SORTING, UNSORTED } from "#app/reading/unsorted/rules.ts";
import { EmptyChart, ChartFigure } from "#app/ui/chart-figure.tsx";

import type { GenreCount } from "./queries.server.ts";
import { sum } from "./rules.ts";

import * as styles from "./genre-bars.module.css";

export function GenreBars({ genres }: { genres: GenreCount[] }) {
  const most = genres[0];
  const unsorted = unsortedOf(genres);
  return (
    <ChartFigure
      title={t("Books by genre")}
      takeaway={sentence(genres)}
      table={
        most
          ? {
              name: t("Genres as a table"),
              head: [t("Genre"), t("Books"), t("Completed")],
              rows: genres.map(({ genre, books, completed }) => [nameOf(genre), books, completed]),
            }
          : null
      }
    >
      {most ? (
        <ul className="stack gap-2" aria-hidden>
          {genres.map(({ genre, books, completed }) => (
            <li key={genre} data-genre={genre} className={styles.genreShare}>
              <span>{nameOf(genre)}</span>
              <svg width="100%" height="20">
                <rect x="0" y="1" width={`${(books / most.books) * 99}%`} height="18" className={styles.genreFrame} />
                {completed > 0 && (
                  <rect
                    x="0"
                    y="1"
                    width={`${(completed / most.books) * 99}%`}
                    height="18"
                    className={styles.genreFilled}
                  />
                )}
              </svg>
              <span className="figures note">
                {t("{completed} of {books}", { completed: figure(completed), books: figure(books) })}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyChart drawing="M8 12h64v8H8zM8 26h44v8H8zM8 40h26v8H8z">
          {t("Add books to your list to see which genres you read most.")}
        </EmptyChart>
      )}
      {unsorted && (
        <Link to={SORTING} className="text-link">
          {t("Sort {books} into genres", { books: counted(unsorted.books, "book") })}
        </Link>
      )}
    </ChartFigure>
  );
}

const nameOf = (genre: GenreCount["genre"]) => (genre === UNSORTED ? t("Unsorted") : genreName(genre));

function unsortedOf(genres: GenreCount[]): GenreCount | undefined {
  return genres.find(({ genre }) => genre === UNSORTED);
}

function sentence(genres: GenreCount[]): string {
  const unsorted = unsortedOf(genres);
  const [most, second] = genres.filter((one) => one !== unsorted);
  if (unsorted) {
    const books = counted(unsorted.books, "book");
    const open = unsorted.books === 1 ? t("{books} is unsorted", { books }) : t("{books} are unsorted", { books });
    return most ? `${sorted(genres, most, second)} ${open}.` : `${open}.`;
  }
  return most ? sorted(genres, most, second) : t("Your list has no books yet.");
}

function sorted(genres: GenreCount[], most: GenreCount, second: GenreCount | undefined): string {
  const all = sum(genres.map(({ books }) => books));
  const done =
    most.completed === 0 ? t("none finished yet") : t("{completed} finished", { completed: figure(most.completed) });
  if (genres.length === 1)
    return t("Everything on your list is {genre}: {books}, {done}.", {
      genre: genreName(most.genre),
      books: counted(most.books, "book"),
      done,
    });
  if (second?.books === most.books)
    return t("Your top genres are {genre} and {genre2}, with {books} each.", {
      genre: genreName(most.genre),
      genre2: genreName(second.genre),
      books: counted(most.books, "book"),
    });
  return t("Your top genre is {genre}: {books} of {all}, {done}.", {
    genre: genreName(most.genre),
    books: figure(most.books),
    all: counted(all, "book"),
    done,
  });
}
