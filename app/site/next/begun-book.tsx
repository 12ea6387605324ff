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
      <p role="status">
        You’re now reading <cite>{title}</cite>.
      </p>
      <input type="hidden" name="entry" value={entryId} />
      <input type="hidden" name="line" value={line} />
      <input type="hidden" name="view" value={query} />
      <button type="submit" className="text-button">
        Undo
      </button>
      <a href="/reading-tracker" className="text-link">
        See your list
      </a>
    </form>
  );
}
