import { deliverTaste } from "#app/deck/taste/taste-delivery.ts";
import { ask } from "#app/http/ask.ts";
import { deliver as deliverChanges, forgetChanges } from "#app/http/outbox.ts";

import {
  forgetSwipes,
  onRecordChange,
  readRecord,
  unsentEvents,
  markSending,
  markReceived,
  writeRecord,
} from "./device-swipes.ts";
import { deliverReads, hasUnsentReads } from "./read-delivery.ts";

const BATCH = 200;
const COLLECT_MS = 3_000;
const RETRY_MS = 15_000;
const TIMEOUT_MS = 30_000;
const PAGE_WAIT_MS = 2_000;

export async function keepDelivering(signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = (ms: number) => {
    if (!signal.aborted) timer ??= setTimeout(() => void deliverNow(), ms);
  };
  async function deliverNow() {
    clearTimeout(timer);
    timer = undefined;
    const outcomes = await Promise.all([deliver(), deliverReads()]);
    if (outcomes.includes("later")) plan(Math.max(RETRY_MS, pausedUntil - Date.now()));
  }
  // A background tab leaves it to the visible one.
  const stop = onRecordChange(() => {
    if (document.hidden) return;
    if (hasUnsentReads()) void deliverReads();
    plan(COLLECT_MS);
  });
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    stop();
  });
  addEventListener("online", () => void deliverNow(), { signal });
  // The page may not come back: sends the rest at once, with `keepalive`.
  addEventListener("pagehide", () => void deliverNow(), { signal });
  document.addEventListener("visibilitychange", () => document.hidden && void deliverNow(), { signal });
  await Promise.all([deliverNow(), deliverTaste()]);
}

/** "refused": a retry would fail as well. "wrong": the server rejects at least one of the events. */
type Outcome = "done" | "later" | "refused";
type BatchOutcome = Outcome | "wrong";

const inFlight = new Map<string, Promise<BatchOutcome>>();

/** Events that the server refuses: this page no longer sends them, so that the others arrive. */
const wrong = new Set<string>();
/** After so many refused batches the fault is the server's. */
const MAX_WRONG = 20;

/** In ms since 1970; no requests before it, after a 429. */
let pausedUntil = 0;

export async function deliver(): Promise<Outcome> {
  if (Date.now() < pausedUntil) return "later";
  const tried = new Set<string>();
  let size = BATCH;
  for (let refusals = 0; ;) {
    // Reads the record again each time: meanwhile other tabs, too, make, undo and send swipes.
    const batch = unsentEvents(readRecord())
      .filter(({ id }) => !tried.has(id) && !inFlight.has(id) && !wrong.has(id))
      .slice(0, size);
    if (batch.length === 0) return "done";
    if (!navigator.onLine) return "later";
    const ids = new Set(batch.map(({ id }) => id));
    const sending = sendBatch(batch, ids);
    for (const id of ids) {
      tried.add(id);
      inFlight.set(id, sending);
    }
    const outcome = await sending;
    for (const id of ids) inFlight.delete(id);
    if (outcome === "wrong") {
      if (++refusals > MAX_WRONG) return "refused";
      if (size === 1) for (const id of ids) wrong.add(id);
      else for (const id of ids) tried.delete(id);
      size = Math.ceil(Math.min(size, ids.size) / 2);
    } else if (outcome === "done") size = Math.min(BATCH, size * 2);
    else return outcome;
  }
}

async function sendBatch(events: ReturnType<typeof unsentEvents>, ids: ReadonlySet<string>): Promise<BatchOutcome> {
  // Marked before sending. Events that cannot be marked are not sent: a later undo would never reach the server.
  if (!replaceRecord((record) => markSending(record, ids))) return "refused";
  const reply = await ask("/swipes", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ events }),
    keepalive: true,
    inBackground: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => "ended" as const);
  if (reply === "ended") return "refused";
  if (reply === null) return "later";
  if (reply.status === 429) {
    pausedUntil = Date.now() + (Number(reply.headers.get("Retry-After")) * 1_000 || RETRY_MS);
    return "later";
  }
  if (reply.status === 400) return "wrong";
  if (!reply.ok) return reply.status >= 500 ? "later" : "refused";
  replaceRecord((record) => markReceived(record, ids));
  return "done";
}

function replaceRecord(change: (record: ReturnType<typeof readRecord>) => ReturnType<typeof readRecord>): boolean {
  const record = readRecord();
  const changed = change(record);
  return changed === record || writeRecord(changed);
}

/** Waits up to `PAGE_WAIT_MS` for unsent swipes and stored changes to arrive before the session ends. */
export async function deliverBeforeSignOut(): Promise<void> {
  await waitFor(Promise.all([deliver(), deliverReads(), deliverChanges(), ...inFlight.values()]));
}

export async function deliverBeforeLoading(): Promise<void> {
  await waitFor(Promise.all([deliver(), ...inFlight.values()]));
}

async function waitFor(arrived: Promise<unknown>): Promise<void> {
  await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, PAGE_WAIT_MS))]);
}

/** `onRedirect` of actions. `/` means that the session ended: the device forgets its swipes before its next reader. */
export function forgetAtEnd(to: string): void {
  if (to !== "/") return;
  forgetSwipes();
  forgetChanges();
}
