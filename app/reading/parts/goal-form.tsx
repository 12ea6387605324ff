import { useFetcher } from "react-router";

import type { Answer } from "#app/http/answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

import * as styles from "./goal-form.module.css";

interface GoalFormProps {
  year: number;
  goal: number | null;
  page: string;
}

/** Sets the goal of a year. Callers key it by the year, and not by the goal: remounting would lose the focus. */
export function GoalForm({ year, goal, page }: GoalFormProps) {
  const fetcher = useFetcher<Answer>();
  const { ref, busy, isDone, problem, errors } = useFormAnswer(fetcher);
  return (
    <fetcher.Form
      ref={ref}
      method="post"
      action="/reading-goals"
      className={styles.form}
      preventScrollReset
      // With a script, our own messages appear beside the field.
      noValidate
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <PreloadedAction path="/reading-goals" />
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <input type="hidden" name="year" value={year} />
      <input type="hidden" name="page" value={page} />
      <Field
        id="goal"
        label={t("Books to finish in {year}", { year })}
        name="books"
        // Not type "number", which submits invalid input as an empty string, and that would remove the goal.
        type="text"
        inputMode="numeric"
        pattern="\s*[0-9]*\s*"
        autoComplete="off"
        defaultValue={goal ?? ""}
        hint={t("Leave empty for no goal.")}
        error={errors["books"]}
      />
      <button type="submit" className="button-quiet" aria-disabled={busy}>
        {goal === null ? t("Set Goal") : t("Change Goal")}
      </button>
      <p role="status" className="note">
        {isDone && (goal === null ? t("Goal removed.") : t("Goal saved."))}
      </p>
    </fetcher.Form>
  );
}
