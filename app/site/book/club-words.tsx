import type { BookMentions } from "#app/club/mentions/book-mentions.queries.server.ts";
import { reviewsPath } from "#app/club/reviews/review.ts";
import { counted, figure } from "#app/platform/figures.ts";
import type { BookStars } from "#app/reading/stars/book-stars.queries.server.ts";

import * as styles from "./book.module.css";

interface ClubWordsProps {
  bookId: number;
  mentions: BookMentions;
  likedBy: number | null;
  stars: BookStars | null;
}

/** Shows no word of the club: members write for members. */
export function ClubWords({ bookId, mentions, likedBy, stars }: ClubWordsProps) {
  const { recommenders, reviewers, talkedAbout } = mentions;
  if (recommenders + reviewers === 0 && !talkedAbout && likedBy === null && stars === null) return null;
  return (
    <section className={styles.club} aria-labelledby="club">
      <h2 id="club">In the club</h2>
      <ul>
        {stars && (
          <li>
            {stars.average} of 5 stars from at least {figure(stars.readers)} readers
          </li>
        )}
        {likedBy !== null && <li>Liked by at least {figure(likedBy)} readers</li>}
        {reviewers > 0 && (
          <li>
            <a href={reviewsPath(bookId)}>Reviews</a> by {counted(reviewers, "reader")}
          </li>
        )}
        {recommenders > 0 && (
          <li>
            Recommended by {counted(recommenders, "reader")} in <a href="/suggestions">Suggestions</a>
          </li>
        )}
        {talkedAbout && (
          <li>
            Talked about in <a href="/coffee-talk">Coffee Talk</a>
          </li>
        )}
      </ul>
      {(recommenders + reviewers > 0 || talkedAbout) && (
        <div data-place="words">
          <p className="note">
            What members write is for members. <a href="/register">Join the club</a> to read along.
          </p>
        </div>
      )}
    </section>
  );
}
