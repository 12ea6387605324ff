import type { ChosenBook } from "#app/club/model/talk/message.ts";
import { CloseIcon } from "#app/ui/icons.tsx";

import { aboutText } from "./veil.tsx";

import * as styles from "./message.module.css";

interface AboutLineProps {
  chosen: ChosenBook | null;
  /** False before hydration: the dialog needs script. */
  ready: boolean;
  onAsk(): void;
  onRemove(): void;
}

export function AboutLine({ chosen, ready, onAsk, onRemove }: AboutLineProps) {
  return (
    <div className={styles.composerAbout}>
      <button type="button" className={styles.messageButton} disabled={!ready} onClick={onAsk}>
        {chosen ? aboutText(chosen) : "About a book…"}
      </button>
      {chosen && (
        <button type="button" className={styles.composerAboutRemove} aria-label="Remove book" onClick={onRemove}>
          <CloseIcon />
        </button>
      )}
    </div>
  );
}
