import { useId } from "react";
import { useFetcher } from "react-router";

import type { Answer } from "#app/http/answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { t } from "#app/language/t.ts";
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
        {t("Import books")}
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
          label={t("How many books")}
          inputMode="numeric"
          required
          defaultValue={typed?.["books"] ?? "100,000"}
          hint={t("The most-read books come first. 100,000 last for years of swiping; 1,000,000 is the limit.")}
        />
        <Field
          {...about("languages")}
          label={t("Languages")}
          defaultValue={typed?.["languages"] ?? languages}
          hint={t("Separate them with commas. Leave it empty for all.")}
        />
        <fieldset
          className="stack gap-0"
          aria-invalid={errors["source"] ? true : undefined}
          aria-describedby={errors["source"] && `${id}-source-error`}
        >
          <legend className="field-label">{t("Where the files are")}</legend>
          {mayFetch &&
            option(
              "web",
              t("At Open Library"),
              t("Reads about 17 GB over the network, which takes hours. Nothing is stored."),
            )}
          {option("folder", t("In a folder on the server"), t("Files that you downloaded yourself."))}
          {errors["source"] && (
            <p id={`${id}-source-error`} role="alert" className="field-error">
              {errors["source"]}
            </p>
          )}
        </fieldset>
        <Field
          {...about("folder")}
          label={t("Folder")}
          defaultValue={typed?.["folder"] ?? ""}
          hint={t(
            "If you chose the folder: its full path, such as /srv/dumps. It holds ol_dump_works_….txt.gz and the others.",
          )}
        />
        <div className="form-end">
          <button type="submit" className="button-solid" aria-disabled={busy}>
            {busy ? t("Starting...") : t("Start import")}
          </button>
        </div>
        <p className="note">
          {t(
            "It runs in the background at low priority and uses at most 300 MB of memory. You can pause it, and undo it later.",
          )}
        </p>
      </fetcher.Form>
    </section>
  );
}
