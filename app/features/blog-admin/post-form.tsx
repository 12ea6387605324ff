import { useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";

import { Field, FieldArea } from "#app/ui/field.tsx";

import { ConflictNotice } from "./conflict-notice.tsx";
import { ContentField } from "./content-field.tsx";
import { CoverField } from "./cover-field.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { Preview } from "./preview.tsx";
import { PublishField } from "./publish-field.tsx";
import { RestoreOffer } from "./restore-offer.tsx";
import { MAX_CONTENT_BYTES, TOO_LONG, type PostFields, type SaveResult } from "./rules.ts";
import { SaveFailure } from "./save-failure.tsx";
import { TagsField } from "./tags-field.tsx";
import { usePostDraft } from "./use-post-draft.ts";

import "./post-form.css";

interface PostFormProps {
  /** Null for one that is not saved yet. */
  postId: number | null;
  loaded: PostFields;
  version: number;
  hasBeenPublic: boolean;
  timeZone: string;
  result: SaveResult | undefined;
}

export function PostForm({ postId, loaded, version, hasBeenPublic, timeZone, result }: PostFormProps) {
  const saving = useNavigation().formMethod === "POST";
  const began = result?.version ? Number(result.version) : version;
  const draft = usePostDraft({ postId, loaded, sent: result?.values, version: began, saving });
  const { fields, change } = draft;
  const [tooLong, setTooLong] = useState(false);
  const errors = saving ? undefined : tooLong ? { content: TOO_LONG } : result?.errors;

  useEffect(() => {
    // To the first field that is wrong.
    if (result?.errors) document.querySelector<HTMLElement>(".post-form [aria-invalid]")?.focus();
  }, [result]);

  return (
    <div className="post-desk">
      <Form
        method="post"
        encType="multipart/form-data"
        className="post-form"
        // Our own words beside the fields, where a script can bring them.
        noValidate
        onSubmit={(event) => {
          const isTooLong = new Blob([fields.content]).size > MAX_CONTENT_BYTES;
          setTooLong(isTooLong);
          if (saving || isTooLong) event.preventDefault();
        }}
      >
        <RestoreOffer offer={draft.offer} timeZone={timeZone} onRestore={draft.restore} onDiscard={draft.discard} />
        {!saving && <SaveFailure result={result} />}
        {!saving && result?.conflict && result.conflict.version !== draft.version && (
          <ConflictNotice conflict={result.conflict} onTake={draft.replace} />
        )}
        <input type="hidden" name="version" value={draft.version} />
        <input type="hidden" name="timeZone" value={timeZone} />
        <Field
          id="post-title"
          label="Title"
          name="title"
          required
          autoComplete="off"
          value={fields.title}
          onChange={(event) => change({ title: event.target.value })}
          error={errors?.title}
        />
        <Field
          id="post-slug"
          label="Slug"
          name="slug"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={fields.slug}
          onChange={(event) => change({ slug: event.target.value })}
          hint={
            hasBeenPublic && fields.slug !== loaded.slug
              ? `Links to /blog/${loaded.slug} will lead here.`
              : `/blog/${fields.slug}`
          }
          error={errors?.slug}
        />
        <CoverField
          value={fields.coverImage}
          onChange={(coverImage) => change({ coverImage })}
          error={errors?.coverImage}
        />
        <FieldArea
          id="post-excerpt"
          label="Excerpt"
          name="excerpt"
          required
          rows={2}
          value={fields.excerpt}
          onChange={(event) => change({ excerpt: event.target.value })}
          error={errors?.excerpt}
        />
        <ContentField
          key={draft.round}
          value={fields.content}
          onChange={(content) => {
            setTooLong(false);
            change({ content });
          }}
          error={errors?.content}
        />
        <TagsField tags={fields.tags} onChange={(tags) => change({ tags })} error={errors?.tags} />
        <PublishField {...{ fields, timeZone, hasBeenPublic }} onChange={change} error={errors?.publishAt} />
        <div className="post-save">
          <button type="submit" className="button-solid" aria-disabled={saving}>
            {saving ? "Saving..." : "Save Post"}
          </button>
        </div>
      </Form>
      <Preview postId={postId} fields={fields} />
      <LeaveGuard dirty={draft.dirty && !saving} />
    </div>
  );
}
