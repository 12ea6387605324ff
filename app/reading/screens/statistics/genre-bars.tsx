import type { GenreCount } from "#app/reading/model/statistics/queries.server.ts";
import { count, sum } from "#app/reading/model/statistics/rules.ts";
import { EmptyChart, ChartFigure } from "#app/ui/chart-figure.tsx";

/** The genres of the list: a frame for the books, filled as far as they are completed. */
export function GenreBars({ genres }: { genres: GenreCount[] }) {
  const most = genres[0];
  return (
    <ChartFigure
      title="Books by genre"
      takeaway={sentence(genres)}
      table={
        most
          ? {
              name: "The genres as a table",
              head: ["Genre", "Books", "Completed"],
              rows: genres.map(({ genre, books, completed }) => [genre, books, completed]),
            }
          : null
      }
    >
      {most ? (
        <ul className="genre-bars" aria-hidden>
          {genres.map(({ genre, books, completed }) => (
            <li key={genre} data-genre={genre} className="genre-share">
              <span className="genre-name">{genre}</span>
              <svg width="100%" height="20">
                <rect x="0" y="1" width={`${(books / most.books) * 99}%`} height="18" className="genre-frame" />
                {completed > 0 && (
                  <rect x="0" y="1" width={`${(completed / most.books) * 99}%`} height="18" className="genre-filled" />
                )}
              </svg>
              <span className="genre-count">
                {completed} of {books}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyChart drawing="M8 12h64v8H8zM8 26h44v8H8zM8 40h26v8H8z">
          Add books to your list: the genres you choose most stand here, and how many of each you complete.
        </EmptyChart>
      )}
    </ChartFigure>
  );
}

function sentence(genres: GenreCount[]): string {
  const [most, second] = genres;
  if (!most) return "Your list has no books yet.";
  const all = sum(genres.map(({ books }) => books));
  const done = most.completed === 0 ? "none of them completed yet" : `${most.completed} of them completed`;
  if (!second) return `Everything on your list is ${most.genre}: ${count(most.books, "book")}, ${done}.`;
  if (second.books === most.books)
    return `${most.genre} and ${second.genre} lead your list, ${count(most.books, "book")} each.`;
  return `${most.genre} leads your list: ${most.books.toLocaleString("en-US")} of ${count(all, "book")}, ${done}.`;
}
