import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";

import { ErrorBanner } from "#app/ui/error-banner.tsx";

import { BookInputs } from "./book-inputs.tsx";
import type { AddResult } from "./books.route.tsx";

/** Adds a book. Once it is in, the form is empty and ready for the next one. */
export function AddBookForm({ posted }: { posted: AddResult | undefined }) {
  const fetcher = useFetcher<AddResult>();
  const form = useRef<HTMLFormElement>(null);
  const saving = fetcher.state !== "idle";
  const result = saving ? undefined : (fetcher.data ?? posted);
  // Another key, another form: what was typed goes when it is in, and not before.
  const [round, setRound] = useState<{ number: number; heard: AddResult | undefined }>({ number: 0, heard: posted });
  if (result && result !== round.heard) setRound({ number: round.number + (result.added ? 1 : 0), heard: result });

  useEffect(() => {
    if (result?.errors) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    else if (result?.added) form.current?.querySelector<HTMLElement>("input")?.focus();
  }, [result]);

  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/admin"
      className="admin-form"
      // Our own words beside the fields, where a script can bring them.
      noValidate
      onSubmit={(event) => saving && event.preventDefault()}
    >
      {result?.failed && <ErrorBanner>{result.failed}</ErrorBanner>}
      <BookInputs key={round.number} errors={result?.errors} values={posted?.typed} />
      <div className="form-end">
        <button type="submit" className="button-solid" aria-disabled={saving}>
          Add Book
        </button>
        <p role="status" className="text-sm text-muted wrap-anywhere">
          {saving ? "Adding..." : result?.added && `Added: ${result.added}`}
        </p>
      </div>
    </fetcher.Form>
  );
}
