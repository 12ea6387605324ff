import type { PostFields } from "#app/blog/model/editor/rules.ts";
import { Field } from "#app/ui/field.tsx";

interface PublishFieldProps {
  fields: PostFields;
  timeZone: string;
  hasBeenPublic: boolean;
  onChange(changed: Partial<PostFields>): void;
  error: string | undefined;
}

/** Whether readers see the post, and from when on. */
export function PublishField({ fields, timeZone, hasBeenPublic, onChange, error }: PublishFieldProps) {
  return (
    <div className="post-publish">
      <label>
        <input
          type="checkbox"
          name="published"
          checked={fields.published}
          onChange={(event) => onChange({ published: event.target.checked })}
        />
        Publish post
      </label>
      {fields.published && (
        <Field
          id="post-publish-at"
          label="Publish on"
          name="publishAt"
          type="datetime-local"
          value={fields.publishAt}
          onChange={(event) => onChange({ publishAt: event.target.value })}
          hint={`${hasBeenPublic ? "Empty: as it was." : "Empty: at once."} Times are those of ${timeZone.replaceAll("_", " ")}.`}
          error={error}
        />
      )}
    </div>
  );
}
