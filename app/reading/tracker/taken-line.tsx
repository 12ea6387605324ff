import { useEffect, useRef } from "react";

import { rich } from "#app/language/rich.ts";
import { entryPath, type LogLine, type ReadingEntry } from "#app/reading/list/reading-entry.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import { happened } from "./log-line.tsx";
import { useLineChange } from "./use-line-change.ts";

interface TakenLineProps {
  entry: ReadingEntry;
  line: LogLine;
  onRestored(entry: ReadingEntry): void;
}

export function TakenLine({ entry, line, onRestored }: TakenLineProps) {
  const { fetcher, busy, problem } = useLineChange(onRestored);
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
  const { kind, status, toPage, amount } = line;
  const fields = kind === "status" ? { status } : { page: amount ?? toPage, unit: kind };
  return (
    <div role="status" className="below-5">
      {rich("{problem}Deleted “{happened}” from {dayText}. <button>Undo</button>", {
        problem: problem && <ErrorBanner>{problem}</ErrorBanner>,
        happened: happened(line),
        dayText: line.dayText,
        button: (
          <button
            ref={undo}
            type="button"
            className="text-button"
            aria-disabled={busy}
            onClick={() =>
              !busy &&
              void fetcher.submit(
                { ...fields, day: line.day },
                { method: "POST", action: entryPath(entry.id, kind === "status" ? "status" : "page") },
              )
            }
          />
        ),
      })}
    </div>
  );
}
