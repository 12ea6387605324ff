import { useEffect, useState } from "react";
import { useFetcher } from "react-router";

import { t } from "#app/language/t.ts";
import {
  entryPath,
  type EntryAnswer,
  type EntryLog,
  type LogLine,
  type ReadingEntry,
} from "#app/reading/list/reading-entry.ts";
import { totalMinutesProblem, totalPagesProblem } from "#app/reading/list/reading-pages.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import { entryKey } from "./entry-key.ts";
import { AddLine } from "./log-add-line.tsx";
import { Line } from "./log-line.tsx";
import { NumberForm } from "./number-form.tsx";
import { StarsForm } from "./stars-form.tsx";
import { TakenLine } from "./taken-line.tsx";

import * as styles from "./log.module.css";

interface LogDialogProps {
  entry: ReadingEntry | null;
  onChanged(entry: ReadingEntry): void;
  onClose(): void;
}

export function LogDialog({ entry, onChanged, onClose }: LogDialogProps) {
  return (
    <Dialog
      title={entry ? t("Log of {title}", { title: entry.title }) : t("Log")}
      open={entry !== null}
      onClose={onClose}
    >
      {entry && <Log entry={entry} onChanged={onChanged} />}
    </Dialog>
  );
}

function Log({ entry, onChanged }: { entry: ReadingEntry; onChanged(entry: ReadingEntry): void }) {
  const { load, data: log } = useFetcher<EntryLog | null>({ key: `reading-log-${entry.id}` });
  const totalPages = useFetcher<EntryAnswer>({ key: entryKey(entry.id, "total-pages") });
  const [taken, setTaken] = useState<LogLine | null>(null);
  useEffect(() => {
    void load(entryPath(entry.id, "log"));
  }, [load, entry.id]);

  if (log === undefined) {
    return (
      <p role="status" className="muted appear-late below-5">
        {t("Loading the log…")}
      </p>
    );
  }
  if (log === null) {
    return (
      <div className="below-5">
        <ErrorBanner>{t("Failed to load reading list")}</ErrorBanner>
      </div>
    );
  }
  return (
    <>
      <div className="below-3">
        <StarsForm entry={entry} />
      </div>
      {entry.shelves.length > 0 && <p className="note below-2">{entry.shelves.join(", ")}</p>}
      <div className="below-3">
        <NumberForm
          fetcher={totalPages}
          action={entryPath(entry.id, "total-pages")}
          name="totalPages"
          title={entry.title}
          label={t("Pages in your edition")}
          value={entry.totalPages}
          problemOf={totalPagesProblem}
        />
        <NumberForm
          fetcher={totalPages}
          action={entryPath(entry.id, "total-pages")}
          name="totalMinutes"
          title={entry.title}
          label={t("Audiobook length (min)")}
          value={entry.totalMinutes}
          problemOf={totalMinutesProblem}
        />
      </div>
      {log.lines.length === 0 && <p className="muted below-5">{t("Nothing logged yet.")}</p>}
      <ol className={styles.logLines} aria-label={t("Log")}>
        {log.lines.map((line) => (
          <Line key={line.id} entry={entry} line={line} today={log.today} onChanged={onChanged} onTaken={setTaken} />
        ))}
      </ol>
      {taken && (
        <TakenLine
          key={taken.id}
          entry={entry}
          line={taken}
          onRestored={(restored) => {
            setTaken(null);
            onChanged(restored);
          }}
        />
      )}
      <AddLine entry={entry} today={log.today} onChanged={onChanged} />
    </>
  );
}
