import type { ChosenBook, Message, MessagePage } from "#app/club/model/talk/message.ts";
import {
  beginTalk,
  withEarlier,
  withFollowing,
  withLater,
  withOpened,
  without,
  withSent,
  type Talk,
} from "#app/club/model/talk/talk.ts";

import { Outbox, type Unsent } from "./outbox.ts";
import { talkRequests } from "./talk-requests.ts";

export interface TalkState extends Talk {
  unsent: Unsent[];
  loadingEarlier: boolean;
  /** What could not be done, in words for the reader. */
  failure: string | null;
}

const FAILED_TO_LOAD = "Failed to load messages";
const FAILED_TO_REVEAL = "Failed to load message";
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
  readonly outbox: Outbox;

  private state: TalkState;
  private readonly options: TalkOptions;
  private readonly requests: ReturnType<typeof talkRequests>;
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
    this.requests = talkRequests(options.onLeave);
    this.outbox = new Outbox({
      post: this.requests.posting,
      onChange: (unsent) => {
        this.set({ unsent });
        options.onUnsent(unsent);
      },
      onSent: (message) => message && this.take(withSent(this.state, message)),
    });
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly read = () => this.state;

  /** Fetches what came since, also when asked again meanwhile. */
  readonly catchUp = (): void => {
    this.asked = true;
    if (!this.catchingUp) void this.loadLater();
  };

  private async loadLater(): Promise<void> {
    this.catchingUp = true;
    clearTimeout(this.askingAgain);
    while (this.asked) {
      const rest = this.restsUntil - performance.now();
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      this.asked = false;
      const began = performance.now();
      const { cursor, asOf, messages } = this.state;
      const veiled = messages.filter((message) => message.veiled).map(({ id }) => id);
      const page = await this.requests.page(`?after=${cursor}&asOf=${Math.floor(asOf)}&veiled=${veiled.join(",")}`);
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
    const page = await this.requests.page(`?before=${first.id}`);
    this.set({ loadingEarlier: false, failure: page ? null : FAILED_TO_LOAD });
    if (page) this.take(withEarlier(this.state, page));
  }

  /** Fetches what follows the last message shown, until that is the newest. */
  async loadFollowing(): Promise<void> {
    const last = this.state.messages.at(-1);
    if (this.loadingFollowing || !this.state.behind || !last) return;
    this.loadingFollowing = true;
    const page = await this.requests.page(`?after=${last.id}`);
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
    const page = await this.requests.page("");
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
    const reply = await this.requests.message(id);
    if (reply === "left") return false;
    const revealed = (reply?.body as { message?: Message | null } | null | undefined)?.message ?? null;
    if (revealed) this.revealed.set(id, revealed);
    this.take(reply?.status === 404 ? without(this.state, id) : this.state);
    const failed = !revealed && reply?.status !== 404;
    if (failed || this.state.failure === FAILED_TO_REVEAL) this.set({ failure: failed ? FAILED_TO_REVEAL : null });
    return revealed !== null;
  }

  send(message: string, about: ChosenBook | null): void {
    this.atEnd = true;
    if (this.state.behind) void this.toNewest();
    this.outbox.send(message, about);
  }

  /** Takes back one's own message. */
  async remove(message: Message): Promise<void> {
    this.take(without(this.state, message.id));
    const reply = await this.requests.deletion(message.id);
    // What is not there any more is gone as well.
    if (reply === "left" || reply?.ok || reply?.status === 404) return;
    this.take(withSent(this.state, message));
    this.set({ failure: "Failed to delete message" });
  }

  private take(talk: Talk): void {
    this.set(withOpened(talk, this.revealed.values()));
    this.outbox.dropArrived(talk.messages);
  }

  private set(change: Partial<TalkState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
