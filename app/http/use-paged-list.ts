import { useState } from "react";
import { flushSync } from "react-dom";

import { ask } from "./ask.ts";

export interface Page<Item> {
  items: Item[];
  next: string | null;
}

interface Options<Item> {
  view?: string;
  pathAfter(cursor: string): string;
  merge?(known: Item[], loaded: Item[]): Item[];
  onItems?(items: Item[]): void;
}

export function usePagedList<Item extends { id: number }>(
  loaded: Page<Item>,
  { view = "", pathAfter, merge, onItems }: Options<Item>,
) {
  const [shown, setShown] = useState({ loaded, view, ...loaded });
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  if (shown.loaded !== loaded) {
    const known = merge && shown.view === view ? shown : null;
    setShown({
      loaded,
      view,
      items: known ? merge!(known.items, loaded.items) : loaded.items,
      next: known ? known.next : loaded.next,
    });
    if (!known) setState("idle");
  }

  function update(id: number, change: Partial<Item>): void {
    setShown((now) => ({ ...now, items: now.items.map((item) => (item.id === id ? { ...item, ...change } : item)) }));
  }

  function remove(id: number): void {
    setShown((now) => ({ ...now, items: now.items.filter((item) => item.id !== id) }));
  }

  async function loadMore(): Promise<Item | null> {
    const { next } = shown;
    if (next === null || state === "loading") return null;
    setState("loading");
    const reply = await ask(pathAfter(next)).catch(() => null);
    if (!reply?.ok) {
      setState("failed");
      return null;
    }
    const more = reply.body as Page<Item>;
    const known = new Set(shown.items.map(({ id }) => id));
    const added = more.items.filter(({ id }) => !known.has(id));
    flushSync(() => {
      onItems?.(added);
      setShown((now) => (now.next === next ? { ...now, items: [...now.items, ...added], next: more.next } : now));
      setState("idle");
    });
    return added[0] ?? null;
  }

  return { items: shown.items, next: shown.next, state, update, remove, loadMore };
}

/** Known items keep their position and take the loaded values, unless `isNewer` prefers the known ones. */
export function mergeItems<Item extends { id: number }>(
  known: Item[],
  loaded: Item[],
  isNewer: (known: Item, loaded: Item) => boolean = () => false,
): Item[] {
  const ids = new Set(known.map(({ id }) => id));
  const byId = new Map(loaded.map((item) => [item.id, item]));
  return [
    ...loaded.filter(({ id }) => !ids.has(id)),
    ...known.map((item) => {
      const other = byId.get(item.id);
      return other && !isNewer(item, other) ? other : item;
    }),
  ];
}
