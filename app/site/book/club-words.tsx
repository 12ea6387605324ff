import type { BookMentions } from "#app/club/mentions/book-mentions.queries.server.ts";
import { reviewsPath } from "#app/club/reviews/review.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
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
      <h2 id="club">{t("In the club")}</h2>
      <ul>
        {stars && (
          <li>
            {t("{average} of 5 stars from at least {readers} readers", {
              average: stars.average,
              readers: figure(stars.readers),
            })}
          </li>
        )}
        {likedBy !== null && <li>{t("Liked by at least {likedBy} readers", { likedBy: figure(likedBy) })}</li>}
        {reviewers > 0 && (
          <li>
            {rich("<link>Reviews</link> by {reviewers}", {
              link: <a href={reviewsPath(bookId)} />,
              reviewers: counted(reviewers, "reader"),
            })}
          </li>
        )}
        {recommenders > 0 && (
          <li>
            {rich("Recommended by {recommenders} in <link>Suggestions</link>", {
              recommenders: counted(recommenders, "reader"),
              link: <a href="/suggestions" />,
            })}
          </li>
        )}
        {talkedAbout && (
          <li>{rich("Talked about in <link>Coffee Talk</link>", { link: <a href="/coffee-talk" /> })}</li>
        )}
      </ul>
      {(recommenders + reviewers > 0 || talkedAbout) && (
        <div data-place="words">
          <p className="note">
            {rich("What members write is for members. <link>Join the club</link> to read along.", {
              link: <a href="/register" />,
            })}
          </p>
        </div>
      )}
    </section>
  );
}
