import { useRef } from "react";
import { data } from "react-router";

import { requireUser } from "#app/auth/session/session.ts";
import { currentBook } from "#app/books/page/queries.server.ts";
import { t } from "#app/language/t.ts";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/one-review.route";
import { oneReview } from "./queries.server.ts";
import { ReviewList } from "./review-list.tsx";
import { reviewsPath } from "./review.ts";

/** Whoever opens the address lifts the veil. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const id = readBookId(params.reviewId);
  const found = id === null ? null : await oneReview(user.id, id);
  const book = found && (await currentBook(found.bookId));
  if (!book) throw data(null, { status: 404 });
  return { book, review: found.review };
}

export default function OneReview({ loaderData: { book, review } }: Route.ComponentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { title, author } = book;
  return (
    <PageLayout
      narrow
      back={reviewsPath(book.id)}
      backName={t("All reviews")}
      title={
        <PageTitle grows ref={heading} tabIndex={-1}>
          {t("Review")}
        </PageTitle>
      }
      lead={t("{title} by {author}", { title, author })}
    >
      <title>{t("Review of {title} · Bookmatch", { title })}</title>
      <ReviewList reviews={[review]} onEmptied={() => heading.current?.focus()} />
    </PageLayout>
  );
}
