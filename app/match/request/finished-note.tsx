import { t } from "#app/language/t.ts";

import type { AnswerBook } from "./answer.ts";

export function FinishedNote({ book: { finishedOn } }: { book: Pick<AnswerBook, "finishedOn"> }) {
  if (finishedOn === null) return null;
  return (
    <p className="note">
      {finishedOn
        ? t("You finished this in {finishedOn}.", { finishedOn: finishedOn.slice(0, 4) })
        : t("You’ve read this.")}
    </p>
  );
}
