import { useRef, useState } from "react";
import { useFetcher } from "react-router";

import type { Namesake } from "#app/books/model/admin/health/queries.server.ts";
import { problemIn, type Answer } from "#app/http/answer.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import { MergeDialog } from "./merge-dialog.tsx";

/** Books of one name: which of them are the same, and which of those stays. */
export function DuplicateGroup({ books, after }: { books: Namesake[]; after: string }) {
  const fetcher = useFetcher<Answer>();
  const form = useRef<HTMLFormElement>(null);
  const [kept, setKept] = useState(() => mostKnown(books).id);
  const [asking, setAsking] = useState<string[] | null>(null);
  const merging = fetcher.state !== "idle";
  const keptBook = books.find(({ id }) => id === kept) ?? books[0]!;
  const problem = merging ? null : problemIn(fetcher.data);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/admin/catalogue-health/merges"
      className="duplicates"
      onSubmit={(event) => {
        event.preventDefault();
        if (merging) return;
        const chosen = new FormData(event.currentTarget).getAll("book").map(String);
        setAsking(books.filter(({ id }) => id !== kept && chosen.includes(String(id))).map(({ title }) => title));
      }}
    >
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <input type="hidden" name="after" value={after} />
      <fieldset>
        <legend className="duplicates-name">{keptBook.title}</legend>
        <ul>
          {books.map((book) => (
            <li key={book.id}>
              <label className="duplicate-same">
                <input type="checkbox" name="book" value={book.id} defaultChecked={isSame(book, keptBook)} />
                {book.title}
                <span className="duplicate-facts">{factsOf(book)}</span>
              </label>
              <label className="duplicate-keep">
                <input
                  type="radio"
                  name="keep"
                  value={book.id}
                  checked={book.id === kept}
                  onChange={() => setKept(book.id)}
                />
                Keep
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <button type="submit" className="button-quiet" aria-disabled={merging}>
        {merging ? "Merging…" : "Merge the ticked"}
      </button>
      <MergeDialog
        kept={keptBook.title}
        gone={asking}
        onCancel={() => setAsking(null)}
        onMerge={() => {
          setAsking(null);
          void fetcher.submit(form.current);
        }}
      />
    </fetcher.Form>
  );
}

/** Volumes of a series share a name as well: only what is called the same is ticked. */
const isSame = (one: Namesake, other: Namesake) => one.title.toLowerCase() === other.title.toLowerCase();

/** The one that most readers have; of several the one that is described, then the oldest. */
function mostKnown(books: Namesake[]): Namesake {
  return books.toSorted(
    (a, b) => b.readers - a.readers || Number(b.described) - Number(a.described) || a.id - b.id,
  )[0]!;
}

function factsOf({ author, genre, year, isbn13, described, readers }: Namesake): string {
  const facts = [author, genre, year, isbn13 && `ISBN ${isbn13}`, !described && "no description"];
  return [...facts.filter(Boolean), readers === 1 ? "1 reader" : `${readers.toLocaleString("en-US")} readers`].join(
    " · ",
  );
}
