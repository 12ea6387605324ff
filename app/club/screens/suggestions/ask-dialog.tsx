import { use, useState } from "react";
import { useFetcher } from "react-router";

import { MAX_TEXT, MAX_TITLE } from "#app/club/model/suggestions/rules.ts";
import { AppearanceContext, AppearsAs } from "#app/club/screens/appears-as.tsx";
import { ConfirmFirst, useMayBeRead } from "#app/club/screens/confirm-first.tsx";
import type { Answer } from "#app/http/answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, FieldArea } from "#app/ui/field.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

import { dropDraft, keepDraft, readDraft } from "./draft-storage.ts";
import { Problem } from "./problem.tsx";

interface AskDialogProps {
  open: boolean;
  onClose(): void;
}

export function AskDialog({ open, onClose }: AskDialogProps) {
  return (
    <>
      <PreloadedAction path="/suggestions/requests" />
      <Dialog title="Ask for Book Suggestions" open={open} onClose={onClose}>
        <AskForm onDone={onClose} />
        <ConfirmFirst id="ask-confirm-first" />
      </Dialog>
    </>
  );
}

/** Unmounted with the dialog: opened again, it knows nothing of earlier mistakes. */
function AskForm({ onDone }: { onDone(): void }) {
  const fetcher = useFetcher<Answer>();
  const { ref, busy, problem, link, errors } = useFormAnswer(fetcher, close);
  const mayBeRead = useMayBeRead();
  const mark = use(AppearanceContext)?.mark ?? "";
  const [kept] = useState(() => readDraft(mark, "ask"));

  function leave() {
    keepDraft(mark, "ask", Object.fromEntries(new FormData(ref.current!)));
  }

  function close() {
    dropDraft(mark, "ask");
    onDone();
  }

  return (
    <fetcher.Form
      ref={ref}
      method="post"
      action="/suggestions/requests"
      className="mt-5 space-y-5"
      onSubmit={(event) => (busy || !mayBeRead) && event.preventDefault()}
    >
      {problem && <Problem problem={problem} link={link} onLeave={leave} />}
      <Field
        id="suggestion-title"
        label="Title"
        name="title"
        required
        maxLength={MAX_TITLE}
        defaultValue={kept["title"]}
        error={errors["title"]}
        data-first-focus
      />
      <FieldArea
        id="suggestion-description"
        label="Description"
        name="description"
        required
        rows={4}
        maxLength={MAX_TEXT}
        defaultValue={kept["description"]}
        hint="What are you in the mood for? Which books did you love?"
        error={errors["description"]}
      />
      <AppearsAs back="/suggestions" onLeave={leave} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <button type="button" className="button-quiet" onClick={close}>
          Cancel
        </button>
        <button
          type="submit"
          className="button-solid"
          disabled={!mayBeRead}
          aria-disabled={busy || !mayBeRead}
          aria-describedby={mayBeRead ? undefined : "ask-confirm-first"}
        >
          {busy ? "Posting..." : "Post Request"}
        </button>
      </div>
    </fetcher.Form>
  );
}
