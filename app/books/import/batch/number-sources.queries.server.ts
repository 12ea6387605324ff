import { randomUUID } from "node:crypto";

import type pg from "pg";

import { isSameBook } from "./same-book.ts";

const COMPARED = 1_000;

interface Compared {
  file: number;
  source: string;
  number: string;
  title: string;
  author: string | null;
  bookTitle: string;
  bookAuthor: string;
  isSameIsbn: boolean;
}

/** A file that names no source gets the one that knows most of its books by its numbers, else a new one. */
export async function nameNumberSources(client: pg.ClientBase): Promise<void> {
  await nameByContent(client);
  await client.query(
    "INSERT INTO import_number_source SELECT DISTINCT number_source FROM import_row WHERE number_source IS NOT NULL",
  );
}

async function nameByContent(client: pg.ClientBase): Promise<void> {
  const { rows: files } = await client.query<{ file: number }>(
    "SELECT DISTINCT source AS file FROM import_row WHERE number IS NOT NULL AND number_source IS NULL AND title IS NOT NULL",
  );
  if (files.length === 0) return;
  const { rows } = await client.query<Compared>(
    `
    SELECT r.source AS file, n.source, r.number, r.title, r.author, b.title AS "bookTitle", b.author AS "bookAuthor",
      coalesce(r.isbn13 = b.isbn13, false) AS "isSameIsbn"
    FROM (
      SELECT *, row_number() OVER (PARTITION BY source ORDER BY md5(number), seq) AS place FROM import_row
      WHERE number IS NOT NULL AND number_source IS NULL AND title IS NOT NULL
    ) AS r JOIN book_numbers AS n ON n.number = r.number JOIN books AS b ON b.id = n.book_id
    WHERE r.place <= $1`,
    [COMPARED],
  );
  for (const { file } of files) {
    await client.query(
      "UPDATE import_row SET number_source = $2 WHERE source = $1 AND number IS NOT NULL AND number_source IS NULL AND title IS NOT NULL",
      [file, knownSource(rows.filter((row) => row.file === file)) ?? `file-${randomUUID()}`],
    );
  }
}

export function knownSource(rows: readonly Omit<Compared, "file">[]): string | null {
  const agreeing = new Map<string, Map<string, boolean>>();
  for (const { source, number, title, author, bookTitle, bookAuthor, isSameIsbn } of rows) {
    const numbers = agreeing.get(source) ?? new Map<string, boolean>();
    agreeing.set(source, numbers);
    const isSame = isSameBook({ title, author }, { title: bookTitle, author: bookAuthor }, isSameIsbn);
    numbers.set(number, isSame || numbers.get(number) === true);
  }
  const counted = [...agreeing].map(([source, numbers]) => {
    const agree = [...numbers.values()].filter(Boolean).length;
    return { source, agree, differ: numbers.size - agree };
  });
  const [best] = counted
    .filter(({ agree, differ }) => agree > 0 && agree >= differ)
    .toSorted(
      (one, other) => other.agree - one.agree || one.differ - other.differ || (one.source < other.source ? -1 : 1),
    );
  return best?.source ?? null;
}

export async function recordNumbers(client: pg.ClientBase, uploads: readonly number[]): Promise<void> {
  await client.query(
    `INSERT INTO book_numbers (number, source, book_id, upload_id)
     SELECT number, number_source, book, ($1::integer[])[source + 1] FROM import_batch WHERE number_source IS NOT NULL
     ON CONFLICT DO NOTHING`,
    [uploads],
  );
}
