import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";

import { BookLine } from "#app/books/parts/book-line.tsx";
import { t } from "#app/language/t.ts";

import { moved } from "./ranking-order.ts";
import type { RoundBook } from "./view.ts";

import * as styles from "./round.module.css";

interface RankedBooksProps {
  books: readonly RoundBook[];
  order: readonly number[];
  onOrder(order: number[]): void;
}

/** Ordered by dragging, by arrow keys on a handle, or by choosing a number; the numbers work without scripts. */
export function RankedBooks({ books, order, onOrder }: RankedBooksProps) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [spoken, setSpoken] = useState("");
  const bookAt = new Map(books.map((book) => [book.at, book]));

  function move(at: number, to: number) {
    const from = order.indexOf(at);
    const next = moved(order, from, to);
    if (next.every((one, index) => one === order[index])) return;
    onOrder(next);
    setSpoken(t("{title} is number {place}", { title: bookAt.get(at)?.title ?? "", place: next.indexOf(at) + 1 }));
  }

  function onKeyDown(event: KeyboardEvent, at: number) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(at, order.indexOf(at) + by);
  }

  function onPointerDown(event: PointerEvent, at: number) {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragged(at);
  }

  function onPointerMove(event: PointerEvent) {
    if (dragged === null || !list.current) return;
    const rows = [...list.current.children].map((row) => row.getBoundingClientRect());
    const to = rows.filter(({ top, height }) => event.clientY > top + height / 2).length;
    const from = order.indexOf(dragged);
    move(dragged, to > from ? to - 1 : to);
  }

  return (
    <>
      <ol ref={list} className={styles.ranked}>
        {order.map((at, index) => {
          const book = bookAt.get(at);
          if (!book) return null;
          return (
            <li key={at} data-dragged={dragged === at || undefined}>
              <select
                name={`card-${at}`}
                aria-label={t("Place of {title}", { title: book.title })}
                value={index + 1}
                onChange={({ target }) => move(at, Number(target.value) - 1)}
              >
                {order.map((_, place) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <option key={place} value={place + 1}>
                    {place + 1}
                  </option>
                ))}
              </select>
              <BookLine book={book} />
              <button
                type="button"
                className={styles.handle}
                aria-label={t("Move {title}: arrow keys, or drag", { title: book.title })}
                onKeyDown={(event) => onKeyDown(event, at)}
                onPointerDown={(event) => onPointerDown(event, at)}
                onPointerMove={onPointerMove}
                onPointerUp={() => setDragged(null)}
                onPointerCancel={() => setDragged(null)}
              >
                <svg viewBox="0 0 24 24" width="24" height="24" stroke="currentColor" strokeWidth="1.6" aria-hidden>
                  <path d="M6 9h12M6 15h12" />
                </svg>
              </button>
            </li>
          );
        })}
      </ol>
      <p className="sr-only" aria-live="assertive">
        {spoken}
      </p>
    </>
  );
}
