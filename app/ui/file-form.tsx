import { useState } from "react";
import { Form, useNavigation } from "react-router";

import { ErrorBanner } from "#app/ui/error-banner.tsx";

interface FileFormProps {
  /** Where the file goes: the page that the form is on. */
  action: string;
  label: string;
  accept: string;
  /** What may be in the file. */
  hint: string;
  maxBytes: number;
  /** Said before anything is sent. */
  tooLarge: string;
  problem: string | null | undefined;
  send: string;
  /** While the file is on its way. */
  sending: string;
}

/** Sends a file, and says that it is on its way; one that is too large stays here. */
export function FileForm(props: FileFormProps) {
  const { action, label, accept, hint, maxBytes, problem, send, sending } = props;
  const [tooLarge, setTooLarge] = useState(false);
  const busy = useNavigation().formAction === action;
  const shown = tooLarge ? props.tooLarge : problem;
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="file-form"
      onSubmit={(event) => (busy || tooLarge) && event.preventDefault()}
    >
      {shown && !busy && <ErrorBanner>{shown}</ErrorBanner>}
      <div className="field">
        <label htmlFor="file" className="field-label">
          {label}
        </label>
        <input
          id="file"
          name="file"
          type="file"
          className="file-input"
          required
          accept={accept}
          aria-describedby="file-hint"
          onChange={(event) => setTooLarge((event.currentTarget.files?.[0]?.size ?? 0) > maxBytes)}
        />
        <p id="file-hint" className="field-hint">
          {hint}
        </p>
      </div>
      <div className="form-end">
        <button type="submit" className="button-solid" aria-disabled={busy}>
          {send}
        </button>
        <p role="status" className="text-sm text-muted">
          {busy && sending}
        </p>
      </div>
    </Form>
  );
}
