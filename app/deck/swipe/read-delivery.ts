import { answerIn, errorText } from "#app/http/answer.ts";
import { ask, type Reply } from "#app/http/ask.ts";
import { tellRefused } from "#app/http/outbox.ts";
import { dayIn } from "#app/platform/dates.ts";
import { NO_STARS } from "#app/reading/stars/stars.ts";

import { readRecord, writeRecord, type Swipe } from "./device-swipes.ts";

type Outcome = "done" | "later" | "refused";

export function today(): string {
  return dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());
}

let running: Promise<Outcome> | null = null;

/** Sends one at a time: adds read books to the account's list, removes undone ones. Idempotent by the swipe's id. */
export function deliverReads(): Promise<Outcome> {
  return (running ??= deliverAll().finally(() => (running = null)));
}

export const hasUnsentReads = () => readRecord().some(isUnsent);

const isUnsent = ({ decision, sent, undone }: Swipe) => decision === "read" && (undone !== undefined || !sent);

async function deliverAll(): Promise<Outcome> {
  for (;;) {
    const next = readRecord().find(isUnsent);
    if (!next) return "done";
    if (!navigator.onLine) return "later";
    // Marked before it is sent: an undo from then on has to be sent as well.
    const marked = next.sent === undefined ? { ...next, sent: false } : next;
    if (marked !== next && !replace(next, () => [marked])) return "refused";
    const reply = await send(marked).catch(() => "ended" as const);
    if (reply === "ended") return "refused";
    if (reply === null || reply.status === 429 || reply.status >= 500) return "later";
    const answer = answerIn<{ already?: boolean }>(reply.body);
    const already = answer !== null && "ok" in answer && answer.already === true;
    replace(marked, (now) => {
      if (marked.undone) return [];
      // An undo or another day chosen meanwhile still has to be sent.
      return [{ ...now, sent: now.day === marked.day && now.stars === marked.stars, ...(already && { already }) }];
    });
    if (!reply.ok && !marked.undone) tellRefused(refusal(marked, reply));
  }
}

function send({ id, bookId, undone, ...swipe }: Swipe): Promise<Reply | null> {
  if (undone) {
    return ask("/reading-list", {
      method: "DELETE",
      body: new URLSearchParams({ additionId: id }),
      keepalive: true,
      inBackground: true,
    });
  }
  const body = new URLSearchParams({
    bookId: String(bookId),
    status: "completed",
    day: swipe.day ?? "",
    stars: String(swipe.stars ?? NO_STARS),
    additionId: id,
  });
  return ask("/reading-list", { method: "POST", body, keepalive: true, inBackground: true });
}

function refusal({ title }: Swipe, { body }: Reply): string {
  const answer = answerIn(body);
  return [`“${title}” could not be put on your list as read`, answer && errorText(answer)].filter(Boolean).join(". ");
}

export function describeRead(swipe: Pick<Swipe, "id">, facts: Pick<Swipe, "day" | "stars">): void {
  replace(swipe, (now) => [{ ...now, ...facts, ...(now.sent && { sent: false }) }]);
}

export function replace({ id }: Pick<Swipe, "id">, change: (now: Swipe) => readonly Swipe[]): boolean {
  return writeRecord(readRecord().flatMap((swipe) => (swipe.id === id ? change(swipe) : [swipe])));
}
