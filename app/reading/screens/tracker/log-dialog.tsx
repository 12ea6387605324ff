import { useEffect } from "react";
import { useFetcher } from "react-router";

import { entryPath, type EntryAnswer, type EntryLog, type ReadingEntry } from "#app/reading/model/reading-entry.ts";
import { totalPagesProblem } from "#app/reading/model/reading-pages.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import { entryKey } from "./entry.tsx";
import { AddLine } from "./log-add-line.tsx";
import { Line } from "./log-line.tsx";
import { NumberForm } from "./number-form.tsx";

interface LogDialogProps {
  /** Null while none is open. */
  entry: ReadingEntry | null;
  onChanged(entry: ReadingEntry): void;
  onClose(): void;
}

/** Everything that was logged of a book, to be read, added to and mended. */
export function LogDialog({ entry, onChanged, onClose }: LogDialogProps) {
  return (
    <Dialog title={entry ? `Log of ${entry.title}` : "Log"} open={entry !== null} onClose={onClose}>
      {entry && <Log entry={entry} onChanged={onChanged} />}
    </Dialog>
  );
}

function Log({ entry, onChanged }: { entry: ReadingEntry; onChanged(entry: ReadingEntry): void }) {
  const { load, data: log } = useFetcher<EntryLog | null>({ key: `reading-log-${entry.id}` });
  const totalPages = useFetcher<EntryAnswer>({ key: entryKey(entry.id, "total-pages") });
  useEffect(() => {
    void load(entryPath(entry.id, "log"));
  }, [load, entry.id]);

  if (log === undefined) {
    return (
      <p role="status" className="appear-late mt-5 text-muted">
        Loading the log…
      </p>
    );
  }
  if (log === null) {
    return (
      <div className="mt-5">
        <ErrorBanner>Failed to load reading list</ErrorBanner>
      </div>
    );
  }
  return (
    <>
      <Marks entry={entry} />
      <div className="log-total">
        <NumberForm
          fetcher={totalPages}
          action={entryPath(entry.id, "total-pages")}
          name="totalPages"
          label="Pages in your edition"
          value={entry.totalPages}
          problemOf={totalPagesProblem}
        />
      </div>
      {log.lines.length === 0 && <p className="mt-5 text-muted">Nothing logged yet.</p>}
      <ol className="log-lines" aria-label="Log">
        {log.lines.map((line) => (
          <Line key={line.id} entry={entry} line={line} today={log.today} onChanged={onChanged} />
        ))}
      </ol>
      <AddLine entry={entry} today={log.today} onChanged={onChanged} />
    </>
  );
}

/** What an import brought of the reader's own: stars and shelves. */
function Marks({ entry: { rating, shelves } }: { entry: ReadingEntry }) {
  if (rating === null && shelves.length === 0) return null;
  return (
    <p className="log-marks">
      {rating !== null && (
        <span role="img" aria-label={`${rating / 2} of 5 stars`}>
          {"★".repeat(Math.floor(rating / 2))}
          {rating % 2 === 1 && "½"}
        </span>
      )}
      {rating !== null && shelves.length > 0 && " · "}
      {shelves.join(", ")}
    </p>
  );
}
