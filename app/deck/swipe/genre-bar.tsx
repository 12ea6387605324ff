import { useEffect, useRef } from "react";
import { Form } from "react-router";

import { genreName } from "#app/books/parts/genre-name.ts";
import { t } from "#app/language/t.ts";
import { GENRES, type Genre } from "#db/genres.ts";

import * as styles from "./genre-bar.module.css";

/** A plain form, so that the filter works before any script runs. */
export function GenreBar({ chosen }: { chosen: Genre | null | undefined }) {
  const row = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Centres the button without `scrollIntoView`, which would also scroll the page.
    const chosenButton = chosen && row.current?.querySelector<HTMLElement>(`[value="${chosen}"]`);
    if (row.current)
      row.current.scrollLeft = chosenButton
        ? chosenButton.offsetLeft - (row.current.clientWidth - chosenButton.offsetWidth) / 2
        : 0;
  }, [chosen]);

  return (
    <Form action="/" className={styles.genreBar}>
      <div ref={row} className={styles.genreRow} role="group" aria-label={t("Genre")}>
        {/* Named too, because a bare `/` leads to the device's last place. */}
        <button type="submit" name="genre" value="" className={styles.genreWord} aria-pressed={chosen === null}>
          {t("All")}
        </button>
        {GENRES.map((genre) => (
          <button
            key={genre}
            type="submit"
            name="genre"
            value={genre}
            className={styles.genreWord}
            aria-pressed={chosen === genre}
          >
            {genreName(genre)}
          </button>
        ))}
      </div>
    </Form>
  );
}
