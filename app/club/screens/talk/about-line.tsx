import type { ChosenBook } from "#app/club/model/talk/message.ts";
import { CloseIcon } from "#app/ui/icons.tsx";

import { aboutText } from "./veil.tsx";

interface AboutLineProps {
  chosen: ChosenBook | null;
  /** False until the page's script runs: what it opens is not there before. */
  ready: boolean;
  onAsk(): void;
  onRemove(): void;
}

/** The line above what one writes: which book it is about. */
export function AboutLine({ chosen, ready, onAsk, onRemove }: AboutLineProps) {
  return (
    <div className="composer-about">
      <button type="button" className="letter-button" disabled={!ready} onClick={onAsk}>
        {chosen ? aboutText(chosen) : "About a book…"}
      </button>
      {chosen && (
        <button type="button" className="composer-about-remove" aria-label="Remove book" onClick={onRemove}>
          <CloseIcon />
        </button>
      )}
    </div>
  );
}
