import { t } from "#app/language/t.ts";

import * as styles from "./post-form.module.css";

interface PostHeadProps {
  isNew: boolean;
  savedAt: string | null;
  isPublished: boolean;
  saving: boolean;
  dirty: boolean;
  previewing: boolean;
  onPreview(): void;
}

export function PostHead({ isNew, savedAt, isPublished, saving, dirty, previewing, onPreview }: PostHeadProps) {
  const state =
    savedAt === null
      ? t("Not saved yet")
      : t("{rest}, saved {savedAt}", { rest: isPublished ? t("Published") : t("Draft"), savedAt });
  return (
    <div className={styles.postHead}>
      <p role="status">{dirty ? t("Unsaved changes") : isNew && savedAt === null ? t("New draft") : state}</p>
      <button type="button" className="text-button" aria-pressed={previewing} onClick={onPreview}>
        {t("Preview")}
      </button>
      <button type="submit" className="button-solid" aria-disabled={saving} aria-keyshortcuts="Control+S">
        {saving ? t("Saving...") : t("Save Post")}
      </button>
      {/* Pressed by Ctrl+S, which saves without leaving. */}
      <button type="submit" name="continue" value="on" hidden tabIndex={-1} aria-hidden="true" />
    </div>
  );
}
