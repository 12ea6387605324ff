import { useFetcher } from "react-router";

import type { Answer } from "#app/http/answer.ts";
import { useAnswer } from "#app/http/use-answer.ts";
import { entryPath, UPDATE_FAILED, type EntryAnswer, type ReadingEntry } from "#app/reading/model/reading-entry.ts";

import { applyPending } from "./apply-pending.ts";
import { numberProblem } from "./number-form.tsx";
import { Progress } from "./progress.tsx";
import { StatusButtons } from "./status-buttons.tsx";

interface EntryProps {
  entry: ReadingEntry;
  /** Written out, on the reader's calendar. */
  today: string;
  /** Among the first of the page: its cover is wanted at once. */
  early: boolean;
  onChanged(entry: ReadingEntry): void;
  /** The status has been set, and `line` of the log says so. */
  onMoved(entry: ReadingEntry, line: number): void;
  onRemove(entry: ReadingEntry): void;
  onRemoved(entryId: number): void;
  onFailed(message: string): void;
  onLog(entry: ReadingEntry): void;
}

/** Whoever sends a change of this entry under this key is shown and heard by its line. */
export function entryKey(entryId: number, what: "status" | "page" | "total-pages" | "removal"): string {
  return `reading-${what}-${entryId}`;
}

/** A book of the list. What is under way is shown as if it had arrived; what failed goes back by itself. */
export function Entry({ entry, today, early, ...on }: EntryProps) {
  const status = useFetcher<EntryAnswer>({ key: entryKey(entry.id, "status") });
  const page = useFetcher<EntryAnswer>({ key: entryKey(entry.id, "page") });
  const totalPages = useFetcher<EntryAnswer>({ key: entryKey(entry.id, "total-pages") });
  const removal = useFetcher<Answer>({ key: entryKey(entry.id, "removal") });

  useAnswer(status.data, (answer) => {
    if ("ok" in answer) {
      on.onChanged(answer.entry);
      if (answer.line !== null) on.onMoved(answer.entry, answer.line);
    } else on.onFailed(UPDATE_FAILED);
  });
  const hearPages = (answer: EntryAnswer) => {
    if ("ok" in answer) on.onChanged(answer.entry);
    else if (numberProblem(answer) === null) on.onFailed(UPDATE_FAILED);
  };
  useAnswer(page.data, hearPages);
  useAnswer(totalPages.data, hearPages);
  useAnswer(removal.data, (answer) => {
    if ("ok" in answer) on.onRemoved(entry.id);
    else on.onFailed("Failed to remove book");
  });

  if (removal.formMethod === "DELETE") return null;
  const now = [totalPages, page, status].reduce((entry, { formData }) => applyPending(entry, formData, today), entry);
  const busy = [totalPages, page, status].some(({ state }) => state !== "idle");
  return (
    <li id={`entry-${entry.id}`} className="entry" aria-busy={busy}>
      <div className="entry-cover" data-genre={now.genre}>
        <img
          src={now.cover.src}
          srcSet={now.cover.srcSet ?? undefined}
          sizes={now.cover.srcSet ? "6rem" : undefined}
          width="320"
          height="480"
          alt=""
          loading={early ? "eager" : "lazy"}
          decoding="async"
        />
      </div>
      <div className="entry-book">
        <h3 className="entry-title">{now.title}</h3>
        <p className="entry-author">{now.author}</p>
        <p className="entry-genre" data-genre={now.genre}>
          {now.genre}
        </p>
      </div>
      <div className="entry-actions">
        <button type="button" className="text-button" aria-haspopup="dialog" onClick={() => on.onLog(entry)}>
          Log <span className="sr-only">of {entry.title}</span>
        </button>
        <form
          action={entryPath(entry.id, "removal")}
          onSubmit={(event) => {
            event.preventDefault();
            on.onRemove(entry);
          }}
        >
          <button type="submit" className="text-button remove">
            Remove <span className="sr-only">{entry.title}</span>
          </button>
        </form>
      </div>
      <div className="entry-state">
        <StatusButtons entry={now} busy={busy} locked={status.state !== "idle"} fetcher={status} />
        {now.status === "reading" && (
          <Progress key={entry.id} entry={now} page={page} totalPages={totalPages} status={status} />
        )}
      </div>
      <Dates entry={now} />
    </li>
  );
}

function Dates({ entry: { started, completed, earlier } }: { entry: ReadingEntry }) {
  if (!started && !completed && !earlier) return null;
  return (
    <div className="entry-dates">
      {started && <p>Started {started}</p>}
      {completed && <p>Completed {completed}</p>}
      {earlier && (
        <p>
          {earlier.reads === 1
            ? `Read once before, finished ${earlier.finished}`
            : `Read ${earlier.reads === 2 ? "twice" : `${earlier.reads} times`} before, last finished ${earlier.finished}`}
        </p>
      )}
    </div>
  );
}
