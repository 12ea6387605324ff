import { useCallback, useEffect, useId, useState, useSyncExternalStore } from "react";
import { useFetcher } from "react-router";

import { problemIn, type Answer } from "#app/http/answer.ts";
import type { Progress } from "#app/reading/model/import/apply.queries.server.ts";
import type { ImportCounts } from "#app/reading/model/import/imports.queries.server.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

interface ApplyFormProps {
  importId: number;
  state: "preview" | "applying" | "done" | "undone";
  counts: ImportCounts;
}

/**
 * The button that imports, and how far it is. Each request adds some books, all of them or none, so that an import
 * that was cut off goes on where it was: by itself when the page comes back, by the button without scripts.
 */
export function ApplyForm({ importId, state, counts }: ApplyFormProps) {
  const fetcher = useFetcher<Answer<Progress>>();
  const [running, setRunning] = useState(false);
  const statusId = useId();
  const answered = fetcher.data && "ok" in fetcher.data ? fetcher.data : null;
  // What was reached before a step failed is reached.
  const [reached, setReached] = useState(answered);
  if (answered && answered !== reached) setReached(answered);
  const problem = fetcher.state === "idle" ? problemIn(fetcher.data) : null;
  const failed = problem !== null;
  const total = counts.added + counts.toAdd;
  const done = counts.toAdd === 0 ? counts.added : Math.max(reached?.done ?? 0, counts.added);
  const left = counts.toAdd > 0;
  const inBrowser = useInBrowser();
  const goesOn = inBrowser && left && !failed && (running || state === "applying");

  const { state: sending, submit } = fetcher;
  const action = `/reading-tracker/import/${importId}/apply`;
  const addNext = useCallback(() => {
    void submit({ progress: "1" }, { method: "post", action, defaultShouldRevalidate: false });
  }, [submit, action]);
  useEffect(() => {
    if (goesOn && sending === "idle") addNext();
  }, [goesOn, sending, addNext]);

  if (!left && state === "preview") return null;
  return (
    <fetcher.Form
      method="post"
      action={action}
      className="import-apply"
      onSubmit={(event) => {
        event.preventDefault();
        setRunning(true);
        if (failed) addNext();
      }}
    >
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      {(goesOn || failed || state !== "preview") && (
        <div
          role="progressbar"
          aria-labelledby={statusId}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={total === 0 ? 100 : Math.floor((done / total) * 100)}
          className="import-progress"
        >
          {/* Attributes, because the policy of a page from the server lets no element style itself. */}
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect width={total === 0 ? 100 : (done / total) * 100} height="1" />
          </svg>
        </div>
      )}
      <p id={statusId} role="status" className="import-status">
        {goesOn && `${figure(done)} of ${figure(total)} books added…`}
        {!left && state === "done" && "All of them are on your list."}
      </p>
      {left && (
        <button type="submit" className="button-solid" aria-disabled={goesOn}>
          {done > 0 ? `Continue (${figure(done)} of ${figure(total)})` : `Import ${figure(total)} ${books(total)}`}
        </button>
      )}
    </fetcher.Form>
  );
}

/** False on the server and without scripts, where nothing goes on by itself. */
function useInBrowser(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

const figure = (count: number) => count.toLocaleString("en-US");
const books = (count: number) => (count === 1 ? "book" : "books");
