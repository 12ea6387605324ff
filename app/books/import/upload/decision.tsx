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
  const brings = added > 0 ? `It brings up to ${counted(added, "new book")}, and ` : "It ";
  return (
    <>
      {problem && !busy && <ErrorBanner>{problem}</ErrorBanner>}
      <p className={styles.reportCounts}>
        Nothing is imported yet. {brings}
        says something else about {counted(updated, "book")} of yours.
      </p>
      <div className={styles.decision}>
        <Form method="post">
          <input type="hidden" name="mode" value="fill-gaps" />
          <button type="submit" className="button-solid" aria-disabled={busy}>
            Fill gaps only
          </button>
          <p className="note">What your books say stays; only what they lack is taken from the file.</p>
        </Form>
        <Form method="post">
          <input type="hidden" name="mode" value="overwrite" />
          <button type="submit" className="button-quiet" aria-disabled={busy}>
            Overwrite
          </button>
          <p className="note">Everything below becomes what the file says. It can be undone.</p>
        </Form>
        <Form method="post" action={`/admin/catalogue-upload/${id}/discard`}>
          <button type="submit" className="text-button">
            Discard this file
          </button>
        </Form>
        <p role="status" className="note">
          {busy && "Importing… a large file takes a minute."}
        </p>
      </div>
    </>
  );
}
