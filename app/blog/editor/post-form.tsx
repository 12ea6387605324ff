import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Form, useLocation, useNavigation, useSubmit } from "react-router";

import { errorsIn, problemIn, type FieldErrors } from "#app/http/answer.ts";
import { useAnswer } from "#app/http/use-answer.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import { ConflictNotice } from "./conflict-notice.tsx";
import { ContentField } from "./content-field.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { PostDetails } from "./post-details.tsx";
import { PostHead } from "./post-head.tsx";
import { Preview } from "./preview.tsx";
import { RestoreOffer } from "./restore-offer.tsx";
import { CONTINUED, MAX_CONTENT_BYTES, postFrom, TOO_LONG, type PostFields, type SaveAnswer } from "./rules.ts";
import { TitleField } from "./title-field.tsx";
import { usePostDraft } from "./use-post-draft.ts";

import * as styles from "./post-form.module.css";

interface PostFormProps {
  /** Null for a new post. */
  postId: number | null;
  loaded: PostFields;
  version: number;
  hasBeenPublic: boolean;
  timeZone: string;
  savedAt: string | null;
  answer: SaveAnswer | undefined;
}

export function PostForm({ postId, loaded, version, hasBeenPublic, timeZone, savedAt, answer }: PostFormProps) {
  const location = useLocation();
  const continued = location.hash === CONTINUED;
  const saving = isSaving(useNavigation(), location.pathname);
  const submit = useSubmit();
  const values = answer && "values" in answer ? answer.values : undefined;
  const began = Number(values?.["version"]) || version;
  const draft = usePostDraft({ postId, loaded, sent: values && postFrom(values), version: began, saving });
  const { fields, change } = draft;
  const [tooLong, setTooLong] = useState(false);
  const [previewing, setPreviewing] = useState(false);
  const shown = saving ? undefined : answer;
  const problem = problemIn(shown);
  const conflict = shown && "conflict" in shown ? shown.conflict : null;
  const errors = saving ? {} : tooLong ? { content: TOO_LONG() } : errorsOf(answer, fields);
  const saved = answer && "version" in answer ? answer : null;

  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(fields);
  useAnswer(answer, (answer) => {
    if ("version" in answer) draft.saved(sent.current, answer.version);
    else form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      // Flushes what was typed just before.
      flushSync(() => undefined);
      form.current?.requestSubmit(form.current.querySelector<HTMLButtonElement>("[name='continue']"));
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <>
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        className="below-2"
        // With a script, our own messages appear beside the fields.
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const isTooLong = new Blob([fields.content]).size > MAX_CONTENT_BYTES;
          setTooLong(isTooLong);
          if (saving || isTooLong) return;
          setPreviewing(false);
          sent.current = fields;
          const submitter = event.nativeEvent.submitter as HTMLButtonElement | null;
          void submit(submitter ?? event.currentTarget, { preventScrollReset: submitter?.name === "continue" });
        }}
      >
        <input type="hidden" name="version" value={draft.version} />
        <input type="hidden" name="timeZone" value={timeZone} />
        <PostHead
          isNew={postId === null}
          savedAt={saved?.savedAt ?? savedAt}
          isPublished={draft.base.published}
          {...{ saving, previewing }}
          dirty={draft.dirty}
          onPreview={() => setPreviewing(!previewing)}
        />
        <div className={styles.postColumns} hidden={previewing}>
          <div className={styles.postText}>
            <RestoreOffer offer={draft.offer} timeZone={timeZone} onRestore={draft.restore} onDiscard={draft.discard} />
            {problem && !conflict && <ErrorBanner>{problem}</ErrorBanner>}
            {problem && conflict && conflict.version !== draft.version && (
              <ConflictNotice conflict={conflict} onTake={draft.replace}>
                {problem}
              </ConflictNotice>
            )}
            <TitleField value={fields.title} onChange={(title) => change({ title })} error={errors["title"]} />
            <ContentField
              value={fields.content}
              isFocused={continued}
              onChange={(content) => {
                setTooLong(false);
                change({ content });
              }}
              error={errors["content"]}
            />
          </div>
          <PostDetails
            {...{ fields, hasBeenPublic, timeZone, errors }}
            formerSlug={draft.base.slug}
            onChange={change}
          />
        </div>
      </Form>
      {previewing && <Preview postId={postId} fields={fields} />}
      <LeaveGuard dirty={draft.dirty && !saving} />
    </>
  );
}

/** True until the browser has left for another page, but not while this page reloads. */
function isSaving({ state, formMethod, location }: ReturnType<typeof useNavigation>, here: string): boolean {
  return formMethod === "POST" && (state === "submitting" || location?.pathname !== here);
}

/** Only for unchanged fields: changed ones may be right. */
function errorsOf(answer: SaveAnswer | undefined, fields: PostFields): FieldErrors {
  const sent = answer && "values" in answer && answer.values ? postFrom(answer.values) : null;
  const isAsSent = ([name]: [string, string]) =>
    sent === null ||
    !(name in fields) ||
    String(sent[name as keyof PostFields]) === String(fields[name as keyof PostFields]);
  return Object.fromEntries(Object.entries(errorsIn(answer)).filter(isAsSent));
}
