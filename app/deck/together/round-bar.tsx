import { Action } from "#app/deck/swipe/action-bar.tsx";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { CloseIcon, LikeIcon, UndoIcon } from "#app/ui/icons.tsx";

import * as styles from "#app/deck/swipe/action-bar.module.css";

interface RoundBarProps {
  idle: boolean;
  onPass(): void;
  /** Null once it is spent. */
  onVeto: (() => void) | null;
  onLike(): void;
  onUndo: (() => void) | null;
}

export function RoundBar({ idle, onPass, onVeto, onLike, onUndo }: RoundBarProps) {
  return (
    <>
      <div className={styles.actions} role="group" aria-label={t("This book")}>
        <Action name={t("Undo")} shortcut="U" size="small" idle={!onUndo} onClick={() => onUndo?.()}>
          <UndoIcon />
        </Action>
        <Action name={t("Pass")} shortcut="←" size="large" idle={idle} onClick={onPass}>
          <CloseIcon />
        </Action>
        <Action name={t("Like")} shortcut="→" size="large" idle={idle} onClick={onLike}>
          <LikeIcon />
        </Action>
        <Action
          name={onVeto ? t("Veto: not this one, whatever the others say") : t("Veto: you have used yours")}
          shortcut="V"
          size="small"
          idle={idle || !onVeto}
          onClick={() => onVeto?.()}
        >
          <svg
            viewBox="0 0 24 24"
            width="24"
            height="24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            aria-hidden
          >
            <path d="M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM6 6l12 12" />
          </svg>
        </Action>
      </div>
      <p className={styles.keyHints} aria-hidden>
        {rich("{kbd} pass {kbd2} like <kbd3>V</kbd3> veto <kbd4>U</kbd4> undo", {
          kbd: <kbd>←</kbd>,
          kbd2: <kbd>→</kbd>,
          kbd3: <kbd />,
          kbd4: <kbd />,
        })}
      </p>
    </>
  );
}
