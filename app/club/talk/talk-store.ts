import { t } from "#app/language/t.ts";
import type { ReactionKind } from "#db/schema/club/reactions.ts";

import { CatchUp } from "./catch-up.ts";
import { MessageQueue, type NewMessage } from "./message-queue.ts";
import type { Message, MessagePage, NewMessages } from "./message.ts";
import { Observed } from "./observed.ts";
import type { TalkFilter } from "./rules.ts";
import { OUTDATED, talkRequests } from "./talk-requests.ts";
import { begun, isShown, laterThan, pageOf, type TalkOptions, type TalkState } from "./talk-state.ts";
import {
  beginTalk,
  withEarlier,
  withFollowing,
  withLater,
  withOpened,
  withReaction,
  without,
  withSent,
  type Talk,
} from "./talk.ts";

const FAILED_TO_LOAD = () => t("Failed to load messages");
const FAILED_TO_REVEAL = () => t("Failed to load message");

/** The database is the truth: the page loads whatever it missed by its last id. */
export class TalkStore extends Observed<TalkState> {
  readonly messageQueue: MessageQueue;

  private readonly options: TalkOptions;
  private readonly requests: ReturnType<typeof talkRequests>;
  private readonly revealed = new Map<number, Message>();
  private readonly later = new CatchUp((hasFailed) => this.loadLater(hasFailed));
  private loadingFollowing = false;
  /** Id of the newest message that the stream has told of: a load that begins later brings all up to it. */
  private receivedUpTo = 0;

  constructor(options: TalkOptions) {
    super(begun(options.show, options.page, options.target));
    this.options = options;
    this.requests = talkRequests({ readFilter: () => this.state.show, onLeave: options.onLeave });
    this.messageQueue = new MessageQueue({
      post: this.requests.posting,
      onChange: (unsent) => {
        this.set({ unsent });
        options.onUnsent(unsent);
      },
      onSent: (message) => {
        if (message && isShown(this.state.show, message)) this.take(withSent(this.state, message));
        else this.set({ sentElsewhere: message !== null });
      },
    });
  }

  readonly catchUp = this.later.ask;

  /** Loads what is missing if the messages do not follow those of this page. */
  readonly receive = (news: NewMessages): void => {
    this.receivedUpTo = news.upTo;
    if (news.after > this.state.cursor) this.catchUp();
    else this.takeLater(pageOf(this.state, news), news.upTo);
  };

  switchTo(show: TalkFilter, page: MessagePage): void {
    if (show === this.state.show) return;
    this.take({ ...begun(show, page), unsent: this.state.unsent });
    this.catchUp();
  }

  private async loadLater(hasFailed: boolean): Promise<Pick<MessagePage, "more" | "stale"> | null> {
    const { cursor } = this.state;
    const { receivedUpTo } = this;
    const page = await this.requests.page(laterThan(this.state, this.options.readRevealed()));
    // A page from before `rewind` would move the cursor past what `rewind` asks for.
    if (page === OUTDATED || this.state.cursor < cursor) return { more: true, stale: false };
    if (!page) {
      // Reported from the second failure on: the retry makes up for a single one.
      if (hasFailed && navigator.onLine) this.set({ failure: FAILED_TO_LOAD() });
      return null;
    }
    if (this.state.failure === FAILED_TO_LOAD()) this.set({ failure: null });
    const removed = this.state.messages.some(({ id, own }) => own && page.gone.includes(id));
    if (page.stale) await this.toNewest();
    else this.takeLater(page, page.more ? 0 : receivedUpTo);
    if (removed) this.options.onRemoved();
    if (page.tasks !== undefined && page.tasks !== this.state.tasks) this.set({ tasks: page.tasks });
    return page;
  }

  async loadEarlier(): Promise<void> {
    const [first] = this.state.messages;
    if (this.state.loadingEarlier || !this.state.earlier || !first) return;
    this.set({ loadingEarlier: true });
    const page = await this.requests.page({ before: first.id });
    if (page === OUTDATED) return;
    this.set({ loadingEarlier: false, failure: page ? null : FAILED_TO_LOAD() });
    if (!page) return;
    this.take(withEarlier(this.state, page));
    this.openRevealed();
  }

