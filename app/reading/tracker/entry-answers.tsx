import { useFetcher } from "react-router";

import type { Answer } from "#app/http/answer.ts";
import { useAnswer } from "#app/http/use-answer.ts";
import { t } from "#app/language/t.ts";
import { UPDATE_FAILED, type EntryAnswer, type ReadingEntry } from "#app/reading/list/reading-entry.ts";

import { entryKey } from "./entry-key.ts";
import { numberProblem } from "./number-form.tsx";

interface EntryAnswersProps {
  entryId: number;
  onChanged(entry: ReadingEntry): void;
  /** The status has changed; `line` is the id of the log's line, for undo. */
  onMoved(entry: ReadingEntry, line: number): void;
  onRemoved(entryId: number): void;
  onFailed(message: string): void;
}

/** Stays mounted where the entry moves or its log closes: a fetcher without a component loses a late answer. */
export function EntryAnswers({ entryId, ...on }: EntryAnswersProps) {
  const status = useFetcher<EntryAnswer>({ key: entryKey(entryId, "status") });
  const page = useFetcher<EntryAnswer>({ key: entryKey(entryId, "page") });
  const totalPages = useFetcher<EntryAnswer>({ key: entryKey(entryId, "total-pages") });
  const stars = useFetcher<EntryAnswer>({ key: entryKey(entryId, "stars") });
  const again = useFetcher<EntryAnswer>({ key: entryKey(entryId, "again") });
  const removal = useFetcher<Answer>({ key: entryKey(entryId, "removal") });

  useAnswer(status.data, (answer) => {
    if ("ok" in answer) {
      on.onChanged(answer.entry);
      if (answer.line !== null) on.onMoved(answer.entry, answer.line);
    } else on.onFailed(UPDATE_FAILED());
  });
  const onFieldAnswer = (answer: EntryAnswer) => {
    if ("ok" in answer) on.onChanged(answer.entry);
    else if (numberProblem(answer) === null) on.onFailed(UPDATE_FAILED());
  };
  useAnswer(page.data, onFieldAnswer);
  useAnswer(totalPages.data, onFieldAnswer);
  useAnswer(stars.data, onFieldAnswer);
  useAnswer(again.data, (answer) => {
    if ("ok" in answer) on.onChanged(answer.entry);
    else on.onFailed(UPDATE_FAILED());
  });
  useAnswer(removal.data, (answer) => {
    if ("ok" in answer) on.onRemoved(entryId);
    else on.onFailed(t("Failed to remove book"));
  });
  return null;
}
