import { AdminMark } from "#app/ui/admin-mark.tsx";

import { HaulBooks } from "./haul-books.tsx";
import { MessageMenu, type MessageActions } from "./message-menu.tsx";
import { MessageText } from "./message-text.tsx";
import type { Message, TalkBook } from "./message.ts";
import { QuoteLine } from "./quote-line.tsx";
import { Reactions } from "./reactions.tsx";
import { ReviewBook, WholeReview } from "./review-book.tsx";
import { AboutBook, Veiled } from "./veil.tsx";

import * as styles from "./message.module.css";

interface MessageBubbleProps extends MessageActions {
  message: Message;
  follows: boolean;
  time: string;
  onReveal(message: Message): Promise<boolean>;
  onBook(book: TalkBook): void;
}

export function MessageBubble({ message, follows, time, onReveal, onBook, ...actions }: MessageBubbleProps) {
  return (
    <li className={styles.message} data-own={message.own} data-follows={follows} data-key={message.id}>
      {follows ? (
        <p className="sr-only">
          {message.name} <time dateTime={message.sentAt}>{time}</time>
        </p>
      ) : (
        <p className={styles.messageHead}>
          <bdi className={styles.messageName}>{message.name}</bdi>
          {message.isAdmin && <AdminMark />} <time dateTime={message.sentAt}>{time}</time>
        </p>
      )}
      {message.quote && <QuoteLine quote={message.quote} />}
      {message.review ? (
        <ReviewBook message={message} />
      ) : (
        message.about && <AboutBook about={message.about} onBook={onBook} />
      )}
      <HaulBooks haul={message.haul} onBook={onBook} />
      {message.about ? (
        <Veiled message={message} onReveal={onReveal}>
          <MessageText text={message.review?.isLonger ? `${message.message}…` : message.message} />
          <WholeReview message={message} />
        </Veiled>
      ) : (
        message.message !== "" && <MessageText text={message.message} />
      )}
      <Reactions message={message} onReact={actions.onReact} />
      <div className={styles.messageTools}>
        <MessageMenu message={message} time={time} {...actions} />
      </div>
    </li>
  );
}
