import { answerIn, errorText } from "#app/http/answer.ts";
import { queueByKey } from "#app/http/queue-by-key.ts";

import type { ChosenBook, HaulChoice, Message, ReplyTo } from "./message.ts";
import type { TalkReply } from "./talk-requests.ts";

export interface Unsent {
  clientId: string;
  message: string;
  about: ChosenBook | null;
  haul: HaulChoice[];
  replyTo: ReplyTo | null;
  /** "lost" is sent again automatically, "refused" only by its writer, who may have thought better of it. */
  state: "sending" | "lost" | "refused";
  reason: string | null;
}

export interface NewMessage {
  message: string;
  about?: ChosenBook | null;
  haul?: HaulChoice[];
  replyTo?: ReplyTo | null;
}

interface QueueOptions {
  post(body: URLSearchParams): Promise<TalkReply>;
  onChange(unsent: Unsent[]): void;
  /** Null if the message is already deleted. */
  onSent(message: Message | null): void;
}

export class MessageQueue {
  private unsent: Unsent[] = [];
  private readonly options: QueueOptions;

  constructor(options: QueueOptions) {
    this.options = options;
  }

  send({ message, about = null, haul = [], replyTo = null }: NewMessage): void {
    const unsent: Unsent = { clientId: newClientId(), message, about, haul, replyTo, state: "sending", reason: null };
    this.set([...this.unsent, unsent]);
    void this.deliver(unsent);
  }

  restore(unsent: Unsent[]): void {
    if (unsent.length > 0) this.set([...unsent, ...this.unsent]);
  }

  retry(unsent: Unsent): void {
    this.change(unsent.clientId, "sending");
    void this.deliver(unsent);
  }

  retryLost(): void {
    for (const unsent of this.unsent) if (unsent.state === "lost") this.retry(unsent);
  }

  discard({ clientId }: Unsent): void {
    this.set(this.unsent.filter((other) => other.clientId !== clientId));
  }

  /** A message can arrive although its answer is lost. */
  dropArrived(messages: readonly Message[]): void {
    const arrived = new Set(messages.map(({ clientId }) => clientId));
    const unsent = this.unsent.filter(({ clientId }) => !arrived.has(clientId));
    if (unsent.length < this.unsent.length) this.set(unsent);
  }

  private deliver({ clientId, message, about, haul, replyTo }: Unsent): Promise<void> {
    const book = about && {
      ...(about.bookId === null ? { title: about.title } : { bookId: String(about.bookId) }),
      page: String(about.page ?? ""),
      givesAway: String(about.givesAway),
    };
    const body = new URLSearchParams({
      clientId,
      message,
      ...book,
      ...(haul.length > 0 && { haul: haul.map(({ id }) => id).join(",") }),
      ...(replyTo && { replyTo: String(replyTo.id) }),
    });
    return queueByKey("coffee-talk", async () => {
      const reply = await this.options.post(body);
      // The session may have ended because the reader is suspended.
      if (reply === "left") return this.change(clientId, "refused");
      const answer = answerIn<{ message: Message | null }>(reply?.body);
      if (answer && "ok" in answer) {
        this.set(this.unsent.filter((other) => other.clientId !== clientId));
        this.options.onSent(answer.message);
        return;
      }
      const isRefused = reply !== null && reply.status >= 400 && reply.status < 500;
      this.change(clientId, isRefused ? "refused" : "lost", answer && errorText(answer));
    });
  }

  private change(clientId: string, state: Unsent["state"], reason: string | null = null): void {
    this.set(this.unsent.map((other) => (other.clientId === clientId ? { ...other, state, reason } : other)));
  }

  private set(unsent: Unsent[]): void {
    this.unsent = unsent;
    this.options.onChange(unsent);
  }
}

/** Like `crypto.randomUUID`, which browsers lack on pages without TLS. */
function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
