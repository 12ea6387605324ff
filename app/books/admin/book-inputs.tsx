import { useId, type ReactNode } from "react";

import { genreName } from "#app/books/parts/genre-name.ts";
import type { FieldErrors } from "#app/http/answer.ts";
import { t } from "#app/language/t.ts";
import { Field, FieldArea } from "#app/ui/field.tsx";
import type { Language } from "#book-facts/languages.ts";
import { GENRES } from "#db/genres.ts";

import type { BookField } from "./schema.ts";

interface BookInputsProps {
  errors: FieldErrors;
  values?: Record<string, string> | undefined;
  languages: readonly Language[];
}

export function BookInputs({ errors, values, languages }: BookInputsProps) {
  const id = useId();
  const about = (name: BookField, label: string) => ({
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
      <Field {...about("title", t("Title"))} />
      <Field {...about("author", t("Author"))} />
      <Field {...about("imageUrl", t("Image URL"))} type="url" placeholder="https://" />
      <Field {...about("linkUrl", t("Link URL"))} type="url" placeholder="https://" />
      <Field
        {...about("freeUrl", t("Free edition (optional)"))}
        required={false}
        type="url"
        placeholder="https://www.gutenberg.org/ebooks/"
        hint={t("Readers see this link once the text is out of copyright in your country.")}
      />
      <FieldArea {...about("description", t("Description"))} rows={4} />
      <Choice {...about("genre", t("Genre"))} defaultValue={values?.["genre"] ?? "Fiction"}>
        {GENRES.map((genre) => (
          <option key={genre} value={genre}>
            {genreName(genre)}
          </option>
        ))}
      </Choice>
      <Choice
        {...about("language", t("Language (optional)"))}
        required={false}
        hint={t("The language of this edition. If it’s unknown, the book appears in every reader’s deck.")}
      >
        <option value="">{t("Unknown")}</option>
        {languages.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Choice>
      <Field
        {...about("series", t("Series (optional)"))}
        required={false}
        hint={t("Replaces any series named in the title.")}
      />
      <Field
        {...about("place", t("Place in the series"))}
        required={false}
        hint={t("For example 3, or 0.5 for a prequel, or 1-3 for three books in one volume.")}
      />
    </>
  );
}

interface ChoiceProps {
  id: string;
  name: string;
  label: string;
  required: boolean;
  defaultValue: string | undefined;
  hint?: string;
  error: string | undefined;
  children: ReactNode;
}

function Choice({ id, name, label, required, defaultValue = "", hint, error, children }: ChoiceProps) {
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <select
        id={id}
        name={name}
        required={required}
        className="field-input"
        defaultValue={defaultValue}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : hint && `${id}-hint`}
      >
        {children}
      </select>
      {hint && !error && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
