import { useEffect, useRef, useState } from "react";

import { genreName } from "#app/books/parts/genre-name.ts";
import { t } from "#app/language/t.ts";

import type { DeckCard } from "./queries.server.ts";

import * as styles from "./swipe.module.css";

export function Announcement({ card, startsOver }: { card: DeckCard | null; startsOver: boolean }) {
  const first = useRef(card);
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    if (card && card !== first.current) {
      first.current = null;
      setSpoken(
        t("{title} by {author}, {genre}. {reason}", {
          title: card.book.title,
          author: card.book.author,
          genre: genreName(card.book.genre),
          reason: card.reason ?? "",
        }),
      );
    }
  }, [card]);
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {spoken}
      </p>
      <p className={styles.quietNote} role="status">
        {startsOver && t("You’ve seen every book. The deck starts over.")}
      </p>
    </>
  );
}

export function startsOver(cards: readonly DeckCard[], index: number): boolean {
  const [previous, current] = [cards[index - 1], cards[index]];
  return previous !== undefined && current !== undefined && previous.pass !== current.pass;
}
