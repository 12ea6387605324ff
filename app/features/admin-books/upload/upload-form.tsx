import { useState } from "react";
import { Form, useNavigation } from "react-router";

import { ErrorBanner } from "#app/ui/error-banner.tsx";

import { MAX_FILE_BYTES, TOO_LARGE } from "./rules.ts";

/** Sends a file, and says that it is on its way. */
export function UploadForm({ problem }: { problem: string | undefined }) {
  const [tooLarge, setTooLarge] = useState(false);
  const busy = useNavigation().formAction === "/admin/catalogue-upload";
  const shown = tooLarge ? TOO_LARGE : problem;
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="admin-form upload-form"
      onSubmit={(event) => (busy || tooLarge) && event.preventDefault()}
    >
      {shown && !busy && <ErrorBanner>{shown}</ErrorBanner>}
      <div className="field">
        <label htmlFor="upload-file" className="field-label">
          File of books
        </label>
        <input
          id="upload-file"
          name="file"
          type="file"
          required
          accept=".csv,.jsonl,.ndjson,.json,.gz,text/csv,application/json"
          aria-describedby="upload-file-hint"
          onChange={(event) => setTooLarge((event.currentTarget.files?.[0]?.size ?? 0) > MAX_FILE_BYTES)}
        />
        <p id="upload-file-hint" className="field-hint">
          CSV or JSON Lines, also gzipped, up to 20 MB. A row needs a title; author, genre, description, image_url,
          link_url, isbn, year and pages are read where they are there.
        </p>
      </div>
      <div className="admin-form-end">
        <button type="submit" className="button-solid" aria-disabled={busy}>
          Import
        </button>
        <p role="status" className="text-sm text-muted">
          {busy && "Importing… a large file takes a minute. Nothing is in the catalogue before all of it is read."}
        </p>
      </div>
    </Form>
  );
}
