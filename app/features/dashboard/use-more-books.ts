import { useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

import { forgetAnswers } from "#app/shared/saved-book.ts";

import type { SavedBook, SavedBooksPage } from "./queries.server.ts";
import { viewQuery, type ShelfView } from "./shelf-view.ts";

/** What the loader said of the shelf. */
export interface LoadedShelf {
  view: ShelfView;
  /** Of all saved books, whatever the view shows. */
  count: number;
  page: SavedBooksPage;
}

/**
 * The books of a view, page behind page, each book once. While the view stays the same, so does its list, even
 * if the loader runs again: a book that was removed from it keeps its place for an undo.
 */
export function useMoreBooks(loaded: LoadedShelf) {
  const [first, setFirst] = useState(loaded);
  const [behind, setBehind] = useState<SavedBooksPage | null>(null);
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  if (viewQuery(first.view) !== viewQuery(loaded.view)) {
    setFirst(loaded);
    setBehind(null);
    setState("idle");
  }

  // What has just been listed is saved, whatever was answered to an earlier change from this tab.
  useLayoutEffect(() => forgetAnswers(first.page.books.map((book) => book.id)), [first]);

  const { view, count, page } = first;
  const { next } = behind ?? page;

  /** The first of the books that came, once it is on the page; null where none came. */
  async function loadMore(): Promise<SavedBook | null> {
    if (!next || state === "loading") return null;
    setState("loading");
    const more = await fetchPage(viewQuery(view, next)).catch(() => null);
    if (!more) {
      setState("failed");
      return null;
    }
    flushSync(() => {
      forgetAnswers(more.books.map((book) => book.id));
      setBehind((before) => ({ books: [...(before?.books ?? []), ...more.books], next: more.next }));
      setState("idle");
    });
    return more.books[0] ?? null;
  }

  return { books: once([...page.books, ...(behind?.books ?? [])]), count, next, state, loadMore };
}

async function fetchPage(query: string): Promise<SavedBooksPage> {
  const response = await fetch(`/dashboard/saved-books${query}`, { redirect: "error" });
  if (!response.ok) throw new Error(`The list answered ${response.status}`);
  return (await response.json()) as SavedBooksPage;
}

function once(books: SavedBook[]): SavedBook[] {
  return [...new Map(books.map((book) => [book.id, book])).values()];
}
