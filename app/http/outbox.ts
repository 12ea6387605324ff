import { ask, type AskInit, type Reply } from "./ask.ts";
import { connectionBack } from "./connection.ts";

type Outcome = "done" | "later" | "refused";

/** `onSending` and `onAnswer` return false if the device could not store it, which ends the delivery. */
interface Queue<Change extends { id: string }, Sent = readonly [Change, ...Change[]]> {
  /** Oldest first, read anew for each request: meanwhile other tabs make, undo and send changes, too. */
  unsent(): readonly Change[];
  request(changes: Sent): [path: string, init: AskInit];
  onSending?(changes: Sent): boolean;
  onAnswer(changes: Sent, reply: Reply): boolean | void;
  /** Keeps refused changes for the next page, and sends the others of a batch. Otherwise `onAnswer` gets refusals. */
  keepsRefused?: boolean;
  /** Changes a request. Requests overlap, so that a closing page sends its last ones. Otherwise one by one, in order. */
  batch?: number;
  showsWaiting?: boolean;
}

const MAX_REFUSED_BATCHES = 20;

/** Sends what the device stores until the server has it, so a change may arrive twice. */
export function outbox<Change extends { id: string }>(queue: Queue<Change>) {
  const inFlight = new Map<string, Promise<unknown>>();
  const wrong = new Set<string>();
  let running: Promise<Outcome> | null = null;
  let retrying: Promise<void> | null = null;
  let tries = 0;
  let pausedUntil = 0;

  /** Until the signal aborts, what has not arrived is sent again. */
  async function deliver(until?: AbortSignal): Promise<Outcome> {
    // Starts in a microtask, after `running` is set: `onSending` may lead here again.
    const outcome = await (queue.batch ? sendAll() : (running ??= Promise.resolve().then(sendAll)));
    if (outcome === "later" && until && !until.aborted) {
      retrying ??= connectionBack(queue.showsWaiting ? tries++ : Infinity, until, queue.showsWaiting ? 1 : 0)
        .finally(() => (retrying = null))
        .then(
          () => void deliver(until),
          () => {},
        );
    }
    return outcome;
  }

  async function sendAll(): Promise<Outcome> {
    try {
      for (let refusals = 0, size = queue.batch ?? 1; ;) {
        const [first, ...rest] = queue.unsent().filter(({ id }) => !inFlight.has(id) && !wrong.has(id));
        if (!first) return "done";
        if (!navigator.onLine || Date.now() < pausedUntil) return "later";
        const changes = [first, ...rest.slice(0, size - 1)] as const;
        if (queue.onSending?.(changes) === false) return "refused";
        const [path, init] = queue.request(changes);
        const sending = ask(path, { ...init, inBackground: true }).catch(() => "ended" as const);
        for (const { id } of changes) inFlight.set(id, sending);
        const reply = await sending;
        for (const { id } of changes) inFlight.delete(id);
        if (reply === "ended") return "refused";
        if (reply === null || reply.status >= 500 || reply.status === 429) {
          if (reply?.status === 429) pausedUntil = Date.now() + Number(reply.headers.get("Retry-After")) * 1_000;
          return "later";
        }
        tries = 0;
        if (reply.ok || !queue.keepsRefused) {
          if (queue.onAnswer(changes, reply) === false) return "refused";
          size = Math.min(queue.batch ?? 1, size * 2);
        } else if (reply.status !== 400 || ++refusals > MAX_REFUSED_BATCHES) return "refused";
        else if (changes.length === 1) wrong.add(first.id);
        else size = Math.ceil(changes.length / 2);
      }
    } finally {
      running = null;
    }
  }

  return { deliver, underWay: () => Promise.all(inFlight.values()), retried: () => retrying };
}
