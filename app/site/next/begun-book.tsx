import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";

import { nextPath, type NextView } from "./next-view.ts";

import * as styles from "./next.module.css";

interface BegunBookProps {
  begun: { entryId: number; line: number; title: string };
  view: NextView;
}

export function BegunBook({ begun: { entryId, line, title }, view }: BegunBookProps) {
  const [, query = ""] = nextPath(view).split("?");
  return (
    <form method="post" action="/reading-tracker/next/undo" className={styles.begun}>
      <p role="status">{rich("You’re now reading {cite}.", { cite: <cite>{title}</cite> })}</p>
      <input type="hidden" name="entry" value={entryId} />
      <input type="hidden" name="line" value={line} />
      <input type="hidden" name="view" value={query} />
      <button type="submit" className="text-button">
        {t("Undo")}
      </button>
      <a href="/reading-tracker" className="text-link">
        {t("See your list")}
      </a>
    </form>
  );
}
