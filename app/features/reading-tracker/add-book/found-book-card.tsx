import { useEffect, useEffectEvent, useId, useRef } from "react";
import { useFetcher } from "react-router";

import type { AddAnswer, FoundBook } from "#app/shared/found-book.ts";

interface FoundBookCardProps {
  book: FoundBook;
  onAdded(title: string): void;
}

/** A result of the search. */
export function FoundBookCard({ book, onAdded }: FoundBookCardProps) {
  const { id, externalId, title, author, genre, pages, description, cover } = book;
  const fetcher = useFetcher<AddAnswer | { failed: true }>();
  const titleId = useId();
  const item = useRef<HTMLLIElement>(null);
  const answer = fetcher.data;
  const added = answer !== undefined && "entryId" in answer;
  const listed = book.listed || added;
  const adding = fetcher.state !== "idle" && !listed;
  const failed = fetcher.state === "idle" && answer !== undefined && !added;

  const noteAdded = useEffectEvent(() => {
    onAdded(title);
    // The button that had the focus takes none any more.
    if (document.activeElement === document.body || item.current?.contains(document.activeElement))
      item.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (added) noteAdded();
  }, [added]);

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
        {failed && (
          <p role="alert" className="field-error">
            {"problem" in answer ? answer.problem : "Failed to add book"}
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
