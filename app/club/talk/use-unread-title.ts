import { useEffect } from "react";

import { t } from "#app/language/t.ts";

const TITLE = () => t("Coffee Talk · Bookmatch");

export function useUnreadTitle(unread: number, onVisible: () => void): void {
  useEffect(() => {
    document.title = unread > 0 ? `(${unread}) ${TITLE()}` : TITLE();
  }, [unread]);

  useEffect(() => {
    const notify = () => document.hidden || onVisible();
    document.addEventListener("visibilitychange", notify);
    return () => document.removeEventListener("visibilitychange", notify);
  }, [onVisible]);
}
