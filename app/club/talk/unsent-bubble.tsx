import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";

import { HaulBooks } from "./haul-books.tsx";
import type { MessageQueue, Unsent } from "./message-queue.ts";
import { QuoteLine } from "./quote-line.tsx";
import { wordsOf } from "./rules.ts";
import { AboutBook } from "./veil.tsx";

import * as styles from "./message.module.css";

interface UnsentBubbleProps {
  unsent: Unsent;
  online: boolean;
  queue: Pick<MessageQueue, "retry" | "discard">;
  onDiscarded(): void;
}

export function UnsentBubble({ unsent, online, queue, onDiscarded }: UnsentBubbleProps) {
  const { message, about, haul, replyTo, state, reason } = unsent;
  const waits = state === "lost" && !online;
  return (
    <li
      className={`${styles.message} ${styles.messageUnsent}`}
      data-own
      data-failed={state !== "sending" && !waits}
      data-key={unsent.clientId}
    >
      {replyTo && <QuoteLine quote={{ state: "shown", writer: "", ...replyTo }} />}
      {about && <AboutBook about={about} />}
      <HaulBooks haul={haul.map((book) => ({ title: book.title, book }))} />
      {message !== "" && (
        <p className={styles.messageText} dir="auto">
          {message}
        </p>
      )}
      {state === "sending" ? (
        <p className={styles.messageFoot}>{t("Sending…")}</p>
      ) : (
        <div className={styles.messageFoot}>
          {waits ? (
            <span>{t("We’ll send this when you’re online")}</span>
          ) : (
            <>
              <span className={styles.messageProblem}>
                {rich("Failed to send message{reason}", { reason: reason && `. ${reason}` })}
              </span>
              <button type="button" className={styles.messageButton} onClick={() => queue.retry(unsent)}>
                {t("Retry")}
              </button>
            </>
          )}
          <button
            type="button"
            className={styles.messageButton}
            onClick={() => {
              queue.discard(unsent);
              onDiscarded();
            }}
          >
            {t("Discard")}
          </button>
          <button
            type="button"
            className={styles.messageButton}
            onClick={() => void navigator.clipboard?.writeText(wordsOf(unsent)).catch(() => {})}
          >
            {t("Copy")}
          </button>
        </div>
      )}
    </li>
  );
}
