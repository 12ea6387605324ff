import { useEffect, useRef, useState, type ReactNode } from "react";

import { BookCover } from "#app/books/parts/book-cover.tsx";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";

import type { About, Message, TalkBook } from "./message.ts";

import * as styles from "./message.module.css";

/** `about Momo, page 120` */
export function aboutText({ title, page }: Pick<About, "title" | "page">): string {
  return t("about {title}{rest}", { title, rest: page === null ? "" : t(", page {page}", { page }) });
}

interface AboutBookProps {
  about: About & { book?: TalkBook | null };
  onBook?(book: TalkBook): void;
}

export function AboutBook({ about: { title, page, book }, onBook }: AboutBookProps) {
  const text = (
    <>
      {rich("about {cite}{page}", {
        cite: <cite dir="auto">{title}</cite>,
        page: page !== null && t(", page {page}", { page }),
      })}
    </>
  );
  if (!book || !onBook) return <p className={styles.messageAbout}>{text}</p>;
  return (
    <button type="button" className={styles.messageBook} aria-haspopup="dialog" onClick={() => onBook(book)}>
      <BookCover cover={book.cover} genre={book.genre} sizes="2rem" />
      <span className={styles.messageAbout}>{text}</span>
    </button>
  );
}

interface VeiledProps {
  message: Message;
  /** Resolves to true if the text is loaded. */
  onReveal(message: Message): Promise<boolean>;
  children: ReactNode;
}

export function Veiled({ message, onReveal, children }: VeiledProps) {
  const [asking, setAsking] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const focusText = useRef(false);

  useEffect(() => {
    // The focused button has disappeared, so the focus moves to the text.
    if (!message.veiled && focusText.current) container.current?.focus({ preventScroll: true });
    focusText.current = false;
  }, [message.veiled]);

  async function reveal() {
    if (asking) return;
    setAsking(true);
    focusText.current = true;
    if (!(await onReveal(message))) focusText.current = false;
    setAsking(false);
  }

  return (
    <div ref={container} className={styles.messageBody} tabIndex={-1}>
      {message.veiled ? (
        <p className={styles.messageVeil}>
          <button type="button" className={styles.messageButton} aria-disabled={asking} onClick={() => void reveal()}>
            {rich("Reveal<span> what {name} says {aboutText}</span>", {
              name: message.name,
              aboutText: aboutText(message.about!),
              span: <span className="sr-only" />,
            })}
          </button>
        </p>
      ) : (
        children
      )}
    </div>
  );
}
