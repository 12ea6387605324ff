import { useFetcher } from "react-router";

import type { Answer } from "#app/http/answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

/** How many books a year is meant to bring; mounted anew when that is known. */
export function GoalForm({ year, goal }: { year: number; goal: number | null }) {
  const fetcher = useFetcher<Answer>();
  const { ref, busy, problem, errors } = useFormAnswer(fetcher);
  return (
    <fetcher.Form
      ref={ref}
      method="post"
      action="/reading-goals"
      className="goal-form"
      preventScrollReset
      // Our own words beside the field, where a script can bring them.
      noValidate
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <PreloadedAction path="/reading-goals" />
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <input type="hidden" name="year" value={year} />
      <Field
        id="goal"
        label={`Books to finish in ${year}`}
        name="books"
        // As text: a field for numbers would send a slip of the keys as nothing, and nothing takes the goal away.
        type="text"
        inputMode="numeric"
        pattern="\s*[0-9]*\s*"
        autoComplete="off"
        defaultValue={goal ?? ""}
        hint="Leave it empty for no goal."
        error={errors["books"]}
      />
      <button type="submit" className="button-quiet" aria-disabled={busy}>
        {goal === null ? "Set Goal" : "Change Goal"}
      </button>
    </fetcher.Form>
  );
}