  async loadFollowing(): Promise<void> {
    const last = this.state.messages.at(-1);
    if (this.loadingFollowing || !this.state.behind || !last) return;
    this.loadingFollowing = true;
    const page = await this.requests.page({ after: last.id });
    this.loadingFollowing = false;
    if (page === OUTDATED) return;
    this.set({ failure: page ? null : FAILED_TO_LOAD() });
    if (!page || !this.state.behind) return;
    this.take(withFollowing(this.state, page));
    if (this.state.behind) this.openRevealed();
    else this.catchUp();
  }

  /** The server omitted the messages of muted readers. */
  rewind(cursor: number): void {
    this.set({ cursor: Math.min(cursor, this.state.cursor) });
    this.catchUp();
  }

  toNewest = (): Promise<void> => this.reopen({}, null);

  /** Shows the talk around this message. */
  goTo(id: number): Promise<void> {
    return this.reopen({ at: id }, id);
  }

  private async reopen(asked: Record<string, number>, target: number | null): Promise<void> {
    const page = await this.requests.page(asked);
    if (page === OUTDATED) return;
    if (!page) return this.set({ failure: FAILED_TO_LOAD() });
    // A late scroll event may have said meanwhile that the old page is at its end.
    const atEnd = target === null && this.state.atEnd;
    this.take({ ...beginTalk(page), target, atEnd });
    this.openRevealed();
    if (this.receivedUpTo > this.state.cursor) this.catchUp();
  }

  private openRevealed(): void {
    const known = this.options.readRevealed();
    if (this.state.messages.some(({ id, veiled }) => veiled && known.has(id))) this.catchUp();
  }

  /** A reader at the end of a visible page has seen all messages. */
  follow(atEnd: boolean): void {
    if (atEnd !== this.state.atEnd) this.set({ atEnd });
    if (atEnd && !document.hidden && this.state.unread > 0) this.set({ unread: 0 });
  }

  readonly markSeen = (): void => this.follow(this.state.atEnd);

  /** Resolves to false if that failed. */
  async reveal({ id }: Message): Promise<boolean> {
    const reply = await this.requests.message(id);
    if (reply === "left") return false;
    const revealed = (reply?.body as { message?: Message | null } | null | undefined)?.message ?? null;
    if (revealed) {
      this.revealed.set(id, revealed);
      this.options.onRevealed(id);
    }
    this.take(reply?.status === 404 ? without(this.state, id) : this.state);
    const failed = !revealed && reply?.status !== 404;
    if (failed || this.state.failure === FAILED_TO_REVEAL()) this.set({ failure: failed ? FAILED_TO_REVEAL() : null });
    return revealed !== null;
  }

  send(message: NewMessage): void {
    this.set({ atEnd: true, sentElsewhere: false });
    if (this.state.behind) void this.toNewest();
    this.messageQueue.send(message);
  }

  async remove(message: Message): Promise<void> {
    this.take(without(this.state, message.id));
    const reply = await this.requests.deletion(message.id);
    // 404: the message is already deleted.
    if (reply === "left" || reply?.ok || reply?.status === 404) return;
    this.take(withSent(this.state, message));
    this.set({ failure: t("Failed to delete message") });
  }

  async react({ id }: Message, kind: ReactionKind, on: boolean): Promise<void> {
    this.take(withReaction(this.state, id, kind, on));
    const reply = await this.requests.reaction(id, kind, on);
    if (reply === "left" || reply?.ok) return;
    this.take(withReaction(this.state, id, kind, !on));
    this.set({ failure: t("Failed to react to message") });
  }

  private takeLater(page: MessagePage, upTo: number): void {
    this.take(withLater(this.state, page, this.state.atEnd, this.state.atEnd && !document.hidden, upTo));
  }

  private take(talk: Talk & Partial<TalkState>): void {
    this.set(withOpened(talk, this.revealed.values()));
    this.messageQueue.dropArrived(talk.messages);
  }
}
