import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";

import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field, FieldArea } from "#app/ui/field.tsx";

import type { WriteAnswer } from "./answers.ts";
import { MAX_NAME, MAX_TEXT } from "./rules.ts";
import { TitleField } from "./title-field.tsx";

interface RecommendFormProps {
  suggestionId: number;
  onDone(): void;
}

/** A book picked from the catalogue or typed freely: the server tells by title and author whether it is one of ours. */
export function RecommendForm({ suggestionId, onDone }: RecommendFormProps) {
  const fetcher = useFetcher<WriteAnswer>();
  const [typed, setTyped] = useState({ title: "", author: "", reason: "" });
  const reason = useRef<HTMLDivElement>(null);
  const sending = fetcher.state !== "idle";
  const answer = sending ? undefined : fetcher.data;
  const errors = answer && "errors" in answer ? answer.errors : {};
  const filled = Object.values(typed).every((text) => text.trim() !== "");
  const type = (change: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...change }));
  const id = `recommend-${suggestionId}`;

  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (answer && "done" in answer) done();
  }, [answer]);

  return (
    <fetcher.Form
      method="post"
      action={`/suggestions/${suggestionId}/recommendations`}
      className="recommend-form"
      aria-label="Add Recommendation"
      onSubmit={(event) => (sending || !filled) && event.preventDefault()}
    >
      {answer && "problem" in answer && <ErrorBanner>{answer.problem}</ErrorBanner>}
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
      <button type="submit" className="button-solid" disabled={!filled} aria-disabled={sending || !filled}>
        {sending ? "Submitting..." : "Submit Recommendation"}
      </button>
    </fetcher.Form>
  );
}
