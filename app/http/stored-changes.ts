import type { ReactNode } from "react";

import { t } from "#app/language/t.ts";
import { tryOrNull } from "#app/platform/try-or-null.ts";

import { answerIn, errorText } from "./answer.ts";
import type { Reply } from "./ask.ts";
import { holdDocumentLinks } from "./document-links.ts";
import { outbox } from "./outbox.ts";
import { fieldWords } from "./typed-fields.ts";

interface StoredChange {
  id: string;
  owner: string;
  path: string;
  method: string;
  body: string;
  failed: string;
  page: string;
}

interface RefusedChange {
  owner: string;
  text: string;
}

const KEY = "bookmatch:outbox";
const REFUSED_KEY = "bookmatch:refused";
const UNSENT_KEY = "bookmatch:unsent";

let owner: string | null = null;

const awaited = new Map<string, (reply: Reply | null) => void>();

const read = () => readArray<StoredChange>(KEY);
const write = (changes: readonly StoredChange[]) => writeArray(KEY, changes);

function readArray<Item>(key: string): Item[] {
  const stored: unknown = tryOrNull(() => JSON.parse(localStorage.getItem(key)!));
  return Array.isArray(stored) ? (stored.filter(Boolean) as Item[]) : [];
}

function writeArray(key: string, items: readonly unknown[]): boolean {
  return tryOrNull(() => (localStorage.setItem(key, JSON.stringify(items)), true)) ?? false;
}

export function mustWait(): boolean {
  return owner !== null && (!navigator.onLine || read().length > 0);
}

export async function sendLater(change: Omit<StoredChange, "id" | "owner" | "page">): Promise<Reply | null> {
  const id = crypto.getRandomValues(new Uint32Array(4)).join("-");
  if (owner === null || !write([...read(), { ...change, id, owner, page: location.pathname }])) return null;
  const replied = new Promise<Reply | null>((resolve) => void awaited.set(id, resolve));
  void changes.deliver(FOR_EVER);
  return replied;
}

/** Forgets all changes: the next reader of a shared device must not send them. */
export function forgetChanges(): void {
  for (const key of [KEY, REFUSED_KEY, UNSENT_KEY]) tryOrNull(() => localStorage.removeItem(key));
}

const changes = outbox<StoredChange>({
  unsent: withoutOthers,
  showsWaiting: true,
  request: ([{ path, method, body }]) => [path, { method, ...(body && { body: new URLSearchParams(body) }) }],
  onAnswer([change], reply) {
    const isStored = write(read().filter(({ id }) => id !== change.id));
    const resolve = awaited.get(change.id);
    // The page that waits shows the answer itself, unless the reader has left it.
    if (!resolve || location.pathname !== change.page) noteRefusal(change, reply);
    if (resolve) resolve(reply);
    else onUnawaited();
    return isStored;
  },
});

function withoutOthers(): StoredChange[] {
  if (owner === null) return [];
  const all = read();
  const mine = all.filter((change) => change.owner === owner);
  if (mine.length < all.length) write(mine);
  for (const change of all) if (change.owner !== owner) awaited.get(change.id)?.(null);
  return mine;
}

const FOR_EVER = new AbortController().signal;

export async function deliverChanges(): Promise<void> {
  while ((await changes.deliver(FOR_EVER)) === "later") await changes.retried();
}

let onUnawaited = () => {};
let showRefused: (notice: ReactNode) => void = () => {};

interface DeliveryOptions {
  onDelivered(): void;
  show(notice: ReactNode): void;
}

export function startDelivery(mark: string | null, { onDelivered, show }: DeliveryOptions): void {
  holdDocumentLinks();
  if (mark === null) return;
  owner = mark;
  onUnawaited = onDelivered;
  showRefused = show;
  const unsent = readArray<RefusedChange>(UNSENT_KEY).filter((change) => change.owner === mark);
  if (unsent.length > 0) {
    writeArray(UNSENT_KEY, []);
    writeArray(REFUSED_KEY, [...readArray<RefusedChange>(REFUSED_KEY), ...unsent]);
  }
  showRefusals();
  void changes.deliver(FOR_EVER);
}

function noteRefusal({ owner, failed, body }: StoredChange, reply: Reply): void {
  const answer = answerIn(reply.body);
  if (answer && "ok" in answer) return;
  const reason = answer && errorText(answer);
  keepRefusal(owner, [failed, typedIn(body), reason !== failed && reason].filter(Boolean).join(". "));
}

function keepRefusal(owner: string, text: string): void {
  writeArray(REFUSED_KEY, [...readArray<RefusedChange>(REFUSED_KEY), { owner, text }]);
  showRefusals();
}

export function tellRefused(text: string): void {
  if (owner !== null) keepRefusal(owner, text);
}

export function keepUnsent(text: string): void {
  if (owner !== null) writeArray(UNSENT_KEY, text ? [{ owner, text: t("You were signed out. {text}", { text }) }] : []);
}

function typedIn(body: string): string {
  const { title = "", unit = "page", ...fields } = Object.fromEntries(new URLSearchParams(body));
  const typed = Object.entries(fields).map(([name, value]) => `${name === "page" ? unit : fieldWords(name)} ${value}`);
  return [title, ...typed].filter(Boolean).join(", ").replaceAll("_", " ");
}

function showRefusals(): void {
  const mine = readArray<RefusedChange>(REFUSED_KEY).filter((refused) => refused.owner === owner);
  if (mine.length === 0) return;
  const onClose = () => {
    writeArray(
      REFUSED_KEY,
      readArray<RefusedChange>(REFUSED_KEY).filter((refused) => refused.owner !== owner),
    );
    showRefused(null);
  };
  import("./refused-changes.tsx").then(
    ({ RefusedChanges }) => showRefused(RefusedChanges({ texts: mine.map(({ text }) => text), onClose })),
    () => {},
  );
}
