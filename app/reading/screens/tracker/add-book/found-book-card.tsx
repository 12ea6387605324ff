import { useId, useRef } from "react";
import { useFetcher } from "react-router";

import type { AddAnswer, FoundBook } from "#app/books/model/found-book.ts";
import { problemIn } from "#app/http/answer.ts";
import { useAnswer } from "#app/http/use-answer.ts";

interface FoundBookCardProps {
  book: FoundBook;
  onAdded(title: string): void;
}

/** A result of the search. */
export function FoundBookCard({ book, onAdded }: FoundBookCardProps) {
  const { id, externalId, title, author, genre, pages, description, cover } = book;
  const fetcher = useFetcher<AddAnswer>();
  const titleId = useId();
  const item = useRef<HTMLLIElement>(null);
  const listed = book.listed || (fetcher.data !== undefined && "ok" in fetcher.data);
  const adding = fetcher.state !== "idle" && !listed;
  const problem = fetcher.state === "idle" ? problemIn(fetcher.data) : null;

  useAnswer(fetcher.data, (answer) => {
    if (!("ok" in answer)) return;
    onAdded(title);
    // The button that had the focus takes none any more.
    if (document.activeElement === document.body || item.current?.contains(document.activeElement))
      item.current?.focus({ preventScroll: true });
  });

  function add() {
    if (adding) return;
    if (id !== null) void fetcher.submit({ bookId: id }, { method: "post", action: "/reading-list" });
    else if (externalId !== null)
      void fetcher.submit({ externalId }, { method: "post", action: "/reading-list/outside" });
  }

  return (
    <li ref={item} className="found-book" tabIndex={-1}>
      <span className="found-cover" data-genre={genre}>
        <img
          src={cover.src}
          srcSet={cover.srcSet ?? undefined}
          sizes={cover.srcSet ? "5rem" : undefined}
          width="320"
          height="480"
          alt=""
          loading="lazy"
          decoding="async"
        />
      </span>
      <div className="found-words">
        <h3 id={titleId} className="found-title">
          {title}
        </h3>
        <p className="found-author">{author}</p>
        {pages > 0 && <p className="found-pages">{pages} pages</p>}
        <p className="found-description">{description}</p>
        {problem && (
          <p role="alert" className="field-error">
            {problem}
          </p>
        )}
        <button
          type="button"
          className="button-quiet found-add"
          aria-describedby={titleId}
          disabled={listed}
          aria-disabled={adding || undefined}
          onClick={add}
        >
          {listed ? "Already in List" : adding ? "Adding..." : "Add to List"}
        </button>
      </div>
    </li>
  );
}
