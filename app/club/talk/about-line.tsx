import { t } from "#app/language/t.ts";
import { counted } from "#app/platform/figures.ts";
import { CloseIcon } from "#app/ui/icons.tsx";

import type { ChosenBook, HaulChoice } from "./message.ts";
import { aboutText } from "./veil.tsx";

import * as styles from "./message.module.css";

interface AboutLineProps {
  about: ChosenBook | null;
  haul: HaulChoice[];
  /** False before hydration: the dialogs need script. */
  ready: boolean;
  onAsk(what: "book" | "haul"): void;
  onRemove(): void;
}

export function AboutLine({ about, haul, ready, onAsk, onRemove }: AboutLineProps) {
  const isHaul = haul.length > 0;
  return (
    <div className={styles.composerAbout}>
      {!isHaul && (
        <button type="button" className={styles.messageButton} disabled={!ready} onClick={() => onAsk("book")}>
          {about ? aboutText(about) : t("Talk about a book")}
        </button>
      )}
      {!about && (
        <button type="button" className={styles.messageButton} disabled={!ready} onClick={() => onAsk("haul")}>
          {isHaul ? t("Book haul: {books}", { books: counted(haul.length, "book") }) : t("Share a haul")}
        </button>
      )}
      {(about || isHaul) && (
        <button
          type="button"
          className={styles.composerAboutRemove}
          aria-label={isHaul ? t("Remove haul") : t("Remove book")}
          onClick={onRemove}
        >
          <CloseIcon />
        </button>
      )}
    </div>
  );
}
