import { useRef } from "react";
import { data, Link } from "react-router";

import { requireUser } from "#app/auth/session/session.ts";
import { bookPath } from "#app/books/page/book-path.ts";
import { currentBook } from "#app/books/page/queries.server.ts";
import { moderationNoticesOf } from "#app/club/moderation/moderation-notices.queries.server.ts";
import { ModerationNotices } from "#app/club/parts/moderation-notices.tsx";
import { t } from "#app/language/t.ts";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/book-reviews.route";
import { reviewsOfBook } from "./queries.server.ts";
import { ReviewList } from "./review-list.tsx";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const user = requireUser(context);
  const id = readBookId(params.bookId);
  const book = id === null ? null : await currentBook(id);
  if (!book) throw data(null, { status: 404 });
  const [page, notices] = await Promise.all([
    reviewsOfBook(user.id, book.id, url.searchParams.get("after")),
    moderationNoticesOf(user.id, ["review"]),
  ]);
  return { book, page, notices };
}

export default function BookReviews({ loaderData: { book, page, notices } }: Route.ComponentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { title, author } = book;
  return (
    <PageLayout
      narrow
      back={bookPath(book)}
      backName={t("Book")}
      title={
        <PageTitle grows ref={heading} tabIndex={-1}>
          {t("Reviews")}
        </PageTitle>
      }
      lead={t("{title} by {author}", { title, author })}
    >
      <title>{t("Reviews of {title} · Bookmatch", { title })}</title>
      <ModerationNotices {...notices} />
      {page.items.length === 0 ? (
        <p className="muted">{t("No reviews yet. To write one, open the book in your reading list.")}</p>
      ) : (
        <ReviewList reviews={page.items} onEmptied={() => heading.current?.focus()} />
      )}
      {page.next !== null && (
        <Link to={`?${new URLSearchParams({ after: page.next })}`} className="button-quiet">
          {t("Older reviews")}
        </Link>
      )}
    </PageLayout>
  );
}
