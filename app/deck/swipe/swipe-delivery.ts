import { taste } from "#app/deck/taste/taste-delivery.ts";
import { outbox } from "#app/http/outbox.ts";
import { deliverChanges, forgetChanges } from "#app/http/stored-changes.ts";

import {
  forgetSwipes,
  onRecordChange,
  readRecord,
  unsentEvents,
  markSending,
  markReceived,
  writeRecord,
} from "./device-swipes.ts";
import { reads } from "./read-delivery.ts";

const BATCH = 200;
const COLLECT_MS = 3_000;
const TIMEOUT_MS = 30_000;
const PAGE_WAIT_MS = 2_000;

type Event = ReturnType<typeof unsentEvents>[number];

export const swipes = outbox<Event>({
  unsent: () => unsentEvents(readRecord()),
  batch: BATCH,
  keepsRefused: true,
  // A later undo of what is not marked would never reach the server.
  onSending: (events) => mark(markSending, events),
  request: (events) => ["/swipes", { json: { events }, keepalive: true, signal: AbortSignal.timeout(TIMEOUT_MS) }],
  onAnswer: (events) => mark(markReceived, events),
});

function mark(change: typeof markSending, events: readonly Event[]): boolean {
  const record = readRecord();
  const changed = change(record, new Set(events.map(({ id }) => id)));
  return changed === record || writeRecord(changed);
}

export async function keepDelivering(signal: AbortSignal): Promise<void> {
  let collecting: ReturnType<typeof setTimeout> | undefined;
  function deliverNow() {
    clearTimeout(collecting);
    collecting = undefined;
    return Promise.all([swipes.deliver(signal), reads.deliver(signal)]);
  }
  // A background tab leaves it to the visible one.
  const stop = onRecordChange(() => {
    if (document.hidden) return;
    void reads.deliver(signal);
    collecting ??= setTimeout(() => void deliverNow(), COLLECT_MS);
  });
  signal.addEventListener("abort", () => {
    clearTimeout(collecting);
    stop();
  });
  addEventListener("online", () => void deliverNow(), { signal });
  // The page may not come back: sends the rest at once, with `keepalive`.
  addEventListener("pagehide", () => void deliverNow(), { signal });
  document.addEventListener("visibilitychange", () => document.hidden && void deliverNow(), { signal });
  await Promise.all([deliverNow(), taste.deliver(signal)]);
}

/** Waits up to `PAGE_WAIT_MS` for unsent swipes and stored changes to arrive before the session ends. */
export async function deliverBeforeSignOut(): Promise<void> {
  await waitFor(Promise.all([swipes.deliver(), reads.deliver(), deliverChanges(), swipes.underWay()]));
}

export async function deliverBeforeLoading(): Promise<void> {
  await waitFor(Promise.all([swipes.deliver(), swipes.underWay()]));
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
