import { Link } from "react-router";

import { BookCover } from "#app/books/parts/book-cover.tsx";
import { BookLink } from "#app/books/parts/book-link.tsx";
import { BookActions } from "#app/club/mentions/book-actions.tsx";
import { reviewPath, veilText } from "#app/club/reviews/review.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { GivenStars } from "#app/reading/parts/stars-field.tsx";

import type { Message } from "./message.ts";

import * as styles from "./review-book.module.css";

export function ReviewBook({ message: { review, about, editedAt, veiled } }: { message: Message }) {
  if (!review || !about) return null;
  const { book, title, page } = about;
  return (
    <div className={styles.chip}>
      {book && <BookCover cover={book.cover} genre={book.genre} sizes="3.5rem" className={styles.cover} />}
      <div>
        <p className={styles.name}>{editedAt === null ? t("Review") : t("Review (edited)")}</p>
        <p className={styles.title} dir="auto">
          {book ? <BookLink book={book} /> : title}
        </p>
        {review.stars !== null && (
          <p>
            <GivenStars stars={review.stars} />
          </p>
        )}
        {book && <BookActions book={book} />}
      </div>
      {veiled && <p className={styles.veil}>{veilText({ page, totalPages: review.totalPages })}</p>}
    </div>
  );
}

export function WholeReview({ message: { review, name } }: { message: Message }) {
  if (!review?.isLonger) return null;
  return (
    <Link to={reviewPath(review.id)} className="text-button">
      {rich("Read more <span>of {name}’s review</span>", {
        name,
        span: <span className="sr-only" />,
      })}
    </Link>
  );
}
