import { useEffect, useLayoutEffect, useRef } from "react";
import { Link } from "react-router";

import { genreName } from "#app/books/parts/genre-name.ts";
import { t } from "#app/language/t.ts";

import type { CardBook, DeckCard } from "./queries.server.ts";
import { EXIT_MS, type Decision } from "./rules.ts";
import type { OpenBook } from "./use-book-sheet.tsx";
import { positionCard, prefersReducedMotion, useDrag } from "./use-drag.ts";

import * as styles from "./swipe-card.module.css";

export type CardRole =
  | { kind: "under" }
  | { kind: "top"; cameBackFrom: Decision | null }
  | { kind: "leaving"; decision: Decision };

export interface Flight {
  card: DeckCard;
  decision: Decision;
}

export function cardsInSight(behind: readonly DeckCard[], leaving: Flight | null, returned: Flight | null) {
  const cards: Array<{ card: DeckCard; role: CardRole }> = behind.map((card, depth) => ({
    card,
    role:
      depth > 0 ? { kind: "under" } : { kind: "top", cameBackFrom: returned?.card === card ? returned.decision : null },
  }));
  if (leaving) cards.unshift({ card: leaving.card, role: { kind: "leaving", decision: leaving.decision } });
  return cards;
}

interface SwipeCardProps {
  card: DeckCard;
  role: CardRole;
  enabled: boolean;
  /** The page's first card: its cover is the largest contentful paint. */
  first: boolean;
  onDecide(decision: Decision): void;
  onOpen: OpenBook;
}

const COVER_SIZES = "(min-width: 64rem) 24rem, 70vw";

export function SwipeCard({ card, role, enabled, first, onDecide, onOpen }: SwipeCardProps) {
  const isTop = role.kind === "top";
  const { card: element, handlers } = useDrag(isTop && enabled, onDecide);
  const { book, reason } = card;

  const decision = role.kind === "leaving" ? role.decision : null;
  useLayoutEffect(() => {
    if (decision && element.current) flyOut(element.current, decision);
  }, [decision, element]);

  const cameBackFrom = role.kind === "top" ? role.cameBackFrom : null;
  useLayoutEffect(() => {
    if (cameBackFrom && element.current) flyIn(element.current, cameBackFrom);
  }, [cameBackFrom, element]);

  return (
    <article
      ref={element}
      className={styles.book}
      data-role={role.kind}
      data-genre={book.genre}
      aria-hidden={isTop ? undefined : true}
      inert={!isTop}
      {...handlers}
    >
      <div className={styles.bookCover}>
        <img
          src={book.cover.src}
          srcSet={book.cover.srcSet ?? undefined}
          sizes={book.cover.srcSet ? COVER_SIZES : undefined}
          width="320"
          height="480"
          alt=""
          draggable={false}
          fetchPriority={first ? "high" : "low"}
          decoding={first ? "sync" : "async"}
        />
        <span className={`${styles.stamp} ${styles.stampPass}`} aria-hidden>
          {t("Pass")}
        </span>
        <span className={`${styles.stamp} ${styles.stampLike}`} aria-hidden>
          {t("Like")}
        </span>
        <span className={`${styles.stamp} ${styles.stampRead}`} aria-hidden>
          {t("Read")}
        </span>
      </div>
      <div className={styles.bookCaption}>
        <a href={`/books/${book.id}`} draggable={false} className={styles.bookLink} onClick={onOpen}>
          <h2 className={styles.bookTitle}>{book.title}</h2>
        </a>
        <p className={styles.bookByline}>
          <span>{book.author}</span> <span className={styles.bookGenre}>{genreName(book.genre)}</span>
        </p>
        {reason && (
          <p className={styles.bookReason}>
            <Link to="/taste" draggable={false}>
              {reason}
            </Link>
          </p>
        )}
      </div>
    </article>
  );
}

function flyOut(card: HTMLElement, decision: Decision): void {
  const from = card.style.transform || "none";
  positionCard(card, 0);
  card.style.setProperty(`--${decision}`, "1");
  card.animate(
    prefersReducedMotion() ? [{ opacity: 1 }, { opacity: 0 }] : [{ transform: from }, { transform: away(decision) }],
    {
      duration: EXIT_MS,
      easing: "cubic-bezier(0.3, 0.5, 0.6, 1)",
      fill: "forwards",
    },
  );
}

function flyIn(card: HTMLElement, decision: Decision): void {
  for (const animation of card.getAnimations()) animation.cancel();
  positionCard(card, 0);
  card.animate(
    prefersReducedMotion() ? [{ opacity: 0 }, { opacity: 1 }] : [{ transform: away(decision) }, { transform: "none" }],
    {
      duration: EXIT_MS,
      easing: "cubic-bezier(0.2, 0.9, 0.3, 1)",
    },
  );
}

function away(decision: Decision): string {
  if (decision === "read") return "translate3d(0, -110vh, 0)";
  const side = decision === "pass" ? -1 : 1;
  return `translate3d(${side * 110}vw, 0, 0) rotate(${side * 18}deg)`;
}

export function usePreloadedCovers(cards: readonly DeckCard[]): void {
  const images = useRef(new Map<string, HTMLImageElement>());
  useEffect(() => {
    const wanted = new Map(cards.map(({ book }) => [book.cover.src, book.cover]));
    for (const [src, cover] of wanted) {
      if (!images.current.has(src)) images.current.set(src, loadCover(cover));
    }
    for (const src of images.current.keys()) {
      if (!wanted.has(src)) images.current.delete(src);
    }
  });
}

function loadCover(cover: CardBook["cover"]): HTMLImageElement {
  const image = new Image();
  if (cover.srcSet) {
    image.sizes = COVER_SIZES;
    image.srcset = cover.srcSet;
  }
  image.src = cover.src;
  return image;
}
