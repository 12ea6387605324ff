import { useId, useState } from "react";

import { ask } from "#app/http/ask.ts";
import { t } from "#app/language/t.ts";
import { FieldArea } from "#app/ui/field.tsx";

import { MAX_ISBNS, readIsbns } from "./isbns.ts";
import type { HaulChoice } from "./message.ts";

import * as styles from "./haul.module.css";

type IsbnBook = HaulChoice & { isbn13: string };

/** `onFound` returns false if it does not take them. */
export function IsbnForm({ onFound }: { onFound(books: HaulChoice[]): boolean }) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const [asking, setAsking] = useState(false);

  async function find() {
    const { isbns, unread } = readIsbns(typed);
    if (asking || isbns.length + unread.length === 0) return;
    if (isbns.length > MAX_ISBNS)
      return setProblem(t("Add up to {maxIsbns} ISBNs at a time.", { maxIsbns: MAX_ISBNS }));
    setAsking(true);
    const books = await booksOf(isbns);
    setAsking(false);
    if (!books) return setProblem(t("Failed to look up these ISBNs. Try again."));
    const found = new Map(books.map((book) => [book.isbn13, book]));
    const unknown = isbns.filter((isbn) => !found.has(isbn));
    if (!onFound(isbns.flatMap((isbn) => found.get(isbn) ?? []))) return;
    // Keeps what was not found, to be corrected.
    setTyped([...unknown, ...unread].join("\n"));
    setProblem(problemOf(unknown, unread));
  }

  return (
    <div className={styles.isbns}>
      <FieldArea
        id={id}
        label={t("ISBNs")}
        rows={2}
        inputMode="text"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        hint={t("Type, paste or scan them, one per line.")}
        error={problem}
      />
      <button type="button" className="below-3 button-quiet" aria-disabled={asking} onClick={() => void find()}>
        {t("Add by ISBN")}
      </button>
    </div>
  );
}

function problemOf(unknown: string[], unread: string[]): string | undefined {
  const problems = [
    unknown.length > 0 && t("Not in our catalogue: {unknown}.", { unknown: unknown.join(", ") }),
    unread.length > 0 && t("Not an ISBN: {unread}.", { unread: unread.join(", ") }),
  ].filter(Boolean);
  return problems.join(" ") || undefined;
}

async function booksOf(isbns: string[]): Promise<IsbnBook[] | null> {
  if (isbns.length === 0) return [];
  const reply = await ask(`/coffee-talk/books?${new URLSearchParams({ isbns: isbns.join(",") })}`).catch(() => null);
  return reply?.ok ? (reply.body as { books: IsbnBook[] }).books : null;
}
