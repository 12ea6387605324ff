import { t } from "#app/language/t.ts";
import { cut } from "#book-facts/clean-text.ts";
import { MAX_NOTE, MAX_REVIEW } from "#db/reading.ts";

import { fewNotes, inEachOrder, shelvesFrom, type ImportedBook } from "./imported-book.ts";
import type { ImportedReview } from "./imported-review.ts";
import { inOrder } from "./reads.ts";

/** Volumes of a series may share title and author, but differ in their ISBN. */
export function sameEdition(one: Pick<ImportedBook, "isbn13">, other: Pick<ImportedBook, "isbn13">): boolean {
  return one.isbn13 === null || other.isbn13 === null || one.isbn13 === other.isbn13;
}

export function withReadsOf(book: ImportedBook, again: ImportedBook): ImportedBook {
  const { inOrder: _, ...merged } = merge(book, again);
  if (!book.inOrder && !again.inOrder) return merged;
  const factsIn = inEachOrder((order) => {
    const [one, other] = [book, again].map((each) => ({ ...each, ...each.inOrder?.[order] }));
    const { inOrder: __, ...facts } = merge(one!, other!);
    return facts;
  });
  return { ...merged, inOrder: factsIn };
}

function merge(book: ImportedBook, again: ImportedBook): ImportedBook {
  const notes = [...book.notes, ...again.notes];
  // Our own export lists a book once: a second row was copied by hand.
  if (book.log || again.log)
    return { ...book, notes: fewNotes([...notes, t("We left out the log on line {line}.", { line: again.line })]) };
  const isLater = rank(again) > rank(book) || (rank(again) === rank(book) && lastDay(again) >= lastDay(book));
  const [first, last] = isLater ? [book, again] : [again, book];
  const undated = [book, again].filter(
    ({ status, reads }) => status === "completed" && !reads.some(({ finished }) => finished),
  );
  if (first.laidAside) notes.push(t("You paused or stopped an earlier read. We left out that date."));
  return {
    ...book,
    isbn13: book.isbn13 ?? again.isbn13,
    pages: book.pages ?? again.pages,
    rating: last.rating ?? first.rating,
    added: [book.added, again.added].filter((day) => day !== null).toSorted()[0] ?? null,
    shelves: shelvesFrom([...book.shelves, ...again.shelves], [], notes),
    status: last.status,
    reads: inOrder(distinct(first.reads, last.reads), notes),
    laidAside: last.laidAside,
    readBefore: undated.length > 0,
    readCount: Math.max(book.readCount ?? 0, again.readCount ?? 0, undated.length) || null,
    reviews: joined(first.reviews, last.reviews),
    notes: fewNotes([...new Set(notes)]),
  };
}

const rank = ({ status }: ImportedBook) => (status === "want_to_read" ? 0 : status === "reading" ? 2 : 1);

const lastDay = ({ reads, laidAside }: ImportedBook) =>
  laidAside ??
  reads
    .map(({ started, finished }) => finished ?? started ?? "")
    .toSorted()
    .at(-1) ??
  "";

/** The last read stays last: it may have been laid aside. */
function distinct(first: ImportedBook["reads"], last: ImportedBook["reads"]): ImportedBook["reads"] {
  const known = new Set(last.map((read) => JSON.stringify(read)));
  return [...first.filter((read) => !known.has(JSON.stringify(read))), ...last];
}

/** Another app's rows have one review each, of the last read. */
function joined([first]: readonly ImportedReview[], [last]: readonly ImportedReview[]): ImportedReview[] {
  if (!first || !last) return [first ?? last].filter((one) => one !== undefined);
  const both = (one: string | null, other: string | null, longest: number) =>
    cut([...new Set([one, other])].filter(Boolean).join("\n\n"), longest) || null;
  const review = both(first.review, last.review, MAX_REVIEW);
  return [{ ...last, review, note: both(first.note, last.note, MAX_NOTE) }];
}
