import { Link } from "react-router";

import { adminTasks } from "#app/auth/admins/admin-tasks.queries.server.ts";
import { WEEK_MAX, weekCounts } from "#app/auth/admins/admin-week.queries.server.ts";
import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { requireAdmin, requireAdminPage } from "#app/auth/session/session.ts";
import { OPEN_LIBRARY_PAGE } from "#app/books/import/open-library/run-path.ts";
import { done, mutatePage } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { localeNow, t } from "#app/language/t.ts";
import { longDates } from "#app/platform/dates.ts";
import { counted } from "#app/platform/figures.ts";
import { mailState } from "#app/platform/mail-state.server.ts";
import { failureText } from "#app/platform/mail/failure-text.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { PageError } from "#app/ui/page-error.tsx";
import { languagesWith } from "#book-facts/languages.ts";

import type { Route } from "./+types/books.route";
import { AddBookForm } from "./add-book-form.tsx";
import { BooksTable } from "./books-table.tsx";
import { readView } from "./books-view.ts";
import { Desk } from "./desk.tsx";
import { addBook } from "./edit.queries.server.ts";
import { MAX_BOOK_BYTES } from "./limits.ts";
import { BOOK_FIELDS, BookForm } from "./schema.ts";
import { bookCount, booksPage, postCount } from "./table.queries.server.ts";
import { weekSentence } from "./week-sentence.ts";

import * as adminStyles from "#app/ui/admin-parts.module.css";
import * as styles from "./admin-books.module.css";

export const handle = { maxBytes: MAX_BOOK_BYTES };

const FAILED = () => t("Failed to add book");

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdminPage(context);
  const view = readView(url.searchParams);
  const [tasks, week, count, posts, page, timeZone] = await Promise.all([
    adminTasks(),
    weekCounts(),
    bookCount(),
    postCount(),
    booksPage(view),
    timeZoneOf(admin.id),
  ]);
  const date = longDates(timeZone);
  const mail = tasks.mail > 0 ? await mailState() : null;
  const mailFailure = mail && failureText(mail, timeZone, new Date());
  const books = page.books.map(({ createdAt, ...book }) => ({ ...book, added: date(createdAt) }));
  const languages = languagesWith("", localeNow());
  return {
    tasks,
    mailFailure,
    week: weekSentence(week, WEEK_MAX),
    count,
    posts,
    languages,
    view,
    page: { ...page, books },
  };
}

export function action(args: Route.ActionArgs) {
  const options = { user: requireAdmin, form: BookForm, values: BOOK_FIELDS, failed: FAILED() };
  return mutatePage(args, options, async ({ user: admin, fields: book }) => {
    const same = await addBook(admin.id, book);
    return done({ added: book.title, same });
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: FAILED() });

export default function BooksRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { tasks, mailFailure, week, count, posts, languages, view, page } = loaderData;
  return (
    <AdminFrame title={t("Administration")} back="/">
      <div className={styles.overview}>
        <Desk tasks={tasks} week={week} mailFailure={mailFailure} />
        <div>
          <h2>{t("Catalogue")}</h2>
          <p className="muted">{counted(count, "book")}</p>
          <Link to="/admin/blog" className={styles.blogCard}>
            <span className="voice">{t("Blog")}</span>
            <span className="note">{counted(posts, "post")}</span>
          </Link>
          <p>
            <Link to={OPEN_LIBRARY_PAGE} className="button-quiet below-4">
              {t("Books from Open Library")}
            </Link>
          </p>
        </div>
      </div>
      <div className={styles.catalogueSpread}>
        <section aria-labelledby="all-books" className="shrinks">
          <h3 id="all-books" className={adminStyles.heading} tabIndex={-1}>
            {t("Books")}
          </h3>
          <a href="#add-book" className={`button-quiet ${styles.catalogueToAdd}`}>
            {t("Add a book")}
          </a>
          <BooksTable view={view} page={page} />
        </section>
        <section aria-labelledby="add-book" className={styles.catalogueAdd}>
          <h3 id="add-book" className={adminStyles.heading} tabIndex={-1}>
            {t("Add a book")}
          </h3>
          <AddBookForm posted={actionData} languages={languages} />
        </section>
      </div>
    </AdminFrame>
  );
}

export function ErrorBoundary() {
  return (
    <AdminFrame title={t("Administration")} back="/">
      <PageError href="/admin" inAdministration>
        {t("Failed to load books")}
      </PageError>
    </AdminFrame>
  );
}
