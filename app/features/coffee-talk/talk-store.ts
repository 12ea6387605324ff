import { queueByKey } from "#app/http/queue-by-key.ts";

import type { ChosenBook, Message, MessagePage } from "./message.ts";
import { beginTalk, withEarlier, withFollowing, withLater, withOpened, without, withSent, type Talk } from "./talk.ts";

/** A message on its way, or one that did not get there. */
export interface Unsent {
  clientId: string;
  message: string;
  about: ChosenBook | null;
  /** Null on its way; else why it is not there. */
  problem: string | null;
}

export interface TalkState extends Talk {
  unsent: Unsent[];
  loadingEarlier: boolean;
  /** What could not be done, in words for the reader. */
  failure: string | null;
}

const MESSAGES = "/coffee-talk/messages";
const FAILED_TO_LOAD = "Failed to load messages";
const FAILED_TO_REVEAL = "Failed to load message";
/** A question that is not answered by then was lost on the way, in a tunnel say, and nothing else would tell. */
const LOST_MS = 20_000;
const FAILED_TO_SEND = "Failed to send message";
/** What could not be fetched is asked for again: the hint that there is something new comes only once. */
const ASK_AGAIN_MS = 2_000;
/**
 * After each answer a page rests for so many times as long as it took, at most a second: where many talk at once and
 * the server is slow, pages ask more rarely for more, instead of all the time for one message each.
 */
const REST = 2;
const LONGEST_REST_MS = 1_000;

interface TalkOptions {
  page: MessagePage;
  /** The session has ended. */
  onLeave(): void;
  /** These wait to be sent now. */
  onUnsent(unsent: Unsent[]): void;
  /** Words of the reader's own have gone, and not by this page. */
  onTaken(): void;
}

/** The talk as one open page has it. The database is the truth: whatever a page missed, it asks for by its last id. */
export class TalkStore {
  /** Whether the reader is at the end, and goes along with what comes. */
  atEnd = true;

  private state: TalkState;
  private readonly options: TalkOptions;
  /** What the reader wanted to see all the same: until they leave the page. */
  private readonly revealed = new Map<number, Message>();
  private readonly listeners = new Set<() => void>();
  private catchingUp = false;
  private loadingFollowing = false;
  private asked = false;
  private restsUntil = 0;
  private failures = 0;
  private askingAgain: ReturnType<typeof setTimeout> | undefined;

