import { Link } from "react-router";

import { requireAdmin, requireAdminPage } from "#app/auth/model/session.ts";
import { timeZoneOf } from "#app/auth/model/time-zone.server.ts";
import { readView } from "#app/books/model/admin/books-view.ts";
import { addBook } from "#app/books/model/admin/edit.queries.server.ts";
import { MAX_BOOK_BYTES } from "#app/books/model/admin/limits.ts";
import { BOOK_FIELDS, BookForm } from "#app/books/model/admin/schema.ts";
import { bookCount, booksPage, postCount } from "#app/books/model/admin/table.queries.server.ts";
import { done, mutatePage } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { longDates } from "#app/platform/dates.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import type { Route } from "./+types/books.route";
import { AddBookForm } from "./add-book-form.tsx";
import { BooksTable } from "./books-table.tsx";

import "./admin-books.css";

export const handle = { maxBytes: MAX_BOOK_BYTES };

const FAILED = "Failed to add book";

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdminPage(context);
  const view = readView(url.searchParams);
  const [count, posts, page, timeZone] = await Promise.all([
    bookCount(),
    postCount(),
    booksPage(view),
    timeZoneOf(admin.id),
  ]);
  const date = longDates(timeZone);
  const books = page.books.map(({ createdAt, ...book }) => ({ ...book, added: date(createdAt) }));
  return { count, posts, view, page: { ...page, books } };
}

export function action(args: Route.ActionArgs) {
  const options = { user: requireAdmin, form: BookForm, values: BOOK_FIELDS, failed: FAILED };
  return mutatePage(args, options, async ({ user: admin, fields: book }) => {
    await addBook(admin.id, book);
    return done({ added: book.title });
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: FAILED });

export default function BooksRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { count, posts, view, page } = loaderData;
  return (
    <AdminFrame title="Catalogue" lead={counted(count, "book")} back="/">
      <Link to="/admin/blog" className="blog-card">
        <span className="blog-card-title">Blog</span>
        <span className="blog-card-count">{counted(posts, "post")}</span>
      </Link>
      <div className="catalogue-spread">
        <section aria-labelledby="add-book" className="catalogue-add">
          <h2 id="add-book" className="admin-heading">
            Add a book
          </h2>
          <AddBookForm posted={actionData} />
        </section>
        <section aria-labelledby="all-books" className="catalogue-books">
          <h2 id="all-books" className="admin-heading" tabIndex={-1}>
            Books
          </h2>
          <BooksTable view={view} page={page} />
        </section>
      </div>
    </AdminFrame>
  );
}

const counted = (number: number, noun: string) => `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;

export function ErrorBoundary() {
  return (
    <AdminFrame title="Catalogue" back="/">
      <div className="max-w-md py-10">
        <ErrorBanner>Failed to load books</ErrorBanner>
        <a href="/admin" className="button-quiet mt-6">
          Try again
        </a>
      </div>
    </AdminFrame>
  );
}
