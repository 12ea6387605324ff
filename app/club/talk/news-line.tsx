import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { CloseIcon } from "#app/ui/icons.tsx";

import type { News } from "./news.ts";
import type { TalkStore } from "./talk-store.ts";
import { focusConversation } from "./use-talk-muting.ts";

import * as styles from "./coffee-talk.module.css";

interface NewsLineProps extends News {
  store: TalkStore;
  onDone(): void;
}

/** What a reader has missed who finds the talk open at its end. */
export function NewsLine({ first, since, count, store, onDone }: NewsLineProps) {
  function go() {
    onDone();
    void store.goTo(first);
  }

  function dismiss() {
    onDone();
    // The pressed button disappears.
    focusConversation();
  }

  return (
    <div className={styles.news} role="group" aria-label={t("New since your last visit")}>
      <p>{rich("<b>{count} new messages</b> since {since}", { b: <strong />, count, since })}</p>
      <button type="button" className="button-quiet" onClick={go}>
        {t("Go there")}
      </button>
      <button type="button" className="icon-button" aria-label={t("Mark all as read")} onClick={dismiss}>
        <CloseIcon />
      </button>
    </div>
  );
}
