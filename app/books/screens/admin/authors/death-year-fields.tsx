import { useFetcher } from "react-router";

import type { Answer } from "#app/http/answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";

import * as adminStyles from "#app/ui/admin-parts.module.css";

interface DeathYearFieldsProps {
  deathYear: number | null;
  /** The answer to a form that was sent without a script. */
  answer: Answer | undefined;
}

export function DeathYearFields({ deathYear, answer }: DeathYearFieldsProps) {
  const fetcher = useFetcher<Answer>();
  const { ref, busy, isDone, problem, errors } = useFormAnswer({ state: fetcher.state, data: fetcher.data ?? answer });
  const typed = answer && "values" in answer ? answer.values : undefined;
  return (
    <fetcher.Form
      ref={ref}
      method="post"
      className={adminStyles.form}
      noValidate
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <p role="status" className="muted">
        {isDone && "Saved."}
      </p>
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <Field
        id="death-year"
        name="deathYear"
        label="Year of death"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed?.["deathYear"] ?? deathYear ?? ""}
        error={errors["deathYear"]}
        hint="Empty for who lives, where nobody knows, and where two writers share the name. The books of authors who have been dead for the term of your country are shown as free."
      />
      <div className="form-end">
        <button type="submit" className="button-solid" aria-disabled={busy}>
          {busy ? "Saving..." : "Save Year"}
        </button>
      </div>
    </fetcher.Form>
  );
}
