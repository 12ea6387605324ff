import { NO_FILTERS, searchPath } from "#app/books/search/search-view.ts";
import { t } from "#app/language/t.ts";
import { GENRES } from "#db/genres.ts";

import { ResultList, type FoundBook } from "./results.tsx";

import * as styles from "./search.module.css";

export interface BeginningsProps {
  books: FoundBook[];
  tags: string[];
}

export function Beginnings({ books, tags }: BeginningsProps) {
  return (
    <>
      <SearchLinks title={t("Genres")} words={[...GENRES]} />
      {tags.length > 0 && <SearchLinks title={t("Tags")} words={tags} />}
      {books.length > 0 && (
        <section aria-labelledby="new-books">
          <h2 id="new-books" className={styles.beginning}>
            {t("New here")}
          </h2>
          <ResultList books={books} />
        </section>
      )}
    </>
  );
}

function SearchLinks({ title, words }: { title: string; words: string[] }) {
  const id = title.toLowerCase();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.beginning}>
        {title}
      </h2>
      <ul className="links">
        {words.map((word) => (
          <li key={word}>
            <a href={searchPath({ query: word, filters: NO_FILTERS })} className="text-link">
              {word}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
