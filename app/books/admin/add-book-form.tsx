import { Link, useFetcher } from "react-router";

import type { Answer } from "#app/http/answer.ts";
import { useAnswer } from "#app/http/use-answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import type { Language } from "#book-facts/languages.ts";

import { BookInputs } from "./book-inputs.tsx";

import * as adminStyles from "#app/ui/admin-parts.module.css";

/** `added` is a title; `same` is the id of the book that already has this title and author. */
type AddAnswer = Answer<{ added?: string; same?: number | null }>;

interface AddBookFormProps {
  posted: AddAnswer | undefined;
  languages: readonly Language[];
}

export function AddBookForm({ posted, languages }: AddBookFormProps) {
  const fetcher = useFetcher<AddAnswer>();
  const answer = fetcher.data ?? posted;
  const { ref, busy, problem, errors } = useFormAnswer({ state: fetcher.state, data: answer });
  useAnswer(busy ? undefined : answer, (result) => {
    if (!("ok" in result)) return;
    ref.current?.reset();
    ref.current?.querySelector<HTMLElement>("input")?.focus();
  });
  const { added, same } = answer && "ok" in answer ? answer : {};

  return (
    <fetcher.Form
      ref={ref}
      method="post"
      action="/admin"
      className={adminStyles.form}
      noValidate
      onSubmit={(event) => busy && event.preventDefault()}
    >
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <BookInputs
        errors={errors}
        values={posted && "values" in posted ? posted.values : undefined}
        languages={languages}
      />
      <div className="form-end">
        <button type="submit" className="button-solid" aria-disabled={busy}>
          {t("Add Book")}
        </button>
        <p role="status" className="note">
          {busy ? t("Adding...") : added && t("Added: {added}", { added })}
          {!busy && same && (
            <>
              {rich("{value}<link>open that book</link> or merge the two under <link2>Duplicates</link2>.", {
                value: t(". The catalogue already had this title and author: "),
                link: <Link to={`/admin/books/${same}`} className="text-link" />,
                link2: <Link to="/admin/catalogue-health?list=duplicates" className="text-link" />,
              })}
            </>
          )}
        </p>
      </div>
    </fetcher.Form>
  );
}
