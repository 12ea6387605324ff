import { useId, useRef } from "react";
import { useFetcher } from "react-router";

import { genreName } from "#app/books/parts/genre-name.ts";
import { LONGEST_NAME, PAGES, type AddAnswer } from "#app/books/search/found-book.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { t } from "#app/language/t.ts";
import { StatusFields } from "#app/reading/parts/start-form.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { GENRES } from "#db/genres.ts";

import * as styles from "./add-book.module.css";

interface OwnBookFormProps {
  /** The default title: the search query, which most likely is the title. */
  title: string;
  onAdded(title: string, already: boolean): void;
}

export function OwnBookForm({ title, onAdded }: OwnBookFormProps) {
  const fetcher = useFetcher<AddAnswer>();
  const id = useId();
  const submittedTitle = useRef("");
  const { ref, busy, problem, errors } = useFormAnswer(fetcher, ({ already }) =>
    onAdded(submittedTitle.current, already),
  );

  return (
    <fetcher.Form
      ref={ref}
      method="post"
      action="/reading-list/own"
      className={styles.ownBook}
      aria-label={t("Add a book by hand")}
      onSubmit={(event) => {
        if (busy) return event.preventDefault();
        submittedTitle.current = (new FormData(event.currentTarget).get("title") as string).trim();
      }}
    >
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <Field
        id={`${id}-title`}
        label={t("Title")}
        name="title"
        required
        maxLength={LONGEST_NAME}
        defaultValue={title}
        error={errors["title"]}
      />
      <Field
        id={`${id}-author`}
        label={t("Author")}
        name="author"
        required
        maxLength={LONGEST_NAME}
        error={errors["author"]}
      />
      <Field
        id={`${id}-pages`}
        label={t("Pages")}
        name="pages"
        type="number"
        inputMode="numeric"
        {...PAGES}
        step={1}
        hint={t("Leave empty if you don’t know.")}
        error={errors["pages"]}
      />
      <div>
        <label htmlFor={`${id}-genre`} className="field-label">
          {t("Genre")}
        </label>
        <select id={`${id}-genre`} name="genre" className="field-input">
          {GENRES.map((genre) => (
            <option key={genre} value={genre}>
              {genreName(genre)}
            </option>
          ))}
        </select>
        {errors["genre"] && <p className="field-error">{errors["genre"]}</p>}
      </div>
      <StatusFields
        id={id}
        statuses={["want_to_read", "reading", "completed"]}
        noDay={{
          reading: t("If you leave this empty, we use today."),
          completed: t("Leave empty if you don’t remember."),
        }}
        errors={errors}
      />
      <button type="submit" className="button-solid at-start" aria-disabled={busy}>
        {busy ? t("Adding...") : t("Add This Book")}
      </button>
    </fetcher.Form>
  );
}
