import { useState } from "react";
import { Form, useNavigation } from "react-router";

import { ErrorBanner } from "#app/ui/error-banner.tsx";

import * as styles from "./file-form.module.css";

interface FileFormProps {
  action: string;
  label: string;
  accept: string;
  hint: string;
  maxBytes: number;
  tooLarge: string;
  problem: string | null | undefined;
  send: string;
  sending: string;
}

export function FileForm(props: FileFormProps) {
  const { action, label, accept, hint, maxBytes, problem, send, sending } = props;
  const [tooLarge, setTooLarge] = useState(false);
  const busy = useNavigation().formAction === action;
  const shown = tooLarge ? props.tooLarge : problem;
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className={styles.form}
      onSubmit={(event) => (busy || tooLarge) && event.preventDefault()}
    >
      {shown && !busy && <ErrorBanner>{shown}</ErrorBanner>}
      <div>
        <label htmlFor="file" className="field-label">
          {label}
        </label>
        <input
          id="file"
          name="file"
          type="file"
          className={styles.input}
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
        <p role="status" className="note">
          {busy && sending}
        </p>
      </div>
    </Form>
  );
}
