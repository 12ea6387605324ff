import type { ReactNode } from "react";

import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { REACTION_KINDS, type ReactionKind } from "#db/schema/club/reactions.ts";

import type { Message } from "./message.ts";

import * as styles from "./reactions.module.css";

const NAMES: Record<ReactionKind, string> = inEachLanguage(() => ({
  love: t("Love it"),
  agree: t("Agree"),
  laugh: t("Funny"),
  want: t("Want to read"),
}));

const DRAWINGS: Record<ReactionKind, ReactNode> = {
  love: (
    <path d="M12 19.5C5 14.5 3.5 11.5 3.5 8.8a4.3 4.3 0 0 1 8.5-1.2 4.3 4.3 0 0 1 8.5 1.2c0 2.7-1.5 5.7-8.5 10.7z" />
  ),
  agree: <path d="M4.5 12.5l5 5 10-11" />,
  laugh: (
    <path d="M12 3.5a8.5 8.5 0 1 0 .01 0zM8.5 9.2v.6M15.5 9.2v.6M7.5 13.5h9c-.4 2.5-2.2 4-4.5 4s-4.1-1.5-4.5-4z" />
  ),
  want: <path d="M6.5 3.5h11v17l-5.5-4.5-5.5 4.5z" />,
};

export type OnReact = (message: Message, kind: ReactionKind, on: boolean) => void;

interface ReactionsProps {
  message: Message;
  onReact: OnReact;
}

/** Toggles; on the reader's own message only counts. */
export function Reactions({ message, onReact }: ReactionsProps) {
  const given = REACTION_KINDS.flatMap((kind) => message.reactions.find((reaction) => reaction.kind === kind) ?? []);
  if (given.length === 0) return null;
  return (
    <ul className="cluster below-1 gap-1" aria-label={t("Reactions")}>
      {given.map(({ kind, count, own }) => (
        <li key={kind}>
          <button
            type="button"
            className={styles.reaction}
            aria-pressed={message.own ? undefined : own}
            aria-label={`${NAMES[kind]}, ${count}`}
            title={NAMES[kind]}
            disabled={message.own}
            onClick={() => onReact(message, kind, !own)}
          >
            <Drawing kind={kind} />
            {count}
          </button>
        </li>
      ))}
    </ul>
  );
}

export function ReactionChoice({ message, onReact }: ReactionsProps) {
  const own = new Set(message.reactions.filter((reaction) => reaction.own).map(({ kind }) => kind));
  return (
    <div className={styles.choice} role="group" aria-label={t("React")}>
      {REACTION_KINDS.map((kind) => (
        <button
          key={kind}
          type="button"
          className={`icon-button ${styles.offer}`}
          aria-pressed={own.has(kind)}
          aria-label={NAMES[kind]}
          title={NAMES[kind]}
          onClick={(event) => {
            closeMenu(event.currentTarget);
            onReact(message, kind, !own.has(kind));
          }}
        >
          <Drawing kind={kind} />
        </button>
      ))}
    </div>
  );
}

function closeMenu(inside: HTMLElement): void {
  const menu = inside.closest<HTMLElement>("[popover]");
  menu?.hidePopover();
  document.querySelector<HTMLElement>(`[popovertarget="${menu?.id}"]`)?.focus();
}

function Drawing({ kind }: { kind: ReactionKind }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {DRAWINGS[kind]}
    </svg>
  );
}
