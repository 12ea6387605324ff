import type { AnswerBook } from "./answer.ts";

export function FinishedNote({ book: { finishedOn } }: { book: Pick<AnswerBook, "finishedOn"> }) {
  if (finishedOn === null) return null;
  return <p className="note">{finishedOn ? `You finished this in ${finishedOn.slice(0, 4)}.` : "You’ve read this."}</p>;
}
