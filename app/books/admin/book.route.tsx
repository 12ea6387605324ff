import { Fragment } from "react";
import { data, Link, redirect, useFetcher } from "react-router";

import { requireAdmin } from "#app/auth/session/session.ts";
import { authorsOfBook } from "#app/books/free/death-year.queries.server.ts";
import type { Answer } from "#app/http/answer.ts";
import { done, gone, mutatePage } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { localeNow, t } from "#app/language/t.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { languagesWith } from "#book-facts/languages.ts";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/book.route";
import { BookInputs } from "./book-inputs.tsx";
import { changeBook, deleteBook, editedBook } from "./edit.queries.server.ts";
import { MAX_BOOK_BYTES } from "./limits.ts";
import { fingerprints } from "./rules.ts";
import { BOOK_FIELDS, EditForm } from "./schema.ts";
import { wayBack } from "./way-back.ts";

import * as adminStyles from "#app/ui/admin-parts.module.css";
import * as styles from "./admin-books.module.css";

export const handle = { methods: ["POST", "DELETE"], maxBytes: MAX_BOOK_BYTES };

export async function loader({ params, url }: Route.LoaderArgs) {
  const bookId = readBookId(params.bookId);
  const book = bookId === null ? null : await editedBook(bookId);
  if (!book) throw data(null, { status: 404 });
  const authors = await authorsOfBook(book.id);
  const back = wayBack(url.searchParams.get("back"));
  return {
    book,
    authors,
    languages: languagesWith(book.fields.language, localeNow()),
    opened: fingerprints(book.fields),
    back,
  };
}

export function action(args: Route.ActionArgs) {
  return args.request.method === "DELETE" ? remove(args) : edit(args);
}

const FAILED_TO_SAVE = () => t("Failed to save book");

function edit(args: Route.ActionArgs) {
  const options = { user: requireAdmin, form: EditForm, values: BOOK_FIELDS, failed: FAILED_TO_SAVE() };
  return mutatePage(args, options, async ({ user: admin, fields }) => {
    const bookId = readBookId(args.params.bookId);
    const there = bookId !== null && (await changeBook(admin.id, bookId, fields));
    if (!there) return gone(t("This book is no longer in the catalogue."));
    return redirect(backFrom(args), 303);
  });
}

function remove(args: Route.ActionArgs) {
  return mutatePage(args, { user: requireAdmin, proof: backFrom(args) }, async ({ user: admin }) => {
    const bookId = readBookId(args.params.bookId);
    // Deleting a missing book succeeds.
    if (bookId !== null) await deleteBook(admin.id, bookId);
    return done();
  });
}

const backFrom = ({ url }: Route.ActionArgs) => wayBack(url.searchParams.get("back"));

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: args.request.method === "DELETE" ? t("Failed to delete book") : FAILED_TO_SAVE() });

export default function BookRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { book, authors, languages, opened, back } = loaderData;
  const fetcher = useFetcher<Answer>();
  const { busy, problem, errors } = useFormAnswer({ state: fetcher.state, data: fetcher.data ?? actionData });
  const typed = actionData && "values" in actionData ? actionData.values : undefined;
  return (
    <AdminFrame title={t("Edit Book")} lead={book.fields.title} back={back}>
      <div className={styles.bookEdit}>
        <img
          src={book.cover.src}
          srcSet={book.cover.srcSet ?? undefined}
          sizes="10rem"
          alt=""
          className={styles.bookCover}
        />
        <fetcher.Form
          method="post"
          className={adminStyles.form}
          noValidate
          onSubmit={(event) => busy && event.preventDefault()}
        >
          {problem && <ErrorBanner>{problem}</ErrorBanner>}
          <input type="hidden" name="opened" value={opened} />
          <BookInputs errors={errors} values={typed ?? book.fields} languages={languages} />
          <div className="form-end">
            <button type="submit" className="button-solid" aria-disabled={busy}>
              {busy ? t("Saving...") : t("Save Book")}
            </button>
          </div>
          <p>
            <Link to={`/admin/books/${book.id}/series`} className="text-link">
              {t("Series and place")}
            </Link>
          </p>
          {authors.length > 0 && (
            <p className="below-4">
              {t("Year of death:")}{" "}
              {authors.map(({ id, name, deathYear }, index) => (
                <Fragment key={id}>
                  {index > 0 && ", "}
                  <Link to={`/admin/authors/${id}`}>{name}</Link>
                  {` (${deathYear === null ? t("unknown") : yearName(deathYear)})`}
                </Fragment>
              ))}
            </p>
          )}
        </fetcher.Form>
      </div>
    </AdminFrame>
  );
}

const yearName = (year: number) => (year < 0 ? `${-year} BCE` : String(year));
