import { genreName } from "#app/books/parts/genre-name.ts";
import { t } from "#app/language/t.ts";

import * as styles from "./unsorted.module.css";

interface BookRowsProps {
  books: ReadonlyArray<{ id: number; title: string; author: string; genre: string | null }>;
  allTicked: boolean;
}

export function BookRows({ books, allTicked }: BookRowsProps) {
  return (
    <ul className={styles.rows}>
      {books.map(({ id, title, author, genre }) => (
        <li key={id}>
          <label className={styles.row}>
            <input type="checkbox" name="entry" value={id} defaultChecked={allTicked} />
            <span>
              <strong className="voice strong">{title}</strong>{" "}
              <span className="muted">{t("by {author}", { author })}</span>
            </span>
            {genre && (
              <span className="genre-label firm" data-genre={genre}>
                {genreName(genre)}
              </span>
            )}
          </label>
        </li>
      ))}
    </ul>
  );
}
