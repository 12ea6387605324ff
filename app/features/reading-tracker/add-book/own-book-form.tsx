import { useEffect, useEffectEvent, useId, useRef } from "react";
import { useFetcher } from "react-router";

import type { AddAnswer } from "#app/shared/found-book.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { GENRES } from "#db/genres.ts";
import { MAX_PAGES } from "#db/reading.ts";

interface OwnBookFormProps {
  /** What was searched for: most likely it is the title. */
  title: string;
  onAdded(title: string, already: boolean): void;
}

/** A book that no catalogue knows, for this reader's list alone. */
export function OwnBookForm({ title, onAdded }: OwnBookFormProps) {
  const fetcher = useFetcher<AddAnswer>();
  const id = useId();
  const saving = fetcher.state !== "idle";
  const answer = saving ? undefined : fetcher.data;
  const errors = answer && "errors" in answer ? answer.errors : {};

  const sent = useRef("");
  const noteAdded = useEffectEvent((already: boolean) => onAdded(sent.current, already));
  useEffect(() => {
    if (answer && "entryId" in answer) noteAdded(answer.already);
  }, [answer]);

  return (
    <fetcher.Form
      method="post"
      action="/reading-list/own"
      className="own-book"
      aria-label="Add a book by hand"
      onSubmit={(event) => {
        if (saving) return event.preventDefault();
        sent.current = (new FormData(event.currentTarget).get("title") as string).trim();
      }}
    >
      {answer && "problem" in answer && <ErrorBanner>{answer.problem}</ErrorBanner>}
      <Field
        id={`${id}-title`}
        label="Title"
        name="title"
        required
        maxLength={500}
        defaultValue={title}
        error={errors.title}
      />
      <Field id={`${id}-author`} label="Author" name="author" required maxLength={500} error={errors.author} />
      <Field
        id={`${id}-pages`}
        label="Pages"
        name="pages"
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_PAGES}
        step={1}
        hint="If you know them."
        error={errors.pages}
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
        {errors.genre && <p className="field-error">{errors.genre}</p>}
      </div>
      <button type="submit" className="button-solid own-book-add" aria-disabled={saving}>
        {saving ? "Adding..." : "Add This Book"}
      </button>
    </fetcher.Form>
  );
}
