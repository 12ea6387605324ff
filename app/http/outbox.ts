import { tryOrNull } from "#app/platform/try-or-null.ts";

import { ask, type Reply } from "./ask.ts";
import { connectionBack } from "./connection.ts";

/** A change made without a connection, stored on the device until the server has answered it. */
interface StoredChange {
  id: string;
  /** Mark of the account that it belongs to. */
  owner: string;
  path: string;
  method: string;
  /** A form, URL-encoded; empty for none. */
  body: string;
}

const KEY = "bookmatch:outbox";

/** Mark of the signed-in account; null before the root has told it. */
let owner: string | null = null;

/** Whoever waits on this page for the reply to a stored change, by its id. */
const awaited = new Map<string, (reply: Reply | null) => void>();

function read(): StoredChange[] {
  const stored: unknown = tryOrNull(() => JSON.parse(localStorage.getItem(KEY)!));
  return Array.isArray(stored) ? (stored as StoredChange[]) : [];
}

function write(changes: readonly StoredChange[]): boolean {
  return tryOrNull(() => (localStorage.setItem(KEY, JSON.stringify(changes)), true)) ?? false;
}

/** True if a change has to wait: there is no connection, or earlier ones are not delivered yet. */
export function mustWait(): boolean {
  return owner !== null && (!navigator.onLine || read().length > 0);
}

/** Stores a change and resolves with the reply to it, once there is one; null without storage. */
export async function sendLater(path: string, method: string, body: string): Promise<Reply | null> {
  const id = crypto.getRandomValues(new Uint32Array(4)).join("-");
  if (owner === null || !write([...read(), { id, owner, path, method, body }])) return null;
  const replied = new Promise<Reply | null>((resolve) => void awaited.set(id, resolve));
  void deliver();
  return replied;
}

/** Forgets all changes: the next reader of a shared device must not send them. */
export function forgetChanges(): void {
  tryOrNull(() => localStorage.removeItem(KEY));
}

let delivering: Promise<void> | null = null;

/** Sends what is stored, in order and one at a time. Resolves when nothing is left or the session has ended. */
export function deliver(): Promise<void> {
  return (delivering ??= deliverAll().finally(() => (delivering = null)));
}

async function deliverAll(): Promise<void> {
  for (let tries = 0; ;) {
    const [next] = read();
    if (!next) return;
    const reply = next.owner === owner ? await send(next) : "dropped";
    if (reply === "left") return;
    // Not answered, or not now: the same change is sent again, and the server recognises what it has already.
    if (reply === null || (reply !== "dropped" && (reply.status >= 500 || reply.status === 429))) {
      await connectionBack(tries++);
      continue;
    }
    tries = 0;
    write(read().filter(({ id }) => id !== next.id));
    const resolve = awaited.get(next.id);
    awaited.delete(next.id);
    if (resolve) resolve(reply === "dropped" ? null : reply);
    else if (reply !== "dropped") onUnawaited();
  }
}

function send({ path, method, body }: StoredChange): Promise<Reply | null | "left"> {
  if (!navigator.onLine) return Promise.resolve(null);
  return ask(path, { method, ...(body && { body: new URLSearchParams(body) }) }).catch(() => "left" as const);
}

let onUnawaited = () => {};

/** Delivers what an earlier page has stored. Calls `onDelivered` for each change, because the page shows the state before. */
export function startDelivery(mark: string, onDelivered: () => void): void {
  owner = mark;
  onUnawaited = onDelivered;
  void deliver();
}
