import type { BookChange } from "#db/schema/books/book-changes.ts";

export type SourceChange = BookChange & { source: number };

export type Outcome =
  | { kind: "added" | "updated" | "unchanged"; source: number; count: number }
  | { kind: "change"; change: SourceChange }
  | {
      kind: "rejected" | "warning";
      source: number;
      line: number;
      reason: string;
      title: string | null;
      isNumberTaken?: true;
    };
