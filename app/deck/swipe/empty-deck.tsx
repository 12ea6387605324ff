import { useSyncExternalStore } from "react";
import { Link } from "react-router";

import { genreName } from "#app/books/parts/genre-name.ts";
import { readDeviceTaste } from "#app/deck/taste/device-taste.ts";
import { isNever } from "#app/deck/taste/taste.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import type { Genre } from "#db/genres.ts";

import type { ListHeading } from "./open-deck.server.ts";

import * as styles from "./swipe.module.css";

interface EmptyDeckProps {
  title: string;
  genre: Genre | null | undefined;
  /** The account has the rule "never" for the genre; a visitor's rules are on the device. */
  never: boolean;
  list: ListHeading | null;
}

export function EmptyDeck({ title, genre, never, list }: EmptyDeckProps) {
  const neverHere = useSyncExternalStore(
    () => () => {},
    () => !!genre && isNever(readDeviceTaste().rules, genre),
    () => false,
  );
  return (
    <section className={`${styles.shelfAlone} ${styles.emptyDeck}`}>
      <div className={`muted ${styles.emptyDrawing}`} />
      <p className={styles.emptyTitle} role="status">
        {title}
      </p>
      {list && (
        <p className={styles.emptyWays}>
          <a href={list.path} className="button-quiet">
            {list.link}
          </a>
          <a href="/" className="button-quiet">
            {t("Back to your deck")}
          </a>
        </p>
      )}
      {(never || neverHere) && (
        <p className={styles.emptyNote}>
          {rich("You asked never to see {genre}. <link>Change that in Your Taste</link>", {
            genre: genre && genreName(genre),
            link: <Link to="/taste" />,
          })}
        </p>
      )}
    </section>
  );
}
