import { useState } from "react";
import { useLocation, useNavigate } from "react-router";

/** Pages that send a reader here to set a nickname, and to which closing the dialog returns. */
const RETURN_PAGES: ReadonlyArray<string | null> = ["/coffee-talk", "/suggestions"];

/** `?settings` opens the dialog; closing it then leads to `next`. */
export function useSettings() {
  const query = new URLSearchParams(useLocation().search);
  const [isOpen, setIsOpen] = useState(query.has("settings"));
  const navigate = useNavigate();

  function close() {
    setIsOpen(false);
    if (!query.has("settings")) return;
    const next = query.get("next");
    // Replaces the history entry, so that Back does not open the dialog again.
    void navigate(next !== null && RETURN_PAGES.includes(next) ? next : "/dashboard", { replace: true });
  }

  return { isOpen, open: () => setIsOpen(true), close };
}
