import { useFetcher } from "react-router";

import type { Answer } from "#app/http/answer.ts";
import { useAnswer } from "#app/http/use-answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";

import * as adminStyles from "#app/ui/admin-parts.module.css";

const HINT = "Its name, or the address of its page.";

/** `answer` is that to a form which was sent without a script. */
export function JoinFields({ answer }: { answer: Answer | undefined }) {
  const fetcher = useFetcher<Answer>();
  const state = { state: fetcher.state, data: fetcher.data ?? answer };
  const { ref, busy, isDone, problem, errors } = useFormAnswer(state);
  useAnswer(isDone ? fetcher.data : undefined, () => ref.current?.reset());
  const typed = answer && "values" in answer ? answer.values : undefined;
  const field = (name: "name" | "into") => ({
    id: `join-${name}`,
    name,
    hint: HINT,
    autoComplete: "off",
    defaultValue: typed?.[name] ?? "",
    error: errors[name],
  });
  return (
    <fetcher.Form
      ref={ref}
      method="post"
      className={adminStyles.form}
      noValidate
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <p role="status" className="muted">
        {isDone && "Joined."}
      </p>
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <div>
        <label htmlFor="join-kind" className="field-label">
          What
        </label>
        <select id="join-kind" name="kind" className="field-input" defaultValue={typed?.["kind"] ?? "authors"}>
          <option value="authors">Authors</option>
          <option value="series">Series</option>
        </select>
        {errors["kind"] && <p className="field-error">{errors["kind"]}</p>}
      </div>
      <Field label="The one that goes" {...field("name")} />
      <Field label="The one that stays" {...field("into")} />
      <div className="form-end">
        <button type="submit" className="button-solid" aria-disabled={busy}>
          {busy ? "Joining..." : "Join"}
        </button>
      </div>
    </fetcher.Form>
  );
}
