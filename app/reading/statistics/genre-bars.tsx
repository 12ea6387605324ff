import { Link } from "react-router";

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
      title="Books by genre"
      takeaway={sentence(genres)}
      table={
        most
          ? {
              name: "Genres as a table",
              head: ["Genre", "Books", "Completed"],
              rows: genres.map(({ genre, books, completed }) => [genre, books, completed]),
            }
          : null
      }
    >
      {most ? (
        <ul className="stack gap-2" aria-hidden>
          {genres.map(({ genre, books, completed }) => (
            <li key={genre} data-genre={genre} className={styles.genreShare}>
              <span>{genre}</span>
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
                {figure(completed)} of {figure(books)}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyChart drawing="M8 12h64v8H8zM8 26h44v8H8zM8 40h26v8H8z">
          Add books to your list to see which genres you read most.
        </EmptyChart>
      )}
      {unsorted && (
        <Link to={SORTING} className="text-link">
          Sort {counted(unsorted.books, "book")} into genres
        </Link>
      )}
    </ChartFigure>
  );
}

function unsortedOf(genres: GenreCount[]): GenreCount | undefined {
  return genres.find(({ genre }) => genre === UNSORTED);
}

function sentence(genres: GenreCount[]): string {
  const unsorted = unsortedOf(genres);
  const [most, second] = genres.filter((one) => one !== unsorted);
  if (unsorted) {
    const open = `${counted(unsorted.books, "book")} ${unsorted.books === 1 ? "is" : "are"} unsorted`;
    return most ? `${sorted(genres, most, second)} ${open}.` : `${open}.`;
  }
  return most ? sorted(genres, most, second) : "Your list has no books yet.";
}

function sorted(genres: GenreCount[], most: GenreCount, second: GenreCount | undefined): string {
  const all = sum(genres.map(({ books }) => books));
  const done = most.completed === 0 ? "none finished yet" : `${figure(most.completed)} finished`;
  if (genres.length === 1) return `Everything on your list is ${most.genre}: ${counted(most.books, "book")}, ${done}.`;
  if (second?.books === most.books)
    return `Your top genres are ${most.genre} and ${second.genre}, with ${counted(most.books, "book")} each.`;
  return `Your top genre is ${most.genre}: ${figure(most.books)} of ${counted(all, "book")}, ${done}.`;
}
