import { useId } from "react";

import type { BookFields } from "#app/books/model/admin/schema.ts";
import type { FieldErrors } from "#app/http/answer.ts";
import { Field, FieldArea } from "#app/ui/field.tsx";
import { GENRES } from "#db/genres.ts";

import * as styles from "./admin-books.module.css";

interface BookInputsProps {
  errors: FieldErrors;
  /** Default values; undefined for a new book. */
  values?: Record<string, string> | undefined;
}

export function BookInputs({ errors, values }: BookInputsProps) {
  const id = useId();
  const about = (name: keyof BookFields, label: string) => ({
    id: `${id}-${name}`,
    name,
    label,
    required: true,
    autoComplete: "off",
    defaultValue: values?.[name],
    error: errors[name],
  });
  return (
    <>
      <Field {...about("title", "Title")} />
      <Field {...about("author", "Author")} />
      <Field {...about("imageUrl", "Image URL")} type="url" placeholder="https://" />
      <Field {...about("linkUrl", "Link URL")} type="url" placeholder="https://" />
      <Field
        {...about("freeUrl", "Free edition (optional)")}
        required={false}
        type="url"
        placeholder="https://www.gutenberg.org/ebooks/"
        hint="Shown where the text is free in your country: once all its authors have been dead for the term."
      />
      <FieldArea {...about("description", "Description")} rows={4} />
      <div>
        <label htmlFor={`${id}-genre`} className="field-label">
          Genre
        </label>
        <select
          id={`${id}-genre`}
          name="genre"
          className={`field-input ${styles.bookGenre}`}
          defaultValue={values?.["genre"] ?? "Fiction"}
          aria-invalid={errors["genre"] ? true : undefined}
          aria-describedby={errors["genre"] && `${id}-genre-error`}
        >
          {GENRES.map((genre) => (
            <option key={genre}>{genre}</option>
          ))}
        </select>
        {errors["genre"] && (
          <p id={`${id}-genre-error`} className="field-error">
            {errors["genre"]}
          </p>
        )}
      </div>
    </>
  );
}
