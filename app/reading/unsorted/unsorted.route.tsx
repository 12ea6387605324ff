import { useEffect, useId, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";

import { requireUser } from "#app/auth/session/session.ts";
import { genreName } from "#app/books/parts/genre-name.ts";
import { NO_ANSWER } from "#app/http/answer.ts";
import { done, gone, mutatePage } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { t } from "#app/language/t.ts";
import { counted, figure } from "#app/platform/figures.ts";
import { readId } from "#app/reading/import/rules.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { ViewLinks } from "#app/ui/view-links.tsx";
import { GENRES } from "#db/genres.ts";

import type { Route } from "./+types/unsorted.route";
import { BookRows } from "./book-rows.tsx";
import { NothingToSort } from "./nothing-to-sort.tsx";
import { countOwnBooks, ownBooks, sortBooks } from "./queries.server.ts";
import { SORTING, UNSORTED } from "./rules.ts";
import { SortingForm } from "./schema.ts";

import * as styles from "./unsorted.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireUser(context);
  const isSorted = url.searchParams.get("show") === "sorted";
  const after = readId(url.searchParams.get("after"));
  const [counts, page] = await Promise.all([countOwnBooks(user.id), ownBooks(user.id, isSorted, after)]);
  return { ...page, counts, isSorted, after, allTicked: url.searchParams.has("all") };
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function action(args: Route.ActionArgs) {
  const read = (form: FormData) => ({ entry: form.getAll("entry"), genre: form.get("genre") });
  return mutatePage(args, { form: SortingForm, read }, async ({ user, fields: { entry, genre } }) => {
    const books = await sortBooks(user.id, entry, genre);
    return books > 0 ? done({ books, genre }) : gone(t("These books are no longer on your list."));
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: NO_ANSWER() });

export const meta = () => [{ title: t("Unsorted books · Bookmatch") }];

export default function UnsortedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { books, next, counts, isSorted, after, allTicked } = loaderData;
  const id = useId();
  const message = useRef<HTMLParagraphElement>(null);
  const { ref, busy, isDone, problem, errors } = useFormAnswer({ state: useNavigation().state, data: actionData });
  const isLastSorted = isDone && books.length === 0;
  useEffect(() => {
    // The form has disappeared with its last book, and with it the focus.
    if (isLastSorted) message.current?.focus();
  }, [isLastSorted]);
  const address = (more: Record<string, string | number | null>) => {
    const all = Object.entries({ show: isSorted ? "sorted" : null, after, ...more });
    const query = new URLSearchParams(all.flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])));
    return query.size > 0 ? `${SORTING}?${query}` : SORTING;
  };
  return (
    <PageLayout
      narrow
      back="/reading-tracker"
      backName={t("Reading Tracker")}
      title={<PageTitle grows>{t("Unsorted books")}</PageTitle>}
      lead={t("These books came without a genre. Select those of one genre and sort them together.")}
    >
      <ViewLinks
        label={t("Your own books")}
        views={[
          { to: SORTING, name: t("{n} unsorted", { n: figure(counts.unsorted) }), isShown: !isSorted },
          { to: `${SORTING}?show=sorted`, name: t("{n} sorted", { n: figure(counts.sorted) }), isShown: isSorted },
        ]}
        className={styles.kinds}
      />
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <p role="status" ref={message} tabIndex={-1} className={styles.message}>
        {isDone && actionData && "books" in actionData && sortedText(actionData.books, actionData.genre)}
      </p>
      {books.length === 0 ? (
        <NothingToSort isSorted={isSorted} />
      ) : (
        <Form
          ref={ref}
          // Remounts the form, because the ticks are only initial values.
          key={`${allTicked}`}
          method="post"
          action={address({})}
          onSubmit={(event) => busy && event.preventDefault()}
        >
          <Link to={address({ all: allTicked ? null : 1 })} className="text-link" preventScrollReset>
            {allTicked ? t("Select none") : t("Select all {n}", { n: counted(books.length, "book") })}
          </Link>
          <fieldset
            aria-invalid={errors["entry"] ? true : undefined}
            aria-describedby={errors["entry"] && `${id}-none`}
          >
            <legend className="sr-only">{t("Books")}</legend>
            <BookRows books={books} allTicked={allTicked} />
          </fieldset>
          {next !== null && (
            <Link to={address({ after: next })} className="text-link">
              {t("Next page")}
            </Link>
          )}
          <div className={styles.bar}>
            {errors["entry"] && (
              <p id={`${id}-none`} className="field-error" role="alert">
                {errors["entry"]}
              </p>
            )}
            {errors["genre"] && (
              <p id={`${id}-wrong`} className="field-error" role="alert">
                {errors["genre"]}
              </p>
            )}
            <div className={styles.choice}>
              <label htmlFor={`${id}-genre`} className="sr-only">
                {t("Genre")}
              </label>
              <select
                id={`${id}-genre`}
                name="genre"
                required
                defaultValue=""
                className="rest field-input"
                aria-invalid={errors["genre"] ? true : undefined}
                aria-describedby={errors["genre"] && `${id}-wrong`}
              >
                <option value="">{t("Genre…")}</option>
                {GENRES.map((genre) => (
                  <option key={genre} value={genre}>
                    {genreName(genre)}
                  </option>
                ))}
                {isSorted && <option value={UNSORTED}>{t("Unsorted")}</option>}
              </select>
              <button type="submit" className="button-solid" aria-disabled={busy}>
                {busy ? t("Sorting...") : t("Sort")}
              </button>
            </div>
          </div>
        </Form>
      )}
    </PageLayout>
  );
}

function sortedText(books: number, genre: string | null): string {
  const sorted = counted(books, "book");
  if (genre !== null) return t("Sorted {sorted} into {genre}.", { sorted, genre: genreName(genre) });
  return books === 1 ? t("{sorted} is unsorted again.", { sorted }) : t("{sorted} are unsorted again.", { sorted });
}
