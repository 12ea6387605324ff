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
      {/* Not `disabled`: a button that loses its power must not lose the focus with it. */}
      <button
        type="button"
        className="action action-small"
        aria-label="Undo"
        title="Undo (U)"
        aria-disabled={onUndo === null}
        onClick={() => onUndo?.()}
      >
        <UndoIcon />
      </button>
      <button
        type="button"
        className="action action-large"
        aria-label="Pass"
        title="Pass (←)"
        aria-disabled={idle}
        onClick={onPass}
      >
        <CloseIcon />
      </button>
      <button
        type="button"
        className="action"
        aria-label="Description"
        title="Description (↑)"
        aria-disabled={idle}
        onClick={onDescription}
      >
        <DescriptionIcon />
      </button>
      <button
        type="button"
        className="action"
        aria-label="Save"
        title="Save (S)"
        aria-disabled={idle}
        aria-pressed={saved}
        onClick={onSave}
      >
        <SaveIcon />
      </button>
      <button
        type="button"
        className="action action-large"
        aria-label="Like"
        title="Like (→)"
        aria-disabled={idle}
        onClick={onLike}
      >
        <LikeIcon />
      </button>
    </div>
  );
}
