import type { ComponentProps } from "react";

import { CloseIcon, DescriptionIcon, LikeIcon, SaveIcon, UndoIcon } from "#app/ui/icons.tsx";

interface ActionBarProps {
  /** Without a card there is nothing to decide on. */
  idle: boolean;
  saved: boolean;
  onPass(): void;
  onDescription(): void;
  onSave(): void;
  onLike(): void;
  /** Null at the start of a pass. */
  onUndo: (() => void) | null;
}

/** All that a finger can do on the card, as buttons within a thumb's reach. */
export function ActionBar({ idle, saved, onPass, onDescription, onSave, onLike, onUndo }: ActionBarProps) {
  return (
    <div className="actions" role="group" aria-label="This book">
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
  );
}

interface ActionProps extends Pick<ComponentProps<"button">, "aria-pressed" | "children" | "onClick"> {
  name: string;
  /** The key that does the same. */
  shortcut: string;
  size?: "small" | "medium" | "large";
  idle: boolean;
}

/** Not `disabled` where it is idle: a button that loses its power must not lose the focus with it. */
function Action({ name, shortcut, size = "medium", idle, ...button }: ActionProps) {
  return (
    <button
      type="button"
      className={`action action-${size}`}
      aria-label={name}
      title={`${name} (${shortcut})`}
      aria-disabled={idle}
      {...button}
    />
  );
}
