import { Form, useNavigation } from "react-router";

import { type Answer, problemIn } from "#app/http/answer.ts";
import { counted } from "#app/platform/figures.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import * as styles from "./upload.module.css";

interface DecisionProps {
  upload: { id: number; added: number; updated: number };
  answer: Answer | undefined;
}

export function Decision({ upload: { id, added, updated }, answer }: DecisionProps) {
  const busy = useNavigation().state === "submitting";
  const problem = problemIn(answer);
  const adds = added > 0 ? `add up to ${counted(added, "new book")} and ` : "";
  return (
    <>
      {problem && !busy && <ErrorBanner>{problem}</ErrorBanner>}
      <p className={styles.reportCounts}>
        {`Nothing is imported yet. The file would ${adds}change ${counted(updated, "existing book")}.`}
      </p>
      <div className={styles.decision}>
        <Form method="post">
          <input type="hidden" name="mode" value="fill-gaps" />
          <button type="submit" className="button-solid" aria-disabled={busy}>
            Fill gaps only
          </button>
          <p className="note">Your books stay as they are; the file only fills in what’s missing.</p>
        </Form>
        <Form method="post">
          <input type="hidden" name="mode" value="overwrite" />
          <button type="submit" className="button-quiet" aria-disabled={busy}>
            Overwrite
          </button>
          <p className="note">The file replaces everything below. You can undo this.</p>
        </Form>
        <Form method="post" action={`/admin/catalogue-upload/${id}/discard`}>
          <button type="submit" className="text-button">
            Discard this file
          </button>
        </Form>
        <p role="status" className="note">
          {busy && "Importing… A large file takes a minute."}
        </p>
      </div>
    </>
  );
}
