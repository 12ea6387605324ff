import { useCallback, useState } from "react";

/** The listed books that are no longer saved, as reported by their cards, which know of pending changes. */
export function useRemoved() {
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());

  const setSaved = useCallback((bookId: number, saved: boolean) => {
    setRemoved((known) => {
      if (known.has(bookId) !== saved) return known;
      const changed = new Set(known);
      if (saved) changed.delete(bookId);
      else changed.add(bookId);
      return changed;
    });
  }, []);

  return { removed, setSaved };
}
