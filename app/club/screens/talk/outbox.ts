import type { ChosenBook, Message } from "#app/club/model/talk/message.ts";
import { answerIn, wordsIn } from "#app/http/answer.ts";
import { queueByKey } from "#app/http/queue-by-key.ts";

import type { TalkReply } from "./talk-requests.ts";

/** A message on its way, or one that did not get there. */
export interface Unsent {
  clientId: string;
  message: string;
  about: ChosenBook | null;
  /** Null on its way; else why it is not there. */
  problem: string | null;
}

export const FAILED_TO_SEND = "Failed to send message";

interface OutboxOptions {
  post(body: URLSearchParams): Promise<TalkReply>;
  /** These wait to be sent now. */
  onChange(unsent: Unsent[]): void;
  /** Null where the message has gone again meanwhile. */
  onSent(message: Message | null): void;
}

/** What a reader has said and the server does not have yet. It goes out in the order it was written in. */
export class Outbox {
  private unsent: Unsent[] = [];
  private readonly options: OutboxOptions;

  constructor(options: OutboxOptions) {
    this.options = options;
  }

  send(message: string, about: ChosenBook | null): void {
    const unsent = { clientId: newClientId(), message, about, problem: null };
    this.set([...this.unsent, unsent]);
    void this.deliver(unsent);
  }

  /** Takes up what an earlier visit could not send. */
  restore(unsent: Unsent[]): void {
    if (unsent.length > 0) this.set([...unsent, ...this.unsent]);
  }

  retry(unsent: Unsent): void {
    this.change(unsent.clientId, null);
    void this.deliver(unsent);
  }

  /** Tries everything again that did not get through, in the order it was written in. */
  retryAll(): void {
    for (const unsent of this.unsent) if (unsent.problem !== null) this.retry(unsent);
  }

  /** Drops what has arrived, as the talk shows. */
  dropArrived(messages: readonly Message[]): void {
    const arrived = new Set(messages.map(({ clientId }) => clientId));
    const unsent = this.unsent.filter(({ clientId }) => !arrived.has(clientId));
    if (unsent.length < this.unsent.length) this.set(unsent);
  }

  private deliver({ clientId, message, about }: Unsent): Promise<void> {
    const book = about && { bookId: String(about.bookId), page: String(about.page ?? "") };
    const body = new URLSearchParams({ clientId, message, ...book });
    return queueByKey("coffee-talk", async () => {
      const reply = await this.options.post(body);
      if (reply === "left") return;
      const answer = answerIn<{ message: Message | null }>(reply?.body);
      if (answer && "ok" in answer) {
        this.set(this.unsent.filter((other) => other.clientId !== clientId));
        this.options.onSent(answer.message);
        return;
      }
      const reason = answer && wordsIn(answer);
      this.change(clientId, reason ? `${FAILED_TO_SEND}. ${reason}` : FAILED_TO_SEND);
    });
  }

  private change(clientId: string, problem: string | null): void {
    this.set(this.unsent.map((other) => (other.clientId === clientId ? { ...other, problem } : other)));
  }

  private set(unsent: Unsent[]): void {
    this.unsent = unsent;
    this.options.onChange(unsent);
  }
}

/** As `crypto.randomUUID` makes them, which browsers keep from pages that are served without TLS. */
function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
