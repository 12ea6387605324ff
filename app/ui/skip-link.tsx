import { useEffect, useRef, type MouseEvent } from "react";
import { useLocation } from "react-router";

import { t } from "#app/language/t.ts";

import * as styles from "./skip-link.module.css";

export function SkipLink() {
  return (
    <a href="#main" className={styles.skip} onClick={focusMain}>
      {t("Skip to content")}
    </a>
  );
}

/** Without a script the address moves the focus; with one the address stays as it is. */
function focusMain(event: MouseEvent) {
  event.preventDefault();
  main()?.focus();
}

/** A pressed link that went away with its page would take the focus with it. */
export function useFocusOnNavigation(): void {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current !== key && document.activeElement === document.body) main()?.focus({ preventScroll: true });
    shown.current = key;
  }, [key]);
}

const main = () => document.querySelector<HTMLElement>("main");