  constructor(options: TalkOptions) {
    this.options = options;
    this.state = { ...beginTalk(options.page), unsent: [], loadingEarlier: false, failure: null };
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly read = () => this.state;

  /** Fetches what came since, also when asked again meanwhile. */
  readonly catchUp = (): void => {
    this.asked = true;
    if (!this.catchingUp) void this.ask();
  };

  private async ask(): Promise<void> {
    this.catchingUp = true;
    clearTimeout(this.askingAgain);
    while (this.asked) {
      const rest = this.restsUntil - performance.now();
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      this.asked = false;
      const began = performance.now();
      const { cursor, asOf, messages } = this.state;
      const veiled = messages.filter((message) => message.veiled).map(({ id }) => id);
      const page = await this.load(`?after=${cursor}&asOf=${Math.floor(asOf)}&veiled=${veiled.join(",")}`);
      if (!page) {
        // Once is a hiccup, and the next look makes up for it.
        this.failures += 1;
        clearTimeout(this.askingAgain);
        this.askingAgain = setTimeout(this.catchUp, ASK_AGAIN_MS);
        if (this.failures > 1 && navigator.onLine) this.set({ failure: FAILED_TO_LOAD });
      } else {
        this.failures = 0;
        if (this.state.failure === FAILED_TO_LOAD) this.set({ failure: null });
        const taken = this.state.messages.some(({ id, own }) => own && page.gone.includes(id));
        if (page.stale) await this.toNewest();
        else this.take(withLater(this.state, page, this.atEnd, this.atEnd && !document.hidden));
        if (taken) this.options.onTaken();
        const took = performance.now() - began;
        this.restsUntil = page.more ? 0 : performance.now() + Math.min(REST * took, LONGEST_REST_MS);
        this.asked ||= page.more && !page.stale;
      }
    }
    this.catchingUp = false;
  }

  /** Fetches a page of earlier messages. */
  async loadEarlier(): Promise<void> {
    const [first] = this.state.messages;
    if (this.state.loadingEarlier || !this.state.earlier || !first) return;
    this.set({ loadingEarlier: true });
    const page = await this.load(`?before=${first.id}`);
    this.set({ loadingEarlier: false, failure: page ? null : FAILED_TO_LOAD });
    if (page) this.take(withEarlier(this.state, page));
  }

  /** Fetches what follows the last message shown, until that is the newest. */
  async loadFollowing(): Promise<void> {
    const last = this.state.messages.at(-1);
    if (this.loadingFollowing || !this.state.behind || !last) return;
    this.loadingFollowing = true;
    const page = await this.load(`?after=${last.id}`);
    this.loadingFollowing = false;
    this.set({ failure: page ? null : FAILED_TO_LOAD });
    if (!page || !this.state.behind) return;
    this.take(withFollowing(this.state, page));
    if (!this.state.behind) this.catchUp();
  }

  /** Asks again for what came after this message: some of it was kept from the reader. */
  rewind(cursor: number): void {
    this.set({ cursor: Math.min(cursor, this.state.cursor) });
    this.catchUp();
  }

  /** Leaves the past for the newest messages. */
  async toNewest(): Promise<void> {
    const page = await this.load("");
    if (page) this.take(beginTalk(page));
    else this.set({ failure: FAILED_TO_LOAD });
  }

  /** Whether the reader goes along from now on. Who does, and looks, has seen what is there. */
  follow(atEnd: boolean): void {
    this.atEnd = atEnd;
    if (atEnd && !document.hidden && this.state.unread > 0) this.set({ unread: 0 });
  }

  /** The reader is back at the page: what came while they were at its end lies before them. */
  readonly look = (): void => this.follow(this.atEnd);

  /** Lifts the veil from one message, on this page alone; whether it is lifted. */
  async reveal({ id }: Message): Promise<boolean> {
    const response = await fetch(`${MESSAGES}/${id}?reveal`, { redirect: "manual" }).catch(() => null);
    if (response?.type === "opaqueredirect") this.options.onLeave();
    const answer = (await response?.json().catch(() => null)) as { message: Message | null } | null;
    if (answer?.message) this.revealed.set(id, answer.message);
    this.take(response?.status === 404 ? without(this.state, id) : this.state);
    const failed = !answer?.message && response?.status !== 404;
    if (failed || this.state.failure === FAILED_TO_REVEAL) this.set({ failure: failed ? FAILED_TO_REVEAL : null });
    return Boolean(answer?.message);
  }

  send(message: string, about: ChosenBook | null): void {
    this.atEnd = true;
    if (this.state.behind) void this.toNewest();
    const unsent = { clientId: newClientId(), message, about, problem: null };
    this.setUnsent([...this.state.unsent, unsent]);
    void this.deliver(unsent);
  }

  /** Takes up what an earlier visit could not send. */
  restore(unsent: Unsent[]): void {
    if (unsent.length > 0) this.set({ unsent: [...unsent, ...this.state.unsent] });
  }

  retry(unsent: Unsent): void {
    this.setUnsent(this.state.unsent.map((other) => (other === unsent ? { ...other, problem: null } : other)));
    void this.deliver(unsent);
  }

  /** Tries everything again that did not get through, in the order it was written in. */
  retryAll(): void {
    for (const unsent of this.state.unsent) if (unsent.problem !== null) this.retry(unsent);
  }

  /** Takes back one's own message. */
  async remove(message: Message): Promise<void> {
    this.take(without(this.state, message.id));
    const response = await fetch(`${MESSAGES}/${message.id}`, { method: "DELETE", redirect: "manual" }).catch(
      () => null,
    );
    if (response?.type === "opaqueredirect") return this.options.onLeave();
    // What is not there any more is gone as well.
    if (response?.ok || response?.status === 404) return;
    this.take(withSent(this.state, message));
    this.set({ failure: "Failed to delete message" });
  }

  private deliver({ clientId, message, about }: Unsent): Promise<void> {
    return queueByKey("coffee-talk", async () => {
      const response = await fetch(MESSAGES, {
        method: "POST",
        body: new URLSearchParams({
          clientId,
          message,
          ...(about && { bookId: String(about.bookId), page: String(about.page ?? "") }),
        }),
        headers: { Accept: "application/json" },
        redirect: "manual",
        keepalive: true,
        signal: AbortSignal.timeout(LOST_MS),
      }).catch(() => null);
      if (response?.type === "opaqueredirect") return this.options.onLeave();
      const answer = (await response?.json().catch(() => null)) as {
        message?: Message | null;
        problem?: string;
      } | null;
      if (response?.ok && answer?.message !== undefined) {
        this.setUnsent(this.state.unsent.filter((other) => other.clientId !== clientId));
        if (answer.message) this.take(withSent(this.state, answer.message));
        return;
      }
      const problem = answer?.problem ? `${FAILED_TO_SEND}. ${answer.problem}` : FAILED_TO_SEND;
      this.setUnsent(this.state.unsent.map((other) => (other.clientId === clientId ? { ...other, problem } : other)));
    });
  }

  /** Null where it could not be had. */
  private async load(query: string): Promise<MessagePage | null> {
    const signal = AbortSignal.timeout(LOST_MS);
    const response = await fetch(MESSAGES + query, { redirect: "manual", signal }).catch(() => null);
    if (response?.type === "opaqueredirect") this.options.onLeave();
    return response?.ok ? ((await response.json().catch(() => null)) as MessagePage | null) : null;
  }

  private take(talk: Talk): void {
    const arrived = new Set(talk.messages.map(({ clientId }) => clientId));
    const unsent = this.state.unsent.filter(({ clientId }) => !arrived.has(clientId));
    this.set(withOpened(talk, this.revealed.values()));
    if (unsent.length < this.state.unsent.length) this.setUnsent(unsent);
  }

  private setUnsent(unsent: Unsent[]): void {
    this.set({ unsent });
    this.options.onUnsent(unsent);
  }

  private set(change: Partial<TalkState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** As `crypto.randomUUID` makes them, which browsers keep from pages that are served without TLS. */
function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
