import { useEffect, useRef, useState, type ReactNode } from "react";

import type { About, Message } from "#app/club/model/talk/message.ts";

/** `about Momo, page 120` */
export function aboutText({ title, page }: About): string {
  return `about ${title}${page === null ? "" : `, page ${page}`}`;
}

/** The small line above a message that is about a book. */
export function AboutBook({ about: { title, page } }: { about: About }) {
  return (
    <p className="letter-about">
      about <cite dir="auto">{title}</cite>
      {page !== null && `, page ${page}`}
    </p>
  );
}

interface VeiledProps {
  message: Message;
  /** Whether its words are there now. */
  onReveal(message: Message): Promise<boolean>;
  /** Its words. */
  children: ReactNode;
}

/** What stands in place of words that the reader has not come to yet: they may look all the same. */
export function Veiled({ message, onReveal, children }: VeiledProps) {
  const [asking, setAsking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const goesOn = useRef(false);

  useEffect(() => {
    // The button that had the focus is gone; what it was pressed for is here.
    if (!message.veiled && goesOn.current) place.current?.focus({ preventScroll: true });
    goesOn.current = false;
  }, [message.veiled]);

  async function reveal() {
    if (asking) return;
    setAsking(true);
    goesOn.current = true;
    if (!(await onReveal(message))) goesOn.current = false;
    setAsking(false);
  }

  return (
    <div ref={place} className="letter-words" tabIndex={-1}>
      {message.veiled ? (
        <p className="letter-veil">
          <button type="button" className="letter-button" aria-disabled={asking} onClick={() => void reveal()}>
            Reveal
            <span className="sr-only">
              {" "}
              what {message.name} says {aboutText(message.about!)}
            </span>
          </button>
        </p>
      ) : (
        children
      )}
    </div>
  );
}
