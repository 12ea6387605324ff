import { useEffect, useRef } from "react";
import { Form } from "react-router";

import { GENRES, type Genre } from "#db/genres.ts";

/** Words in a row, the chosen one underlined. A plain form, so that it filters before any script runs. */
export function GenreBar({ chosen }: { chosen: Genre | null }) {
  const row = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Into the middle of the row, by hand: `scrollIntoView` would also scroll the page.
    const word = chosen && row.current?.querySelector<HTMLElement>(`[value="${chosen}"]`);
    if (row.current)
      row.current.scrollLeft = word ? word.offsetLeft - (row.current.clientWidth - word.offsetWidth) / 2 : 0;
  }, [chosen]);

  return (
    <Form action="/" className="genre-bar">
      <div ref={row} className="genre-row" role="group" aria-label="Genre">
        <button type="submit" className="genre-word" aria-pressed={chosen === null}>
          All
        </button>
        {GENRES.map((genre) => (
          <button
            key={genre}
            type="submit"
            name="genre"
            value={genre}
            className="genre-word"
            aria-pressed={chosen === genre}
          >
            {genre}
          </button>
        ))}
      </div>
    </Form>
  );
}
