import { use, useState } from "react";
import { useFetcher } from "react-router";

import { AppearanceContext, AppearsAs } from "#app/club/writing/appears-as.tsx";
import { ConfirmFirst, useMayBeRead } from "#app/club/writing/confirm-first.tsx";
import type { Answer } from "#app/http/answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { t } from "#app/language/t.ts";
import { DialogActions } from "#app/ui/dialog-actions.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, FieldArea } from "#app/ui/field.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

import { deleteDraft, storeDraft, readDraft } from "./draft-storage.ts";
import { Problem } from "./problem.tsx";
import { MAX_TEXT, MAX_TITLE } from "./rules.ts";

interface AskDialogProps {
  open: boolean;
  onClose(): void;
}

export function AskDialog({ open, onClose }: AskDialogProps) {
  return (
    <>
      <PreloadedAction path="/suggestions/requests" />
      <Dialog title={t("Ask for Book Suggestions")} open={open} onClose={onClose}>
        <AskForm onDone={onClose} />
        <ConfirmFirst id="ask-confirm-first" />
      </Dialog>
    </>
  );
}

/** Unmounts with the dialog, so that it opens without errors. */
function AskForm({ onDone }: { onDone(): void }) {
  const fetcher = useFetcher<Answer>();
  const { ref, busy, problem, link, errors } = useFormAnswer(fetcher, close);
  const mayBeRead = useMayBeRead();
  const mark = use(AppearanceContext)?.mark ?? "";
  const [stored] = useState(() => readDraft(mark, "ask"));

  function leave() {
    storeDraft(mark, "ask", Object.fromEntries(new FormData(ref.current!)));
  }

  function close() {
    deleteDraft(mark, "ask");
    onDone();
  }

  return (
    <fetcher.Form
      ref={ref}
      method="post"
      action="/suggestions/requests"
      className="fields below-5"
      noValidate
      onSubmit={(event) => (busy || !mayBeRead) && event.preventDefault()}
    >
      {problem && <Problem problem={problem} link={link} onLeave={leave} />}
      <Field
        id="suggestion-title"
        label={t("Title")}
        name="title"
        required
        limit={MAX_TITLE}
        defaultValue={stored["title"]}
        error={errors["title"]}
        data-first-focus
      />
      <FieldArea
        id="suggestion-description"
        label={t("Description")}
        name="description"
        required
        rows={4}
        limit={MAX_TEXT}
        defaultValue={stored["description"]}
        hint={t("What are you in the mood for? Which books did you love?")}
        error={errors["description"]}
      />
      <AppearsAs back="/suggestions" onLeave={leave} />
      <DialogActions>
        <button type="button" className="button-quiet" onClick={close}>
          {t("Cancel")}
        </button>
        <button
          type="submit"
          className="button-solid"
          disabled={!mayBeRead}
          aria-disabled={busy || !mayBeRead}
          aria-describedby={mayBeRead ? undefined : "ask-confirm-first"}
        >
          {busy ? t("Posting...") : t("Post Request")}
        </button>
      </DialogActions>
    </fetcher.Form>
  );
}
