import type { ComponentProps } from "react";

import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
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
      <div className={styles.actions} role="group" aria-label={t("This book")}>
        <Action name={t("Undo")} shortcut="U" size="small" idle={!onUndo} onClick={() => onUndo?.()}>
          <UndoIcon />
        </Action>
        <Action name={t("Pass")} shortcut="←" size="large" idle={idle} onClick={onPass}>
          <CloseIcon />
        </Action>
        <Action name={t("Description")} shortcut="↑" idle={idle} onClick={onDescription}>
          <DescriptionIcon />
        </Action>
        <Action name={t("Save")} shortcut="S" idle={idle} aria-pressed={saved} onClick={onSave}>
          <SaveIcon />
        </Action>
        <Action name={t("Like")} shortcut="→" size="large" idle={idle} onClick={onLike}>
          <LikeIcon />
        </Action>
      </div>
      <p className={styles.keyHints} aria-hidden>
        {rich("{kbd} pass {kbd2} like {kbd3} description <kbd4>S</kbd4> save <kbd5>R</kbd5> read <kbd6>U</kbd6> undo", {
          kbd: <kbd>←</kbd>,
          kbd2: <kbd>→</kbd>,
          kbd3: <kbd>↑</kbd>,
          kbd4: <kbd />,
          kbd5: <kbd />,
          kbd6: <kbd />,
        })}
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
export function Action({ name, shortcut, size = "medium", idle, ...button }: ActionProps) {
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
