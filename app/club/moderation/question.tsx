import { useFetcher } from "react-router";

import type { Answer } from "#app/http/answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { t } from "#app/language/t.ts";
import { DialogActions } from "#app/ui/dialog-actions.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

interface QuestionProps {
  action: string;
  method: "post" | "delete";
  button: string;
  onClose(): void;
  onDecided(): void;
}

/** For an act that tells somebody something, and so cannot be taken back. */
export function Question({ action, method, button, onClose, onDecided }: QuestionProps) {
  const fetcher = useFetcher<Answer>();
  const { busy, problem } = useFormAnswer(fetcher, onDecided);
  return (
    <fetcher.Form
      method={method}
      action={action}
      className="below-6"
      onSubmit={(event) => busy && event.preventDefault()}
    >
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <DialogActions>
        <button type="button" className="button-quiet" data-first-focus onClick={onClose}>
          {t("Cancel")}
        </button>
        <button type="submit" className="button-solid" aria-disabled={busy}>
          {button}
        </button>
      </DialogActions>
    </fetcher.Form>
  );
}
