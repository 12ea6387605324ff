import { Fragment, useEffect, useLayoutEffect, useRef, type RefObject } from "react";

import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";

import { MessageBubble } from "./message-bubble.tsx";
import type { MessageActions } from "./message-menu.tsx";
import type { TalkBook } from "./message.ts";
import type { TalkFilter } from "./rules.ts";
import type { TalkState } from "./talk-state.ts";
import type { TalkStore } from "./talk-store.ts";
import { clockTimes, linesOf } from "./talk.ts";
import { UnsentBubble } from "./unsent-bubble.tsx";
import { useToday } from "./use-today.ts";

import * as styles from "./coffee-talk.module.css";

/** Within this distance of the end, the list follows new messages. */
const NEAR_PX = 100;

const EMPTY: Record<TalkFilter, string> = inEachLanguage(() => ({
  all: t("No messages yet. Start the conversation!"),
  reviews: t("Nobody has shared a review here yet."),
  hauls: t("No hauls yet. What have you brought home?"),
}));

interface MessageListProps extends Omit<MessageActions, "onReact"> {
  store: TalkStore;
  state: TalkState;
  timeZone: string;
  seen: number | null;
  online: boolean;
  onBook(book: TalkBook): void;
}

/** Scrolls to new messages only for a reader at the end. */
export function MessageList({ store, state, timeZone, seen, online, onBook, ...actions }: MessageListProps) {
  const box = useRef<HTMLDivElement>(null);
  const onScroll = useScrollAnchor(box, store, state.target);
  const timeOf = clockTimes(timeZone);
  const today = useToday(timeZone);
  const { show, messages, unsent, earlier, loadingEarlier, behind, unread } = state;

  async function goToEnd() {
    // The pressed button disappears.
    box.current?.focus({ preventScroll: true });
    store.follow(true);
    if (behind) await store.toNewest();
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }

  return (
    <div className={styles.talkFrame}>
      <div
        ref={box}
        className={styles.talkBox}
        data-conversation
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the keyboard must be able to get in
        tabIndex={0}
        role="group"
        aria-label={t("Conversation")}
        onScroll={onScroll}
      >
        {earlier && (
          <p className={styles.talkEarlier}>
            {loadingEarlier ? (
              <span role="status">{t("Loading messages...")}</span>
            ) : (
              <button type="button" className="text-button" onClick={() => void store.loadEarlier()}>
                {t("Earlier messages")}
              </button>
            )}
          </p>
        )}
        {messages.length + unsent.length === 0 && <p className={styles.talkEmpty}>{EMPTY[show]}</p>}
        <div role="log" aria-live="polite" aria-label={t("Messages")} aria-busy={loadingEarlier}>
          <ol className="column">
            {linesOf(messages, { timeZone, today, seen, earlier }).map(({ message, day, isFirstNew, follows }) => (
              <Fragment key={message.id}>
                {day && <li className={styles.talkDay}>{day}</li>}
                {isFirstNew && <li className={styles.talkNew}>{t("New since your last visit")}</li>}
                <MessageBubble
                  message={message}
                  follows={follows}
                  time={timeOf(message.sentAt)}
                  onReveal={(message) => store.reveal(message)}
                  onReact={(...reaction) => void store.react(...reaction)}
                  onBook={onBook}
                  {...actions}
                />
              </Fragment>
            ))}
            {unsent.map((message) => (
              <UnsentBubble
                key={message.clientId}
                unsent={message}
                online={online}
                queue={store.messageQueue}
                // The pressed button has disappeared.
                onDiscarded={() => box.current?.focus({ preventScroll: true })}
              />
            ))}
          </ol>
        </div>
      </div>
      {(unread > 0 || behind) && (
        <button type="button" className={styles.talkNewer} onClick={() => void goToEnd()}>
          {unread > 0 ? t("New messages ({unread})", { unread }) : t("Newest messages")}
        </button>
      )}
    </div>
  );
}

/** Keeps the messages in view at their position while others are added or removed; returns the scroll handler. */
function useScrollAnchor(box: RefObject<HTMLDivElement | null>, store: TalkStore, target: number | null): () => void {
  const anchor = useRef<ScrollAnchor | null>(null);

  useLayoutEffect(() => {
    const bubble = target === null ? null : box.current?.querySelector<HTMLElement>(`[data-key="${target}"]`);
    if (!bubble) return;
    bubble.scrollIntoView({ block: "center" });
    bubble.tabIndex = -1;
    bubble.focus({ preventScroll: true });
    anchor.current = null;
  }, [box, target]);

  // After every render, because any may have moved something.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (store.read().atEnd) element.scrollTo({ top: element.scrollHeight });
    else if (anchor.current) {
      const bubble = element.querySelector(`[data-key="${anchor.current.key}"]`);
      if (bubble) element.scrollBy({ top: bubble.getBoundingClientRect().top - anchor.current.top });
    }
    anchor.current = firstInView(element);
  });

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // An opening keyboard or a late font must not hide the end.
    const observer = new ResizeObserver(() => {
      if (store.read().atEnd) element.scrollTo({ top: element.scrollHeight });
      anchor.current = firstInView(element);
    });
    observer.observe(element);
    if (element.lastElementChild) observer.observe(element.lastElementChild);
    return () => observer.disconnect();
  }, [box, store]);

  return () => {
    const element = box.current;
    if (!element) return;
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    store.follow(left <= NEAR_PX && !store.read().behind);
    if (left <= NEAR_PX) void store.loadFollowing();
    if (element.scrollTop < NEAR_PX && !store.read().atEnd) void store.loadEarlier();
    anchor.current = firstInView(element);
  };
}

interface ScrollAnchor {
  key: string;
  top: number;
}

function firstInView(box: HTMLElement): ScrollAnchor | null {
  const { top } = box.getBoundingClientRect();
  for (const bubble of box.querySelectorAll<HTMLElement>("[data-key]")) {
    const bounds = bubble.getBoundingClientRect();
    if (bounds.bottom > top) return { key: bubble.dataset["key"]!, top: bounds.top };
  }
  return null;
}
