import { useEffect } from "react";
import { Link, useFetcher, useRevalidator } from "react-router";

import { errorText, type Answer } from "#app/http/answer.ts";
import { t } from "#app/language/t.ts";
import { ConfirmInPlace } from "#app/ui/confirm-in-place.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import type { RunState } from "#db/schema/books/run-states.ts";

import { OPEN_LIBRARY_PAGE } from "./run-path.ts";

import * as adminStyles from "#app/ui/admin-parts.module.css";
import * as styles from "./open-library.module.css";

const POLL_MS = 2_000;

interface Run {
  id: string;
  state: RunState;
  plan: string;
  status: string;
  detail: string;
  problem: string | null;
  /** Of the step, from 0 to 1. */
  part: number | null;
  reportId: number | null;
}

export function RunPanel({ run }: { run: Run }) {
  const { revalidate } = useRevalidator();
  const isRunning = run.state === "running";
  const isOpen = isRunning || run.state === "paused";
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void revalidate(), POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
  return (
    <section aria-labelledby="import" className={styles.run}>
      <h2 id="import" className={adminStyles.heading}>
        {isOpen ? t("Import") : t("Last import")}
      </h2>
      <p>{run.plan}</p>
      {run.problem !== null && <ErrorBanner>{run.problem}</ErrorBanner>}
      <p role="status" className={styles.status}>
        {run.status}
      </p>
      {isRunning && run.part !== null && run.detail !== "" && (
        <progress className={styles.bar} max={1} value={run.part} aria-label={t("Progress of this step")} />
      )}
      {run.detail !== "" && <p className="figures muted">{run.detail}</p>}
      {isRunning && (
        <noscript>
          <a href={OPEN_LIBRARY_PAGE} className="text-link">
            {t("Refresh")}
          </a>
        </noscript>
      )}
      {isOpen && <Controls run={run} />}
      {run.reportId !== null && (
        <p>
          <Link to={`/admin/catalogue-upload/${run.reportId}`} className="text-link">
            {isOpen ? t("Report so far") : t("Report and undo")}
          </Link>
        </p>
      )}
    </section>
  );
}

function Controls({ run: { id, state } }: { run: Run }) {
  const fetcher = useFetcher<Answer>();
  const cancellation = useFetcher<Answer>();
  const busy = fetcher.state !== "idle" || cancellation.state !== "idle";
  const answer = busy ? undefined : (cancellation.data ?? fetcher.data);
  const problem = answer && errorText(answer);
  const [name, label] = state === "running" ? ["pause", t("Pause")] : ["resumption", t("Resume")];
  return (
    <div className={styles.controls}>
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      {/* One button for both, so that it keeps the focus. */}
      <fetcher.Form
        method="post"
        action={`${OPEN_LIBRARY_PAGE}/${id}/${name}`}
        onSubmit={(event) => busy && event.preventDefault()}
      >
        <button type="submit" className="button-solid" aria-disabled={busy}>
          {label}
        </button>
      </fetcher.Form>
      <ConfirmInPlace label={t("Cancel import")}>
        <cancellation.Form
          method="post"
          action={`${OPEN_LIBRARY_PAGE}/${id}/cancellation`}
          onSubmit={(event) => busy && event.preventDefault()}
        >
          <p>
            {t(
              "Books that are already in the catalogue stay; you can undo that in the report. We discard what we read from the files.",
            )}
          </p>
          <button type="submit" className="button-quiet" aria-disabled={busy}>
            {t("Cancel now")}
          </button>
        </cancellation.Form>
      </ConfirmInPlace>
      <p className="note">
        {state === "running"
          ? t(
              "You can close this page or restart the app: the import picks up where it stopped. It takes hours but needs few resources.",
            )
          : t("It continues where it stopped. A file from Open Library is downloaded again up to that point.")}
      </p>
    </div>
  );
}
