import { useId } from "react";
import { useFetcher } from "react-router";

import type { Answer } from "#app/http/answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";

import * as adminStyles from "#app/ui/admin-parts.module.css";

interface ImportFormProps {
  mayFetch: boolean;
  languages: string;
  posted: Answer | undefined;
  onBegun(): void;
}

export function ImportForm({ mayFetch, languages, posted, onBegun }: ImportFormProps) {
  const fetcher = useFetcher<Answer>();
  const state = { state: fetcher.state, data: fetcher.data ?? posted };
  const { ref, busy, problem, errors } = useFormAnswer(state, onBegun);
  const id = useId();
  const typed = posted && "values" in posted ? posted.values : undefined;
  const source = typed?.["source"] || (mayFetch ? "web" : "folder");
  const about = (name: "books" | "languages" | "folder") => ({
    id: `${id}-${name}`,
    name,
    autoComplete: "off",
    error: errors[name],
  });
  const option = (value: "web" | "folder", label: string, hint: string) => (
    <label className={adminStyles.option}>
      <input
        className="below-1"
        type="radio"
        name="source"
        value={value}
        defaultChecked={value === source}
        aria-describedby={`${id}-from-${value}`}
      />
      <span>
        {label}
        <small id={`${id}-from-${value}`}>{hint}</small>
      </span>
    </label>
  );
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={adminStyles.heading}>
        Bring books
      </h2>
      <fetcher.Form
        ref={ref}
        method="post"
        className={adminStyles.form}
        noValidate
        onSubmit={(event) => busy && event.preventDefault()}
      >
        {problem && <ErrorBanner>{problem}</ErrorBanner>}
        <Field
          {...about("books")}
          label="How many books"
          inputMode="numeric"
          required
          defaultValue={typed?.["books"] ?? "100,000"}
          hint="The most read come first. A hundred thousand fill years of swiping; a million is the most."
        />
        <Field
          {...about("languages")}
          label="Languages"
          defaultValue={typed?.["languages"] ?? languages}
          hint="With commas between them. Empty: all."
        />
        <fieldset
          className="stack gap-0"
          aria-invalid={errors["source"] ? true : undefined}
          aria-describedby={errors["source"] && `${id}-source-error`}
        >
          <legend className="field-label">Where the files are</legend>
          {mayFetch &&
            option(
              "web",
              "At Open Library",
              "Some 17 GB are read over the network, which takes hours. None is stored.",
            )}
          {option("folder", "In a folder of the machine that runs the app", "Files that you got yourself.")}
          {errors["source"] && (
            <p id={`${id}-source-error`} role="alert" className="field-error">
              {errors["source"]}
            </p>
          )}
        </fieldset>
        <Field
          {...about("folder")}
          label="Folder"
          defaultValue={typed?.["folder"] ?? ""}
          hint="Only for the second: its whole path, such as /srv/dumps, with ol_dump_works_….txt.gz and the others."
        />
        <div className="form-end">
          <button type="submit" className="button-solid" aria-disabled={busy}>
            {busy ? "Beginning..." : "Begin the import"}
          </button>
        </div>
        <p className="note">
          It runs beside the app at low priority, with at most 300 MB of memory, can be paused, and can be undone.
        </p>
      </fetcher.Form>
    </section>
  );
}
