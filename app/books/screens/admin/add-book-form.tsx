import { useFetcher } from "react-router";

import type { Answer } from "#app/http/answer.ts";
import { useAnswer } from "#app/http/use-answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import { BookInputs } from "./book-inputs.tsx";

/** `added` is the title of the book. */
type AddAnswer = Answer<{ added?: string }>;

/** Adds a book. Once it is in, the form is empty and ready for the next one. */
export function AddBookForm({ posted }: { posted: AddAnswer | undefined }) {
  const fetcher = useFetcher<AddAnswer>();
  const answer = fetcher.data ?? posted;
  const { ref, busy, problem, errors } = useFormAnswer({ state: fetcher.state, data: answer });
  useAnswer(busy ? undefined : answer, (given) => {
    if (!("ok" in given)) return;
    ref.current?.reset();
    ref.current?.querySelector<HTMLElement>("input")?.focus();
  });
  const added = answer && "added" in answer && answer.added;

  return (
    <fetcher.Form
      ref={ref}
      method="post"
      action="/admin"
      className="admin-form"
      // Our own words beside the fields, where a script can bring them.
      noValidate
      onSubmit={(event) => busy && event.preventDefault()}
    >
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <BookInputs errors={errors} values={posted && "values" in posted ? posted.values : undefined} />
      <div className="form-end">
        <button type="submit" className="button-solid" aria-disabled={busy}>
          Add Book
        </button>
        <p role="status" className="text-sm text-muted wrap-anywhere">
          {busy ? "Adding..." : added && `Added: ${added}`}
        </p>
      </div>
    </fetcher.Form>
  );
}
