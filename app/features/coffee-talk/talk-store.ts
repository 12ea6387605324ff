import { inTurn } from "#app/shared/in-turn.ts";

import type { Message, MessagePage } from "./message.ts";
import { beginTalk, withEarlier, withLater, without, withSent, type Talk } from "./talk.ts";

/** A message on its way, or one that did not get there. */
export interface Unsent {
  clientId: string;
  message: string;
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
const FAILED_TO_SEND = "Failed to send message";

interface TalkOptions {
  page: MessagePage;
  /** The session has ended. */
  onLeave(): void;
  /** These wait to be sent now. */
  onUnsent(unsent: Unsent[]): void;
}

/** The talk as one open page has it. The database is the truth: whatever a page missed, it asks for by its last id. */
export class TalkStore {
  /** Whether the reader is at the end, and goes along with what comes. */
  atEnd = true;

  private state: TalkState;
  private readonly options: TalkOptions;
  private readonly listeners = new Set<() => void>();
  private catchingUp = false;
  private asked = false;
  private failures = 0;

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
    while (this.asked) {
      this.asked = false;
      const { cursor, asOf } = this.state;
      const page = await this.load(`?after=${cursor}&asOf=${Math.floor(asOf)}`);
      if (!page) {
        // Once is a hiccup, and the next look makes up for it.
        this.failures += 1;
        if (this.failures > 1 && navigator.onLine) this.set({ failure: FAILED_TO_LOAD });
      } else {
        this.failures = 0;
        if (this.state.failure === FAILED_TO_LOAD) this.set({ failure: null });
        if (page.stale) await this.toNewest();
        else this.take(withLater(this.state, page, this.atEnd));
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

  /** Leaves the past for the newest messages. */
  async toNewest(): Promise<void> {
    const page = await this.load("");
    if (page) this.take(beginTalk(page));
    else this.set({ failure: FAILED_TO_LOAD });
  }

  /** Whether the reader goes along from now on. Who does has seen what is there. */
  follow(atEnd: boolean): void {
    this.atEnd = atEnd;
    if (atEnd && this.state.unread > 0) this.set({ unread: 0 });
  }

  send(message: string): void {
    this.atEnd = true;
    if (this.state.behind) void this.toNewest();
    const unsent = { clientId: newClientId(), message, problem: null };
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

  private deliver({ clientId, message }: Unsent): Promise<void> {
    return inTurn("coffee-talk", async () => {
      const response = await fetch(MESSAGES, {
        method: "POST",
        body: new URLSearchParams({ clientId, message }),
        headers: { Accept: "application/json" },
        redirect: "manual",
        keepalive: true,
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
    const response = await fetch(MESSAGES + query, { redirect: "manual" }).catch(() => null);
    if (response?.type === "opaqueredirect") this.options.onLeave();
    return response?.ok ? ((await response.json().catch(() => null)) as MessagePage | null) : null;
  }

  private take(talk: Talk): void {
    const arrived = new Set(talk.messages.map(({ clientId }) => clientId));
    const unsent = this.state.unsent.filter(({ clientId }) => !arrived.has(clientId));
    this.set(talk);
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
