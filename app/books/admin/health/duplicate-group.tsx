import { useRef, useState } from "react";
import { useFetcher } from "react-router";

import { genreName } from "#app/books/parts/genre-name.ts";
import { problemIn, type Answer } from "#app/http/answer.ts";
import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import { MergeDialog } from "./merge-dialog.tsx";
import type { PossibleDuplicate } from "./queries.server.ts";

import * as styles from "./health.module.css";

export function DuplicateGroup({ books, after }: { books: PossibleDuplicate[]; after: string }) {
  const fetcher = useFetcher<Answer>();
  const form = useRef<HTMLFormElement>(null);
  const [survivorId, setSurvivorId] = useState(() => mostRead(books).id);
  const [asking, setAsking] = useState<string[] | null>(null);
  const merging = fetcher.state !== "idle";
  const survivor = books.find(({ id }) => id === survivorId) ?? books[0]!;
  const problem = merging ? null : problemIn(fetcher.data);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/admin/catalogue-health/merges"
      className={styles.duplicates}
      onSubmit={(event) => {
        event.preventDefault();
        if (merging) return;
        const chosen = new FormData(event.currentTarget).getAll("book").map(String);
        setAsking(books.filter(({ id }) => id !== survivorId && chosen.includes(String(id))).map(({ title }) => title));
      }}
    >
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <input type="hidden" name="after" value={after} />
      <fieldset>
        <legend className={styles.duplicatesName}>{survivor.title}</legend>
        <ul>
          {books.map((book) => (
            <li key={book.id}>
              <label className={styles.duplicateSame}>
                <input type="checkbox" name="book" value={book.id} defaultChecked={isSame(book, survivor)} />
                {book.title}
                <span className={styles.duplicateFacts}>{factsOf(book)}</span>
              </label>
              <label className="line firm pressable">
                <input
                  type="radio"
                  name="keep"
                  value={book.id}
                  checked={book.id === survivorId}
                  onChange={() => setSurvivorId(book.id)}
                />
                {t("Keep")}
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <button type="submit" className="button-quiet" aria-disabled={merging}>
        {merging ? t("Merging…") : t("Merge selected")}
      </button>
      <MergeDialog
        survivor={survivor.title}
        removed={asking}
        onCancel={() => setAsking(null)}
        onMerge={() => {
          setAsking(null);
          void fetcher.submit(form.current);
        }}
      />
    </fetcher.Form>
  );
}

/** Volumes of a series share a name too, so only equal titles are ticked by default. */
const isSame = (one: PossibleDuplicate, other: PossibleDuplicate) =>
  one.title.toLowerCase() === other.title.toLowerCase();

function mostRead(books: PossibleDuplicate[]): PossibleDuplicate {
  return books.toSorted(
    (a, b) => b.readers - a.readers || Number(b.described) - Number(a.described) || a.id - b.id,
  )[0]!;
}

function factsOf({ author, genre, year, isbn13, described, readers }: PossibleDuplicate): string {
  const facts = [
    author,
    genreName(genre),
    year,
    isbn13 && t("ISBN {isbn13}", { isbn13 }),
    !described && t("no description"),
  ];
  return [...facts.filter(Boolean), readers === 1 ? "1 reader" : `${figure(readers)} readers`].join(" · ");
}
