import { Fragment, useEffect, useLayoutEffect, useRef, type RefObject } from "react";

import type { Message } from "#app/club/model/talk/message.ts";
import { clockTimes, linesOf } from "#app/club/model/talk/talk.ts";

import { Letter, UnsentLetter } from "./message-bubble.tsx";
import type { TalkState, TalkStore } from "./talk-store.ts";

/** Who is this close to the end goes along with what comes. */
const NEAR_PX = 100;

interface MessageListProps {
  store: TalkStore;
  state: TalkState;
  timeZone: string;
  onDelete(message: Message): void;
  onReport(message: Message): void;
}

/** The talk, oldest first. It scrolls for a reader who is at the end, and holds still for any other. */
export function MessageList({ store, state, timeZone, onDelete, onReport }: MessageListProps) {
  const box = useRef<HTMLDivElement>(null);
  const noteScroll = useHeldScroll(box, store);
  const timeOf = clockTimes(timeZone);
  const { messages, unsent, earlier, loadingEarlier, behind, unread } = state;

  async function goToEnd() {
    store.follow(true);
    if (behind) await store.toNewest();
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }

  return (
    <div className="talk-table">
      {/* Scrolls, so the keyboard must be able to get in. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={box} className="talk-box" tabIndex={0} role="group" aria-label="Conversation" onScroll={noteScroll}>
        {earlier && (
          <p className="talk-earlier">
            {loadingEarlier ? (
              <span role="status">Loading messages...</span>
            ) : (
              <button type="button" className="text-button" onClick={() => void store.loadEarlier()}>
                Earlier messages
              </button>
            )}
          </p>
        )}
        {messages.length + unsent.length === 0 && (
          <p className="talk-empty">No messages yet. Start the conversation!</p>
        )}
        <div role="log" aria-live="polite" aria-label="Messages" aria-busy={loadingEarlier}>
          <ol className="talk-list">
            {linesOf(messages, timeZone).map(({ message, day, follows }) => (
              <Fragment key={message.id}>
                {day && <li className="talk-day">{day}</li>}
                <Letter
                  message={message}
                  follows={follows}
                  time={timeOf(message.sentAt)}
                  onDelete={onDelete}
                  onReveal={(message) => store.reveal(message)}
                  onReport={onReport}
                />
              </Fragment>
            ))}
            {unsent.map((letter) => (
              <UnsentLetter key={letter.clientId} unsent={letter} onRetry={(letter) => store.outbox.retry(letter)} />
            ))}
          </ol>
        </div>
      </div>
      {(unread > 0 || behind) && (
        <button type="button" className="talk-newer" onClick={() => void goToEnd()}>
          {unread > 0 ? `New messages (${unread})` : "Newest messages"}
        </button>
      )}
    </div>
  );
}

/** Keeps what the reader looks at where it is, whatever is added or taken away around it; returns what hears a scroll. */
function useHeldScroll(box: RefObject<HTMLDivElement | null>, store: TalkStore): () => void {
  const held = useRef<Held | null>(null);

  // After every rendering, because any may have moved something.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (store.atEnd) element.scrollTo({ top: element.scrollHeight });
    else if (held.current) {
      const letter = element.querySelector(`[data-key="${held.current.key}"]`);
      if (letter) element.scrollBy({ top: letter.getBoundingClientRect().top - held.current.top });
    }
    held.current = firstInView(element);
  });

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // A keyboard that opens, or a font that arrives, must not hide the end.
    const observer = new ResizeObserver(() => {
      if (store.atEnd) element.scrollTo({ top: element.scrollHeight });
      held.current = firstInView(element);
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
    if (element.scrollTop < NEAR_PX && !store.atEnd) void store.loadEarlier();
    held.current = firstInView(element);
  };
}

/** A letter, and where on the screen it begins. */
interface Held {
  key: string;
  top: number;
}

function firstInView(box: HTMLElement): Held | null {
  const { top } = box.getBoundingClientRect();
  for (const letter of box.querySelectorAll<HTMLElement>("[data-key]")) {
    const place = letter.getBoundingClientRect();
    if (place.bottom > top) return { key: letter.dataset["key"]!, top: place.top };
  }
  return null;
}
