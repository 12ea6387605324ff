import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { counted, figure } from "#app/platform/figures.ts";
import { readBookId } from "#db/book-id.ts";
import type { BookFacts, ImportedColumn } from "#db/schema/books/book-changes.ts";

export const MAX_FILE_BYTES = 20 * 1024 * 1024;
export const TOO_LARGE = () => t("This file is larger than 20 MB. Compress it with gzip, or split it.");
export const SAMPLE_FILE = [
  "id,title,author,genre,description,isbn,year,pages,language",
  '1,Emma,Jane Austen,Fiction,"A matchmaker, and what she does not see.",9780141439587,1815,474,English',
  "2,Momo,Michael Ende,Fantasy,A girl who listens.,,1973,304,German",
  "",
].join("\r\n");
export const BUSY = () => t("Another file is being imported. Try again in a minute.");

/** Upload ids have the same range as book ids. */
export const readUploadId = readBookId;

interface Counts {
  added: number;
  updated: number;
  unchanged: number;
  rejected: number;
  warnings: number;
}

/** `12 added, 3 updated, 0 unchanged, 1 rejected; 2 warnings` */
export function countsText({ added, updated, unchanged, rejected, warnings }: Counts): string {
  const rows = t("{added} added, {updated} updated, {unchanged} unchanged, {rejected} rejected", {
    added: figure(added),
    updated: figure(updated),
    unchanged: figure(unchanged),
    rejected: figure(rejected),
  });
  return warnings > 0 ? `${rows}; ${counted(warnings, "warning")}` : rows;
}

/** `failed` files brought nothing; `under way` is an import in parts. */
export type UploadState = "waiting" | "failed" | "under way" | "imported" | "undone";

export function stateText(upload: Counts & { state: UploadState; problem: string | null }): string {
  if (upload.state === "failed") return t("Nothing was imported: {problem}.", { problem: upload.problem });
  if (upload.state === "waiting") return t("Waiting for your decision. Nothing is imported yet.");
  if (upload.state === "under way") return t("So far: {countsText}.", { countsText: countsText(upload) });
  const counts = countsText(upload);
  return upload.state === "undone" ? t("{counts}. Undone.", { counts }) : `${counts}.`;
}

const FIELD_NAMES: Record<ImportedColumn, string> = inEachLanguage(() => ({
  title: t("Title"),
  author: t("Author"),
  genre: t("Genre"),
  description: t("Description"),
  image_url: t("Image URL"),
  link_url: t("Link URL"),
  book_id: t("Catalogue ID"),
  isbn13: "ISBN",
  year: t("Year"),
  pages: t("Pages"),
  language: t("Language"),
  popularity: t("Readers elsewhere"),
  series_name: t("Series"),
  series_place: t("Place in its series"),
}));

export interface FieldChange {
  name: string;
  before: string;
  after: string;
}

export function fieldChanges(before: BookFacts, after: BookFacts): FieldChange[] {
  const text = (value: string | number | null | undefined) => String(value ?? "");
  return (Object.keys(FIELD_NAMES) as ImportedColumn[])
    .filter((field) => field in after)
    .map((field) => ({ name: FIELD_NAMES[field], before: text(before[field]), after: text(after[field]) }));
}
