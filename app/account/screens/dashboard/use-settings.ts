import { useState } from "react";
import { useLocation, useNavigate } from "react-router";

/** Pages that send a reader here to change their nickname, and get them back. */
const WAYS_BACK: ReadonlyArray<string | null> = ["/coffee-talk", "/suggestions"];

/** The settings dialog. `?settings` opens it, and with a `next` the page that asked follows it; so does `?leaving`. */
export function useSettings() {
  const asked = new URLSearchParams(useLocation().search);
  const [isOpen, setIsOpen] = useState(asked.has("settings") || asked.has("leaving"));
  const navigate = useNavigate();

  function close() {
    setIsOpen(false);
    if (!asked.has("settings")) return;
    const next = asked.get("next");
    // In the place of this page, so that Back does not open the dialog again.
    void navigate(next !== null && WAYS_BACK.includes(next) ? next : "/dashboard", { replace: true });
  }

  return { isOpen, open: () => setIsOpen(true), close };
}
