import { t } from "#app/language/t.ts";
import { Field } from "#app/ui/field.tsx";

import type { PostFields } from "./rules.ts";

import * as styles from "./post-form.module.css";

interface PublishFieldProps {
  fields: PostFields;
  timeZone: string;
  hasBeenPublic: boolean;
  onChange(changed: Partial<PostFields>): void;
  error: string | undefined;
}

export function PublishField({ fields, timeZone, hasBeenPublic, onChange, error }: PublishFieldProps) {
  return (
    <div className={styles.postPublish}>
      <label>
        <input
          type="checkbox"
          name="published"
          checked={fields.published}
          onChange={(event) => onChange({ published: event.target.checked })}
        />
        {t("Publish post")}
      </label>
      {fields.published && (
        <Field
          id="post-publish-at"
          label={t("Publish on")}
          name="publishAt"
          type="datetime-local"
          value={fields.publishAt}
          onChange={(event) => onChange({ publishAt: event.target.value })}
          hint={t("{hint} The time zone is {timeZone}.", {
            hint: hasBeenPublic ? t("Leave empty to keep the date.") : t("Leave empty to publish now."),
            timeZone: timeZone.replaceAll("_", " "),
          })}
          error={error}
        />
      )}
    </div>
  );
}
