import type { Message } from "./message.ts";
import type { Unsent } from "./talk-store.ts";

interface LetterProps {
  message: Message;
  follows: boolean;
  time: string;
  onDelete(message: Message): void;
}

/** A message: under its writer's name, or under the one above it. */
export function Letter({ message, follows, time, onDelete }: LetterProps) {
  return (
    <li className="letter" data-own={message.own} data-follows={follows} data-key={message.id}>
      <p className={follows ? "sr-only" : "letter-name"}>
        <bdi>{message.name}</bdi>
      </p>
      <p className="letter-text" dir="auto">
        {message.message}
      </p>
      <p className="letter-foot">
        {message.own && (
          <button type="button" className="letter-button" onClick={() => onDelete(message)}>
            Delete<span className="sr-only"> message of {time}</span>
          </button>
        )}
        <time dateTime={message.sentAt}>{time}</time>
      </p>
    </li>
  );
}

interface UnsentLetterProps {
  unsent: Unsent;
  onRetry(unsent: Unsent): void;
}

/** One's own message before it has arrived. */
export function UnsentLetter({ unsent, onRetry }: UnsentLetterProps) {
  const { message, problem } = unsent;
  return (
    <li className="letter letter-unsent" data-own data-failed={problem !== null} data-key={unsent.clientId}>
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
