import { ask } from "#app/http/ask.ts";

import {
  forgetSwipes,
  onRecordChange,
  readRecord,
  untold,
  withAttempt,
  withReceipt,
  writeRecord,
} from "./device-swipes.ts";
import { deliverTaste } from "./taste-delivery.ts";

/** As many as the server takes at once. */
const BATCH = 200;
/** Swipes made within this time travel together. */
const COLLECT_MS = 3_000;
const RETRY_MS = 15_000;
const TIMEOUT_MS = 30_000;
/** Signing out waits no longer than this for the last swipes to arrive. */
const FAREWELL_MS = 2_000;

/** Until the signal says that the reader is gone: what was decided on this device travels to their account, unnoticed. */
export async function keepDelivering(signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = (ms: number) => {
    if (!signal.aborted) timer ??= setTimeout(() => void now(), ms);
  };
  async function now() {
    clearTimeout(timer);
    timer = undefined;
    if ((await deliver()) === "later") plan(Math.max(RETRY_MS, restUntil - Date.now()));
  }
  // A tab in the background leaves it to the one in front.
  const stop = onRecordChange(() => document.hidden || plan(COLLECT_MS));
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    stop();
  });
  addEventListener("online", () => void now(), { signal });
  // The page may not come back: what is not under way leaves now, and outlives it.
  addEventListener("pagehide", () => void now(), { signal });
  document.addEventListener("visibilitychange", () => document.hidden && void now(), { signal });
  await Promise.all([now(), deliverTaste()]);
}

/** "refused" is not worth another try: the session has ended. */
type Outcome = "done" | "later" | "refused";

/** The requests under way, by the ids of the events in them: what is asked already is not asked twice. */
const underWay = new Map<string, Promise<Outcome>>();

/** Until when the server asked not to be sent anything, in ms since 1970. */
let restUntil = 0;

/** Sends what the server does not know yet, batch after batch. */
export async function deliver(): Promise<Outcome> {
  if (Date.now() < restUntil) return "later";
  const tried = new Set<string>();
  for (;;) {
    // Read anew each time: meanwhile swipes are made, taken back and sent, in other tabs too.
    const batch = untold(readRecord())
      .filter(({ id }) => !tried.has(id) && !underWay.has(id))
      .slice(0, BATCH);
    if (batch.length === 0) return "done";
    if (!navigator.onLine) return "later";
    const ids = new Set(batch.map(({ id }) => id));
    const sending = sendBatch(batch, ids);
    for (const id of ids) {
      tried.add(id);
      underWay.set(id, sending);
    }
    const outcome = await sending;
    for (const id of ids) underWay.delete(id);
    if (outcome !== "done") return outcome;
  }
}

async function sendBatch(events: ReturnType<typeof untold>, ids: ReadonlySet<string>): Promise<Outcome> {
  // Noted before it leaves. What cannot be noted stays: taking it back later would never reach the server.
  if (!replaceRecord((record) => withAttempt(record, ids))) return "refused";
  const reply = await ask("/swipes", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ events }),
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => "ended" as const);
  if (reply === "ended") return "refused";
  if (reply === null) return "later";
  if (reply.status === 429) {
    restUntil = Date.now() + (Number(reply.headers.get("Retry-After")) * 1_000 || RETRY_MS);
    return "later";
  }
  if (!reply.ok) return reply.status >= 500 ? "later" : "refused";
  replaceRecord((record) => withReceipt(record, ids));
  return "done";
}

function replaceRecord(change: (record: ReturnType<typeof readRecord>) => ReturnType<typeof readRecord>): boolean {
  const record = readRecord();
  const changed = change(record);
  return changed === record || writeRecord(changed);
}

/** Lets what is on its way to the account arrive before the session ends, within reason. */
export async function lastDelivery(): Promise<void> {
  const arrived = Promise.all([deliver(), ...underWay.values()]);
  await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, FAREWELL_MS))]);
}

/**
 * As `onRedirect` of what may end the reader's session on this device. Where it has, it leads to `/`, and the device
 * forgets what was decided here: the next reader may be another one.
 */
export function forgetAtEnd(to: string): void {
  if (to === "/") forgetSwipes();
}
