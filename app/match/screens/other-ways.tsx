import { OutwardIcon } from "#app/ui/icons.tsx";

import { AskTheClub } from "./ask-the-club.tsx";

import * as styles from "./ai-match.module.css";

/** What else a reader can do whom our catalogue does not answer. */
export function OtherWays({ wish, outside }: { wish: string; outside: string }) {
  return (
    <ul className={styles.otherWays} aria-label="Other ways">
      <li>
        <AskTheClub wish={wish} />
      </li>
      <li>
        <a href={outside} target="_blank" rel="sponsored noopener" className="text-link">
          Search Amazon
          <OutwardIcon />
        </a>
      </li>
      <li>
        <a href="#wish" className="text-link">
          Loosen this wish
        </a>
      </li>
    </ul>
  );
}
