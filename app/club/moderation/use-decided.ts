import { useEffect, useRef } from "react";

import { focusTitle } from "#app/ui/focus-title.ts";

/** For a dialog whose item disappears with the decision: closes it, and then moves the focus to the page's title. */
export function useDecided(open: boolean, onClose: () => void): () => void {
  const decided = useRef(false);
  // After the dialog has closed, because an open one keeps the focus.
  useEffect(() => {
    if (open || !decided.current) return;
    decided.current = false;
    focusTitle();
  }, [open]);
  return () => {
    decided.current = true;
    onClose();
  };
}
