import { useRef, useState } from "react";
import { Form, useNavigation } from "react-router";

import {
  MAX_CONTENT_BYTES,
  postFrom,
  TOO_LONG,
  type PostFields,
  type SaveAnswer,
} from "#app/blog/model/editor/rules.ts";
import { errorsIn, problemIn } from "#app/http/answer.ts";
import { useAnswer } from "#app/http/use-answer.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field, FieldArea } from "#app/ui/field.tsx";

import { ConflictNotice } from "./conflict-notice.tsx";
import { ContentField } from "./content-field.tsx";
import { CoverField } from "./cover-field.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { Preview } from "./preview.tsx";
import { PublishField } from "./publish-field.tsx";
import { RestoreOffer } from "./restore-offer.tsx";
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
  answer: SaveAnswer | undefined;
}

export function PostForm({ postId, loaded, version, hasBeenPublic, timeZone, answer }: PostFormProps) {
  const saving = useNavigation().formMethod === "POST";
  const values = answer && "values" in answer ? answer.values : undefined;
  const began = Number(values?.["version"]) || version;
  const draft = usePostDraft({ postId, loaded, sent: values && postFrom(values), version: began, saving });
  const { fields, change } = draft;
  const [tooLong, setTooLong] = useState(false);
  const shown = saving ? undefined : answer;
  const problem = problemIn(shown);
  const conflict = shown && "conflict" in shown ? shown.conflict : null;
  const errors = saving ? {} : tooLong ? { content: TOO_LONG } : errorsIn(answer);

  const form = useRef<HTMLFormElement>(null);
  // To the first field that is wrong.
  useAnswer(answer, () => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());

  return (
    <div className="post-desk">
      <Form
        ref={form}
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
        {problem && !conflict && <ErrorBanner>{problem}</ErrorBanner>}
        {problem && conflict && conflict.version !== draft.version && (
          <ConflictNotice conflict={conflict} onTake={draft.replace}>
            {problem}
          </ConflictNotice>
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
          error={errors["title"]}
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
          error={errors["slug"]}
        />
        <CoverField
          value={fields.coverImage}
          onChange={(coverImage) => change({ coverImage })}
          error={errors["coverImage"]}
        />
        <FieldArea
          id="post-excerpt"
          label="Excerpt"
          name="excerpt"
          required
          rows={2}
          value={fields.excerpt}
          onChange={(event) => change({ excerpt: event.target.value })}
          error={errors["excerpt"]}
        />
        <ContentField
          key={draft.round}
          value={fields.content}
          onChange={(content) => {
            setTooLong(false);
            change({ content });
          }}
          error={errors["content"]}
        />
        <TagsField tags={fields.tags} onChange={(tags) => change({ tags })} error={errors["tags"]} />
        <PublishField {...{ fields, timeZone, hasBeenPublic }} onChange={change} error={errors["publishAt"]} />
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
