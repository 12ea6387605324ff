import type { FieldErrors } from "#app/http/answer.ts";
import { t } from "#app/language/t.ts";
import { Field, FieldArea } from "#app/ui/field.tsx";

import { CoverField } from "./cover-field.tsx";
import { firstParagraph } from "./first-paragraph.ts";
import { PublishField } from "./publish-field.tsx";
import type { PostFields } from "./rules.ts";
import { TagsField } from "./tags-field.tsx";
import { useHydrated } from "./use-hydrated.ts";

import * as styles from "./post-form.module.css";

interface PostDetailsProps {
  fields: PostFields;
  formerSlug: string;
  hasBeenPublic: boolean;
  timeZone: string;
  errors: FieldErrors;
  onChange(changed: Partial<PostFields>): void;
}

export function PostDetails({ fields, formerSlug, hasBeenPublic, timeZone, errors, onChange }: PostDetailsProps) {
  const hydrated = useHydrated();
  const proposal = hydrated && fields.excerpt.trim() === "" ? firstParagraph(fields.content) : "";
  return (
    <section className={styles.postDetails} aria-label={t("Details")}>
      <PublishField {...{ fields, timeZone, hasBeenPublic, onChange }} error={errors["publishAt"]} />
      <Field
        id="post-slug"
        label={t("Slug")}
        name="slug"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={fields.slug}
        onChange={(event) => onChange({ slug: event.target.value })}
        hint={
          hasBeenPublic && fields.slug !== formerSlug
            ? t("Links to /blog/{formerSlug} will lead here.", { formerSlug })
            : `/blog/${fields.slug}`
        }
        error={errors["slug"]}
      />
      <CoverField
        value={fields.coverImage}
        onChange={(coverImage) => onChange({ coverImage })}
        error={errors["coverImage"]}
      />
      <div>
        <FieldArea
          id="post-excerpt"
          label={t("Excerpt")}
          name="excerpt"
          required
          rows={2}
          value={fields.excerpt}
          onChange={(event) => onChange({ excerpt: event.target.value })}
          error={errors["excerpt"]}
        />
        {proposal !== "" && (
          <button
            type="button"
            className="text-button"
            onClick={(event) => {
              onChange({ excerpt: proposal });
              event.currentTarget.parentElement?.querySelector("textarea")?.focus();
            }}
          >
            {t("Use the first paragraph")}
          </button>
        )}
      </div>
      <TagsField tags={fields.tags} onChange={(tags) => onChange({ tags })} error={errors["tags"]} />
    </section>
  );
}
