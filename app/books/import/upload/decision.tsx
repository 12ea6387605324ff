import { Form, useNavigation } from "react-router";

import { type Answer, problemIn } from "#app/http/answer.ts";
import { t } from "#app/language/t.ts";
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
  const adds = added > 0 ? t("add up to {added} and ", { added: counted(added, "new book") }) : "";
  return (
    <>
      {problem && !busy && <ErrorBanner>{problem}</ErrorBanner>}
      <p className={styles.reportCounts}>
        {t("Nothing is imported yet. The file would {adds}change {updated}.", {
          adds,
          updated: counted(updated, "existing book"),
        })}
      </p>
      <div className={styles.decision}>
        <Form method="post">
          <input type="hidden" name="mode" value="fill-gaps" />
          <button type="submit" className="button-solid" aria-disabled={busy}>
            {t("Fill gaps only")}
          </button>
          <p className="note">{t("Your books stay as they are; the file only fills in what’s missing.")}</p>
        </Form>
        <Form method="post">
          <input type="hidden" name="mode" value="overwrite" />
          <button type="submit" className="button-quiet" aria-disabled={busy}>
            {t("Overwrite")}
          </button>
          <p className="note">{t("The file replaces everything below. You can undo this.")}</p>
        </Form>
        <Form method="post" action={`/admin/catalogue-upload/${id}/discard`}>
          <button type="submit" className="text-button">
            {t("Discard this file")}
          </button>
        </Form>
        <p role="status" className="note">
          {busy && t("Importing… A large file takes a minute.")}
        </p>
      </div>
    </>
  );
}
