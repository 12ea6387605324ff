import { use, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";

import { AppearanceContext, AppearsAs } from "#app/shared/appears-as.tsx";
import { ConfirmFirst, useMayBeRead } from "#app/shared/confirm-first.tsx";
import { Field, FieldArea } from "#app/ui/field.tsx";

import type { WriteAnswer } from "./answers.ts";
import { dropDraft, keepDraft, readDraft } from "./kept-draft.ts";
import { Problem } from "./problem.tsx";
import { MAX_NAME, MAX_TEXT } from "./rules.ts";
import { TitleField } from "./title-field.tsx";

interface RecommendFormProps {
  suggestionId: number;
  onDone(): void;
}

/** A book picked from the catalogue or typed freely: the server tells by title and author whether it is one of ours. */
export function RecommendForm({ suggestionId, onDone }: RecommendFormProps) {
  const fetcher = useFetcher<WriteAnswer>();
  const id = `recommend-${suggestionId}`;
  const mark = use(AppearanceContext)?.mark ?? "";
  const [typed, setTyped] = useState({ title: "", author: "", reason: "", ...readDraft(mark, id) });
  const mayBeRead = useMayBeRead();
  const reason = useRef<HTMLDivElement>(null);
  const sending = fetcher.state !== "idle";
  const answer = sending ? undefined : fetcher.data;
  const errors = answer && "errors" in answer ? answer.errors : {};
  const filled = Object.values(typed).every((text) => text.trim() !== "");
  const type = (change: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...change }));
  const ready = mayBeRead && filled;
  const leave = () => keepDraft(mark, id, typed);

  const done = useEffectEvent(() => {
    dropDraft(mark, id);
    onDone();
  });
  useEffect(() => {
    if (answer && "done" in answer) done();
  }, [answer]);

  return (
    <>
      <fetcher.Form
        method="post"
        action={`/suggestions/${suggestionId}/recommendations`}
        className="recommend-form"
        aria-label="Add Recommendation"
        onSubmit={(event) => (sending || !ready) && event.preventDefault()}
      >
        {answer && "problem" in answer && <Problem {...answer} onLeave={leave} />}
        <TitleField
          id={`${id}-title`}
          value={typed.title}
          error={errors["title"]}
          onType={(title) => type({ title })}
          onPick={({ title, author }) => {
            type({ title, author });
            reason.current?.querySelector("textarea")?.focus();
          }}
        />
        <Field
          id={`${id}-author`}
          label="Author"
          name="author"
          required
          maxLength={MAX_NAME}
          value={typed.author}
          onChange={(event) => type({ author: event.target.value })}
          error={errors["author"]}
        />
        <div ref={reason}>
          <FieldArea
            id={`${id}-reason`}
            label="Why do you recommend this book?"
            name="reason"
            required
            rows={2}
            maxLength={MAX_TEXT}
            value={typed.reason}
            onChange={(event) => type({ reason: event.target.value })}
            error={errors["reason"]}
          />
        </div>
        <AppearsAs back="/suggestions" onLeave={leave} />
        <button
          type="submit"
          className="button-solid"
          disabled={!ready}
          aria-disabled={sending || !ready}
          aria-describedby={mayBeRead ? undefined : `${id}-confirm-first`}
        >
          {sending ? "Submitting..." : "Submit Recommendation"}
        </button>
      </fetcher.Form>
      <ConfirmFirst id={`${id}-confirm-first`} />
    </>
  );
}
