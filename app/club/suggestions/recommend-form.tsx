import { use, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";

import { AppearanceContext, AppearsAs } from "#app/club/writing/appears-as.tsx";
import { ConfirmFirst, useMayBeRead } from "#app/club/writing/confirm-first.tsx";
import type { Answer } from "#app/http/answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { t } from "#app/language/t.ts";
import { Field, FieldArea } from "#app/ui/field.tsx";

import { deleteDraft, storeDraft, readDraft } from "./draft-storage.ts";
import { Problem } from "./problem.tsx";
import { MAX_NAME, MAX_TEXT } from "./rules.ts";
import { TitleField } from "./title-field.tsx";

import * as styles from "./suggestions.module.css";

interface RecommendFormProps {
  suggestionId: number;
  /** Others have recommended it: only the reader's own reason is missing. */
  book: { title: string; author: string } | null;
  onDone(): void;
}

/** The server finds the catalogue's book by title and author. */
export function RecommendForm({ suggestionId, book, onDone }: RecommendFormProps) {
  const fetcher = useFetcher<Answer>();
  const id = `recommend-${suggestionId}`;
  const mark = use(AppearanceContext)?.mark ?? "";
  const { ref, busy, problem, link, errors } = useFormAnswer(fetcher, () => {
    deleteDraft(mark, id);
    onDone();
  });
  const [typed, setTyped] = useState({ title: "", author: "", reason: "", ...readDraft(mark, id) });
  const [shownBook, setShownBook] = useState<typeof book>(null);
  const mayBeRead = useMayBeRead();
  const reason = useRef<HTMLDivElement>(null);
  const filled = Object.values(typed).every((text) => text.trim() !== "");
  const type = (change: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...change }));
  if (book !== shownBook) {
    setShownBook(book);
    if (book) type({ title: book.title, author: book.author });
  }
  useEffect(() => {
    if (book) reason.current?.querySelector("textarea")?.focus();
  }, [book]);
  const ready = mayBeRead && filled;
  const leave = () => storeDraft(mark, id, typed);

  return (
    <>
      <fetcher.Form
        ref={ref}
        method="post"
        action={`/suggestions/${suggestionId}/recommendations`}
        className={styles.recommendForm}
        aria-label={t("Add Recommendation")}
        noValidate
        onSubmit={(event) => (busy || !ready) && event.preventDefault()}
      >
        {problem && <Problem problem={problem} link={link} onLeave={leave} />}
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
          label={t("Author")}
          name="author"
          required
          limit={MAX_NAME}
          value={typed.author}
          onChange={(event) => type({ author: event.target.value })}
          error={errors["author"]}
        />
        <div ref={reason}>
          <FieldArea
            id={`${id}-reason`}
            label={t("Why do you recommend this book?")}
            name="reason"
            required
            rows={2}
            limit={MAX_TEXT}
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
          aria-disabled={busy || !ready}
          aria-describedby={mayBeRead ? undefined : `${id}-confirm-first`}
        >
          {busy ? t("Submitting...") : t("Submit Recommendation")}
        </button>
      </fetcher.Form>
      <ConfirmFirst id={`${id}-confirm-first`} />
    </>
  );
}
