import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";

import { RankingModel } from "#app/deck/ranking/model.ts";
import { isGenre } from "#db/genres.ts";

/** A book that a user read; `liked` and `stars` (in halves, 1 to 10) are null if not rated. */
export interface Reading {
  book: string;
  liked: boolean | null;
  stars: number | null;
  order: number;
}

/** Resolves a typed path: npm runs scripts in the project's folder. */
export function whereTyped(path: string): string {
  const typed = resolve(process.env["INIT_CWD"] ?? ".", path);
  return existsSync(typed) ? typed : resolve(path);
}

/** Reports missing files. Without the data an evaluation is skipped, which is no failure. */
export function anyMissing(paths: readonly string[]): boolean {
  const missing = paths.filter((path) => !existsSync(whereTyped(path)));
  for (const path of missing) console.log(`skipped   ${path} is not there, and nothing can be measured without it`);
  return missing.length > 0;
}

export function linesOf(path: string): string[] {
  const bytes = readFileSync(whereTyped(path));
  const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString("utf8");
  return text.split("\n").filter((line) => line !== "");
}

/** Each user's books in order, from a file of `user, book_id, rating10, liked, order`. */
export function readingsOf(path: string): Map<string, Reading[]> {
  const readers = new Map<string, Reading[]>();
  for (const line of linesOf(path).slice(1)) {
    const [reader, book, stars, liked, order] = line.split("\t") as [string, string, string, string, string];
    const readings = readers.get(reader) ?? [];
    const rated = { liked: liked === "" ? null : liked === "1", stars: stars === "" ? null : Number(stars) };
    readings.push({ book, ...rated, order: Number(order) });
    readers.set(reader, readings);
  }
  for (const readings of readers.values()) readings.sort((a, b) => a.order - b.order);
  return readers;
}

export interface Numbered {
  numberOf(book: string): number | undefined;
  nameOf(number: number): string;
}

export function catalogueModel(path: string): { model: RankingModel; books: Numbered } {
  const model = new RankingModel();
  const names: string[] = [];
  const ordinals = new Map<string, number>();
  for (const line of linesOf(path)) {
    const { book_id, title, author, genre, tags } = JSON.parse(line) as Record<string, unknown>;
    const about = [title, ...(Array.isArray(tags) ? tags : [])].join(" ");
    model.addBook({
      id: names.length,
      author: typeof author === "string" ? author : "",
      genre: isGenre(genre) ? genre : "Fiction",
      about,
    });
    ordinals.set(String(book_id), names.length);
    names.push(String(book_id));
  }
  return { model, books: { numberOf: (book) => ordinals.get(book), nameOf: (number) => names[number]! } };
}

/** Each reading counts as saved, and its rating stands for a swipe. */
export function learn(model: RankingModel, books: Numbered, readers: Map<string, Reading[]>): void {
  for (const [reader, readings] of readers) {
    for (const { book, liked: swiped } of readings) {
      const number = books.numberOf(book);
      if (number !== undefined) model.decide(reader, { book: number, liked: true, swiped });
    }
  }
  model.recompute();
}
