import type { Message } from "#app/club/model/talk/message.ts";
import { useMuteItem } from "#app/club/screens/muting.ts";
import { WordMenu } from "#app/club/screens/word-menu.tsx";
import { AdminMark } from "#app/ui/admin-mark.tsx";

import type { Unsent } from "./outbox.ts";
import { AboutBook, Veiled } from "./veil.tsx";

interface LetterProps {
  message: Message;
  follows: boolean;
  time: string;
  onDelete(message: Message): void;
  /** Whether its words are there now. */
  onReveal(message: Message): Promise<boolean>;
  onReport(message: Message): void;
}

/** A message: under its writer's name, or under the one above it. */
export function Letter({ message, follows, time, onDelete, onReveal, onReport }: LetterProps) {
  return (
    <li className="letter" data-own={message.own} data-follows={follows} data-key={message.id}>
      <p className={follows ? "sr-only" : "letter-name"}>
        <bdi>{message.name}</bdi>
        {message.isAdmin && <AdminMark />}
      </p>
      {message.about && <AboutBook about={message.about} />}
      <Veiled message={message} onReveal={onReveal}>
        <p className="letter-text" dir="auto">
          {message.message}
        </p>
      </Veiled>
      <div className="letter-foot">
        {message.own ? (
          <button type="button" className="letter-button" onClick={() => onDelete(message)}>
            Delete<span className="sr-only"> message of {time}</span>
          </button>
        ) : (
          <LetterMenu message={message} time={time} onReport={onReport} />
        )}
        <time dateTime={message.sentAt}>{time}</time>
      </div>
    </li>
  );
}

type LetterMenuProps = Pick<LetterProps, "message" | "time" | "onReport">;

function LetterMenu({ message, time, onReport }: LetterMenuProps) {
  const { id, name, writer } = message;
  const muteItem = useMuteItem({ kind: "message", id, writer });
  return (
    <WordMenu
      about={`the message of ${name}, ${time}`}
      items={[{ label: "Report", onChoose: () => onReport(message) }, muteItem]}
    />
  );
}

interface UnsentLetterProps {
  unsent: Unsent;
  onRetry(unsent: Unsent): void;
}

/** One's own message before it has arrived. */
export function UnsentLetter({ unsent, onRetry }: UnsentLetterProps) {
  const { message, about, problem } = unsent;
  return (
    <li className="letter letter-unsent" data-own data-failed={problem !== null} data-key={unsent.clientId}>
      {about && <AboutBook about={about} />}
      <p className="letter-text" dir="auto">
        {message}
      </p>
      {problem === null ? (
        <p className="letter-foot">Sending…</p>
      ) : (
        <div className="letter-foot">
          <span className="letter-problem">{problem}</span>
          <button type="button" className="letter-button" onClick={() => onRetry(unsent)}>
            Retry
          </button>
          <button
            type="button"
            className="letter-button"
            onClick={() => void navigator.clipboard?.writeText(message).catch(() => {})}
          >
            Copy
          </button>
        </div>
      )}
    </li>
  );
}
