import { useState } from "react";
import { Link, useFetcher } from "react-router";

import { useSendsMail } from "#app/account/sign-in/no-mail.tsx";
import { requireAdminPage } from "#app/auth/session/session.ts";
import { problemIn, type Answer } from "#app/http/answer.ts";
import { useAnswer } from "#app/http/use-answer.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

import type { Route } from "./+types/waiting-readers.route";
import { waitingReaders, type WaitingReader } from "./queries.server.ts";

import * as adminStyles from "#app/ui/admin-parts.module.css";
import * as styles from "./waiting-readers.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdminPage(context);
  const skip = url.searchParams.get("skip") ?? "";
  return waitingReaders(admin.id, /^[1-9]\d{0,5}$/.test(skip) ? Number(skip) : 0);
}

export default function WaitingReadersRoute({ loaderData: { readers, next } }: Route.ComponentProps) {
  const [declining, setDeclining] = useState<WaitingReader | null>(null);
  const fetcher = useFetcher<Answer>();
  const sendsMail = useSendsMail();
  const busy = fetcher.state !== "idle" ? fetcher.formAction : undefined;
  const problem = fetcher.state === "idle" ? problemIn(fetcher.data) : null;
  useAnswer(fetcher.data, (answer) => {
    // The focused button disappears with its row.
    if ("ok" in answer) document.querySelector<HTMLElement>("#waiting")?.focus();
  });

  function decide({ id }: WaitingReader, method: "post" | "delete") {
    void fetcher.submit(null, { method, action: `/admin/waiting/${id}` });
  }

  return (
    <AdminFrame title={t("Waiting for approval")} lead={t("Longest wait first.")} back="/admin">
      <PreloadedAction path="/admin/waiting/1" />
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      {readers.length === 0 ? (
        <p id="waiting" tabIndex={-1} className={adminStyles.nothing}>
          {rich("Nobody is waiting. {span}", {
            span: (
              <span>
                {rich("New accounts appear here if you chose to approve them in the <link>settings</link>.", {
                  link: <Link to="/admin/settings#joining" />,
                })}
              </span>
            ),
          })}
        </p>
      ) : (
        <ul id="waiting" tabIndex={-1} aria-label={t("Accounts waiting for approval")} className={styles.waitingList}>
          {readers.map((reader) => (
            <li key={reader.id} aria-busy={busy?.endsWith(reader.id) || undefined}>
              <div>
                <h2>{reader.email}</h2>
                <p className="note">
                  {t("Signed up on {registered} · address {rest}", {
                    registered: reader.registered,
                    rest: reader.confirmed ? t("confirmed") : t("not confirmed yet"),
                  })}
                </p>
              </div>
              <div className="cluster gap-3">
                <button
                  type="button"
                  className="button-solid"
                  aria-disabled={busy !== undefined}
                  onClick={() => busy === undefined && decide(reader, "post")}
                >
                  {rich("Approve{span}", { span: <span className="sr-only"> {reader.email}</span> })}
                </button>
                <button
                  type="button"
                  className="button-quiet"
                  aria-disabled={busy !== undefined}
                  onClick={() => busy === undefined && setDeclining(reader)}
                >
                  {rich("Decline{span}", { span: <span className="sr-only"> {reader.email}</span> })}
                </button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {next !== null && (
        <Link to={`/admin/waiting?skip=${next}`} className="button-quiet below-6">
          {t("More accounts")}
        </Link>
      )}
      <ConfirmDialog
        title={t("Decline")}
        question={t("This deletes the account. {rest}", {
          rest: sendsMail
            ? t("We’ll tell the reader by e-mail.")
            : t("This site sends no e-mail, so the reader won’t be told."),
        })}
        open={declining !== null}
        confirm={t("Decline")}
        onCancel={() => setDeclining(null)}
        onConfirm={() => {
          if (declining) decide(declining, "delete");
          setDeclining(null);
        }}
      >
        {declining && <p className="dialog-subject">{declining.email}</p>}
      </ConfirmDialog>
    </AdminFrame>
  );
}
