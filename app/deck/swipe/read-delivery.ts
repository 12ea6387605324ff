import { answerIn, errorText } from "#app/http/answer.ts";
import type { Reply } from "#app/http/ask.ts";
import { outbox } from "#app/http/outbox.ts";
import { tellRefused } from "#app/http/stored-changes.ts";
import { t } from "#app/language/t.ts";
import { dayIn } from "#app/platform/dates.ts";
import { NO_STARS } from "#app/reading/stars/stars.ts";

import { readRecord, writeRecord, type Swipe } from "./device-swipes.ts";

export function today(): string {
  return dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());
}

/** Adds read books to the account's list, removes undone ones. Idempotent by the swipe's id. */
export const reads = outbox<Swipe>({
  unsent: () => readRecord().filter(isUnsent),
  // From then on an undo has to be sent as well.
  onSending: ([read]) => read.sent !== undefined || replace(read, (now) => [{ ...now, sent: false }]),
  request([{ id, undone, bookId, day = "", stars }]) {
    const addition = { bookId: String(bookId), status: "completed", day, stars: String(stars ?? NO_STARS) };
    const body = new URLSearchParams({ ...(!undone && addition), additionId: id });
    return ["/reading-list", { method: undone ? "DELETE" : "POST", body, keepalive: true }];
  },
  onAnswer([read], reply) {
    const answer = answerIn<{ already?: boolean }>(reply.body);
    const already = answer !== null && "ok" in answer && answer.already === true;
    const isStored = replace(read, (now) => {
      if (read.undone) return [];
      // An undo or another day chosen meanwhile still has to be sent.
      return [{ ...now, sent: now.day === read.day && now.stars === read.stars, ...(already && { already }) }];
    });
    if (!reply.ok && !read.undone) tellRefused(refusal(read, reply));
    return isStored;
  },
});

function isUnsent({ decision, sent, undone }: Swipe): boolean {
  return decision === "read" && (undone !== undefined || !sent);
}

function refusal({ title }: Swipe, { body }: Reply): string {
  const answer = answerIn(body);
  return [t("We couldn’t mark “{title}” as read", { title }), answer && errorText(answer)].filter(Boolean).join(". ");
}

export function describeRead(swipe: Pick<Swipe, "id">, facts: Pick<Swipe, "day" | "stars">): void {
  replace(swipe, (now) => [{ ...now, ...facts, ...(now.sent && { sent: false }) }]);
}

export function replace({ id }: Pick<Swipe, "id">, change: (now: Swipe) => readonly Swipe[]): boolean {
  return writeRecord(readRecord().flatMap((swipe) => (swipe.id === id ? change(swipe) : [swipe])));
}
