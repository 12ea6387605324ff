import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";

import { PreloadedAction } from "#app/shared/preloaded-action.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field, FieldArea } from "#app/ui/field.tsx";

import type { WriteAnswer } from "./answers.ts";
import { MAX_TEXT, MAX_TITLE } from "./rules.ts";

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
      </Dialog>
    </>
  );
}

/** Unmounted with the dialog: opened again, it knows nothing of earlier mistakes. */
function AskForm({ onDone }: { onDone(): void }) {
  const fetcher = useFetcher<WriteAnswer>();
  const posting = fetcher.state !== "idle";
  const answer = posting ? undefined : fetcher.data;
  const errors = answer && "errors" in answer ? answer.errors : {};

  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (answer && "done" in answer) done();
  }, [answer]);

  return (
    <fetcher.Form
      method="post"
      action="/suggestions/requests"
      className="mt-5 space-y-5"
      onSubmit={(event) => posting && event.preventDefault()}
    >
      {answer && "problem" in answer && (
        <ErrorBanner>
          {answer.problem}
          {answer.link && (
            <>
              {" "}
              {/* A page of its own: the board begins with that suggestion there. */}
              <a href={answer.link.to}>{answer.link.name}</a>
            </>
          )}
        </ErrorBanner>
      )}
      <Field
        id="suggestion-title"
        label="Title"
        name="title"
        required
        maxLength={MAX_TITLE}
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
        hint="What are you in the mood for? Which books did you love?"
        error={errors["description"]}
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <button type="button" className="button-quiet" onClick={onDone}>
          Cancel
        </button>
        <button type="submit" className="button-solid" aria-disabled={posting}>
          {posting ? "Posting..." : "Post Request"}
        </button>
      </div>
    </fetcher.Form>
  );
}
