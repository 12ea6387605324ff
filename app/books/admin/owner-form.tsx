import type { ReactNode } from "react";
import { useFetcher } from "react-router";

import type { Answer, FieldErrors } from "#app/http/answer.ts";
import { useAnswer } from "#app/http/use-answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import * as adminStyles from "#app/ui/admin-parts.module.css";

interface OwnerFormProps {
  answer: Answer | undefined;
  /** Announced after success; undefined if another page follows. */
  done?: string | undefined;
  submit: string;
  busyText: string;
  /** Empties the fields after success, for the next entry. */
  isForNew?: boolean;
  children(sent: SentForm): ReactNode;
}

interface SentForm {
  typed: Readonly<Record<string, string>>;
  errors: FieldErrors;
}

export function OwnerForm({ answer, done, submit, busyText, isForNew = false, children }: OwnerFormProps) {
  const fetcher = useFetcher<Answer>();
  const state = { state: fetcher.state, data: fetcher.data ?? answer };
  const { ref, busy, isDone, problem, errors } = useFormAnswer(state);
  useAnswer(isDone && isForNew ? fetcher.data : undefined, () => ref.current?.reset());
  const typed = (answer && "values" in answer && answer.values) || {};
  return (
    <fetcher.Form
      ref={ref}
      method="post"
      className={adminStyles.form}
      noValidate
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <p role="status" className="muted">
        {isDone && done}
      </p>
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      {children({ typed, errors })}
      <div className="form-end">
        <button type="submit" className="button-solid" aria-disabled={busy}>
          {busy ? busyText : submit}
        </button>
      </div>
    </fetcher.Form>
  );
}
