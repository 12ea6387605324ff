import { useEffect, useEffectEvent, useState } from "react";

import type { SavedBook } from "./queries.server.ts";

/** How long a removal can be taken back; the clock stands still under a pointer or the focus. */
const TOAST_MS = 8_000;

interface UndoToastProps {
  /** Null while there is nothing to take back. */
  book: SavedBook | null;
  onUndo(book: SavedBook): void;
  onEnd(): void;
}

export function UndoToast({ book, onUndo, onEnd }: UndoToastProps) {
  return (
    <div role="status">{book && <Toast key={book.id} book={book} onUndo={() => onUndo(book)} onEnd={onEnd} />}</div>
  );
}

function Toast({ book, onUndo, onEnd }: { book: SavedBook; onUndo(): void; onEnd(): void }) {
  const [held, setHeld] = useState({ hover: false, focus: false });
  const waits = held.hover || held.focus;
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (waits) return;
    const timer = setTimeout(() => end(), TOAST_MS);
    return () => clearTimeout(timer);
  }, [waits]);

  return (
    <div
      className="toast"
      onPointerEnter={() => setHeld((now) => ({ ...now, hover: true }))}
      onPointerLeave={() => setHeld((now) => ({ ...now, hover: false }))}
      onFocus={() => setHeld((now) => ({ ...now, focus: true }))}
      onBlur={() => setHeld((now) => ({ ...now, focus: false }))}
    >
      <p className="toast-text">Removed “{book.title}”. </p>
      <button type="button" className="text-button toast-button" onClick={onUndo}>
        Undo
      </button>
    </div>
  );
}
