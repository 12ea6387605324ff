import { useCallback, useEffect, useId, useState, useSyncExternalStore } from "react";
import { useFetcher } from "react-router";

import { problemIn, type Answer } from "#app/http/answer.ts";
import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import type { Progress } from "./apply.queries.server.ts";
import type { ImportCounts } from "./imports.queries.server.ts";

import * as styles from "./reading-import.module.css";

interface ApplyFormProps {
  importId: number;
  state: "preview" | "applying" | "done" | "undone";
  counts: ImportCounts;
}

/** Each request adds some books in one transaction, so that an interrupted import continues where it stopped. */
export function ApplyForm({ importId, state, counts }: ApplyFormProps) {
  const fetcher = useFetcher<Answer<Progress>>();
  const [started, setStarted] = useState(false);
  const statusId = useId();
  const answered = fetcher.data && "ok" in fetcher.data ? fetcher.data : null;
  // Keeps the progress of the last successful step when a later one fails.
  const [reached, setReached] = useState(answered);
  if (answered && answered !== reached) setReached(answered);
  const problem = fetcher.state === "idle" ? problemIn(fetcher.data) : null;
  const failed = problem !== null;
  const total = counts.added + counts.toAdd;
  const done = counts.toAdd === 0 ? counts.added : Math.max(reached?.done ?? 0, counts.added);
  const left = counts.toAdd > 0;
  const inBrowser = useInBrowser();
  const continues = inBrowser && left && !failed && (started || state === "applying");

  const { state: sending, submit } = fetcher;
  const action = `/reading-tracker/import/${importId}/apply`;
  const addNext = useCallback(() => {
    void submit({ progress: "1" }, { method: "post", action, defaultShouldRevalidate: false });
  }, [submit, action]);
  useEffect(() => {
    if (continues && sending === "idle") addNext();
  }, [continues, sending, addNext]);

  if (!left && state === "preview") return null;
  return (
    <fetcher.Form
      method="post"
      action={action}
      className={styles.importApply}
      onSubmit={(event) => {
        event.preventDefault();
        setStarted(true);
        if (failed) addNext();
      }}
    >
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      {(continues || failed || state !== "preview") && (
        <div
          role="progressbar"
          aria-labelledby={statusId}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={total === 0 ? 100 : Math.floor((done / total) * 100)}
          className={styles.importProgress}
        >
          {/* Attributes, because the content security policy forbids inline styles. */}
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect width={total === 0 ? 100 : (done / total) * 100} height="1" />
          </svg>
        </div>
      )}
      <p id={statusId} role="status" className={styles.importStatus}>
        {continues && t("{done} of {total} books added…", { done: figure(done), total: figure(total) })}
        {!left && state === "done" && t("All books are on your list.")}
      </p>
      {left && (
        <button type="submit" className="button-solid" aria-disabled={continues}>
          {done > 0
            ? t("Continue ({done} of {total})", { done: figure(done), total: figure(total) })
            : t("Import {total} {books}", { total: figure(total), books: books(total) })}
        </button>
      )}
    </fetcher.Form>
  );
}

function useInBrowser(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

const books = (count: number) => (count === 1 ? "book" : "books");
