import { PlaceLink } from "#app/books/parts/place-link.tsx";
import type { PlaceLink as Link } from "#app/books/places/links.ts";
import { t } from "#app/language/t.ts";

import { AskTheClub } from "./ask-the-club.tsx";

import * as styles from "./ai-match.module.css";

export function OtherWays({ wish, outside }: { wish: string; outside: Link | null }) {
  return (
    <ul className={styles.otherWays} aria-label={t("Other ways to find a book")}>
      <li>
        <AskTheClub wish={wish} />
      </li>
      {outside && (
        <li>
          <PlaceLink link={outside} className="text-link">
            {t("Search {name}", { name: outside.name })}
          </PlaceLink>
        </li>
      )}
      <li>
        <a href="#wish" className="text-link">
          {t("Change your description")}
        </a>
      </li>
    </ul>
  );
}
