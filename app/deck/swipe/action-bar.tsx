import type { ComponentProps } from "react";

import { CloseIcon, DescriptionIcon, LikeIcon, SaveIcon, UndoIcon } from "#app/ui/icons.tsx";

import * as styles from "./action-bar.module.css";

interface ActionBarProps {
  idle: boolean;
  saved: boolean;
  onPass(): void;
  onDescription(): void;
  onSave(): void;
  onLike(): void;
  onUndo: (() => void) | null;
}

export function ActionBar({ idle, saved, onPass, onDescription, onSave, onLike, onUndo }: ActionBarProps) {
  return (
    <>
      <div className={styles.actions} role="group" aria-label="This book">
        <Action name="Undo" shortcut="U" size="small" idle={!onUndo} onClick={() => onUndo?.()}>
          <UndoIcon />
        </Action>
        <Action name="Pass" shortcut="←" size="large" idle={idle} onClick={onPass}>
          <CloseIcon />
        </Action>
        <Action name="Description" shortcut="↑" idle={idle} onClick={onDescription}>
          <DescriptionIcon />
        </Action>
        <Action name="Save" shortcut="S" idle={idle} aria-pressed={saved} onClick={onSave}>
          <SaveIcon />
        </Action>
        <Action name="Like" shortcut="→" size="large" idle={idle} onClick={onLike}>
          <LikeIcon />
        </Action>
      </div>
      <p className={styles.keyHints} aria-hidden>
        <kbd>←</kbd> pass <kbd>→</kbd> like <kbd>↑</kbd> description <kbd>S</kbd> save <kbd>R</kbd> read <kbd>U</kbd>{" "}
        undo
      </p>
    </>
  );
}

interface ActionProps extends Pick<ComponentProps<"button">, "aria-pressed" | "children" | "onClick"> {
  name: string;
  shortcut: string;
  size?: "small" | "medium" | "large";
  idle: boolean;
}

/** Uses `aria-disabled`, because a `disabled` button would lose the focus. */
function Action({ name, shortcut, size = "medium", idle, ...button }: ActionProps) {
  return (
    <button
      type="button"
      className={styles.action}
      data-size={size}
      aria-label={name}
      title={`${name} (${shortcut})`}
      aria-disabled={idle}
      {...button}
    />
  );
}
