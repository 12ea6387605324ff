import type { BookMentions } from "#app/club/model/book-mentions.server.ts";
import { counted, figure } from "#app/platform/figures.ts";

import * as styles from "./book.module.css";

interface ClubWordsProps {
  mentions: BookMentions;
  likedBy: number | null;
}

/** What the club has done with a book, without a word of it: members write for members. */
export function ClubWords({ mentions: { recommenders, talkedAbout }, likedBy }: ClubWordsProps) {
  if (recommenders === 0 && !talkedAbout && likedBy === null) return null;
  return (
    <section className={styles.club} aria-labelledby="club">
      <h2 id="club">In the club</h2>
      <ul>
        {likedBy !== null && <li>Liked by {figure(likedBy)} readers or more.</li>}
        {recommenders > 0 && (
          <li>
            <a href="/suggestions">Suggestions</a>: recommended by {counted(recommenders, "reader")}.
          </li>
        )}
        {talkedAbout && (
          <li>
            <a href="/coffee-talk">Coffee Talk</a>: the club has talked about it.
          </li>
        )}
      </ul>
      {(recommenders > 0 || talkedAbout) && (
        <div data-place="words">
          <p className="note">
            What members write is for members. <a href="/register">Join the club</a> to read along.
          </p>
        </div>
      )}
    </section>
  );
}
