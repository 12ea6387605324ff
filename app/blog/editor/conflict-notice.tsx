import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import type { Conflict, PostFields } from "./rules.ts";

import * as styles from "./post-form.module.css";

interface ConflictNoticeProps {
  conflict: Conflict;
  children: string;
  onTake(fields: PostFields, version: number): void;
}

export function ConflictNotice({ conflict: { version, theirs }, children, onTake }: ConflictNoticeProps) {
  return (
    <div className={styles.postConflict}>
      <ErrorBanner>{children}</ErrorBanner>
      <details>
        <summary className="pressable">{t("Show the other version")}</summary>
        <dl>
          <Line name={t("Title")}>{theirs.title}</Line>
          <Line name={t("Slug")}>{theirs.slug}</Line>
          <Line name={t("Cover Image URL")}>{theirs.coverImage}</Line>
          <Line name={t("Excerpt")}>{theirs.excerpt}</Line>
          <Line name={t("Content (HTML)")}>{theirs.content}</Line>
          <Line name={t("Tags")}>{theirs.tags.join(", ") || "–"}</Line>
          <Line name={t("Publish post")}>{theirs.published ? t("Yes") : t("No")}</Line>
        </dl>
        <button type="button" className="button-quiet" onClick={() => onTake(theirs, version)}>
          {t("Use the other version")}
        </button>
      </details>
      <button type="submit" name="overVersion" value={version} className="button-quiet">
        {t("Replace it with mine")}
      </button>
    </div>
  );
}

function Line({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
