import { useId, useRef } from "react";
import { useFetcher } from "react-router";

import { LONGEST_NAME, PAGES, type AddAnswer } from "#app/books/model/found-book.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { GENRES } from "#db/genres.ts";

interface OwnBookFormProps {
  /** What was searched for: most likely it is the title. */
  title: string;
  onAdded(title: string, already: boolean): void;
}

/** A book that no catalogue knows, for this reader's list alone. */
export function OwnBookForm({ title, onAdded }: OwnBookFormProps) {
  const fetcher = useFetcher<AddAnswer>();
  const id = useId();
  const sent = useRef("");
  const { ref, busy, problem, errors } = useFormAnswer(fetcher, ({ already }) => onAdded(sent.current, already));

  return (
    <fetcher.Form
      ref={ref}
      method="post"
      action="/reading-list/own"
      className="own-book"
      aria-label="Add a book by hand"
      onSubmit={(event) => {
        if (busy) return event.preventDefault();
        sent.current = (new FormData(event.currentTarget).get("title") as string).trim();
      }}
    >
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <Field
        id={`${id}-title`}
        label="Title"
        name="title"
        required
        maxLength={LONGEST_NAME}
        defaultValue={title}
        error={errors["title"]}
      />
      <Field
        id={`${id}-author`}
        label="Author"
        name="author"
        required
        maxLength={LONGEST_NAME}
        error={errors["author"]}
      />
      <Field
        id={`${id}-pages`}
        label="Pages"
        name="pages"
        type="number"
        inputMode="numeric"
        {...PAGES}
        step={1}
        hint="If you know them."
        error={errors["pages"]}
      />
      <div className="field">
        <label htmlFor={`${id}-genre`} className="field-label">
          Genre
        </label>
        <select id={`${id}-genre`} name="genre" className="field-input">
          {GENRES.map((genre) => (
            <option key={genre}>{genre}</option>
          ))}
        </select>
        {errors["genre"] && <p className="field-error">{errors["genre"]}</p>}
      </div>
      <button type="submit" className="button-solid own-book-add" aria-disabled={busy}>
        {busy ? "Adding..." : "Add This Book"}
      </button>
    </fetcher.Form>
  );
}
