import { useId } from "react";
import { useFetcher } from "react-router";

import { BookLink } from "#app/books/parts/book-link.tsx";
import { useMayBeRead } from "#app/club/writing/confirm-first.tsx";
import { failureIn, type Answer } from "#app/http/answer.ts";
import { useAnswer } from "#app/http/use-answer.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { DeleteButton } from "#app/ui/delete-button.tsx";
import { OutwardIcon } from "#app/ui/icons.tsx";

import type { Deal } from "./queries.server.ts";

import * as styles from "./deals.module.css";

interface DealCardProps {
  deal: Deal;
  isAdmin: boolean;
  onChanged(dealId: number, change: Partial<Deal>): void;
  onEdit(deal: Deal): void;
  onDelete(deal: Deal): void;
  onDeleted(dealId: number): void;
  onFailed(message: string): void;
}

export function deletionKey(dealId: number): string {
  return `deal-deletion-${dealId}`;
}

/** Updates are optimistic: pending ones show as done, failed ones revert. */
export function DealCard({ deal, isAdmin, ...on }: DealCardProps) {
  const { id, title } = deal;
  const titleId = useId();
  const deletion = useFetcher<Answer>({ key: deletionKey(id) });
  useAnswer(deletion.data, (answer) => {
    // A deal that is already gone counts as deleted.
    if ("ok" in answer || "gone" in answer) on.onDeleted(id);
    else on.onFailed(t("Failed to delete deal"));
  });
  if (deletion.state !== "idle") return null;
  return (
    <li id={`deal-${id}`} className={styles.deal} data-ended={deal.ended || deal.hidden || undefined}>
      <p className={styles.dealDiscount}>{t("{discount}% OFF", { discount: deal.discount })}</p>
      <div className="shrinks breakable">
        <h2 id={titleId} className={styles.dealTitle}>
          {deal.book ? <BookLink book={deal.book}>{title}</BookLink> : title}
        </h2>
        <p className={styles.dealDescription}>{deal.description}</p>
        <p className="links note below-2">
          <span>{t("Posted on {posted}", { posted: deal.posted })}</span>
          {deal.ends && <span>{`${deal.ended ? t("Ended on") : t("Ends on")} ${deal.ends}`}</span>}
        </p>
        {isAdmin && <Review deal={deal} describedBy={titleId} {...on} />}
        <div className={styles.dealActions}>
          <a
            href={deal.link}
            target="_blank"
            rel="sponsored noopener"
            className="text-link"
            data-view
            aria-describedby={`${titleId} ${titleId}-host`}
          >
            {t("View Deal")}
            <OutwardIcon />
          </a>
          <span id={`${titleId}-host`} className="note">
            {deal.host}
          </span>
          {isAdmin && (
            <button type="button" className="text-button" aria-haspopup="dialog" onClick={() => on.onEdit(deal)}>
              {rich("Edit{span}", { span: <span className="sr-only"> {title}</span> })}
            </button>
          )}
          {!isAdmin && <Report deal={deal} describedBy={titleId} {...on} />}
        </div>
      </div>
      {isAdmin && (
        <DeleteButton
          className={styles.dealDelete}
          label={t("Delete {title}", { title })}
          onClick={() => on.onDelete(deal)}
        />
      )}
    </li>
  );
}

type PartProps = Pick<DealCardProps, "deal" | "onChanged" | "onFailed"> & { describedBy: string };

function Report({ deal, describedBy, onChanged, onFailed }: PartProps) {
  const fetcher = useFetcher<Answer>();
  useAnswer(fetcher.data, (answer) => {
    if ("ok" in answer) onChanged(deal.id, { reported: true });
    else onFailed(failureIn(answer, t("Failed to report deal")));
  });
  const mayBeRead = useMayBeRead();
  const reported = deal.reported || fetcher.state !== "idle";
  return (
    <fetcher.Form
      method="post"
      action={`/deals/${deal.id}/report`}
      onSubmit={(event) => (reported || !mayBeRead) && event.preventDefault()}
    >
      {/* One button for both states, so that it keeps the focus. */}
      <button
        type="submit"
        className="text-button note"
        aria-disabled={reported || !mayBeRead}
        aria-describedby={mayBeRead ? describedBy : `${describedBy} deals-confirm-first`}
      >
        {reported ? t("Reported as expired") : t("Report as expired")}
      </button>
    </fetcher.Form>
  );
}

function Review({ deal, describedBy, onChanged, onFailed }: PartProps) {
  const fetcher = useFetcher<Answer>();
  useAnswer(fetcher.data, (answer) => {
    if ("ok" in answer) onChanged(deal.id, { reports: 0, hidden: false });
    else onFailed(t("Failed to keep deal"));
  });
  const open = fetcher.state === "idle" && deal.reports > 0;
  if (!open && !deal.ended) return null;
  return (
    <div className={styles.dealReview}>
      {deal.ended && <p>{t("This deal has ended. Readers no longer see it.")}</p>}
      {open && (
        <>
          <p>
            {deal.reports === 1
              ? t("1 reader reported it as expired.")
              : t("{reports} readers reported it as expired.", { reports: deal.reports })}
            {deal.hidden && t(" Readers won’t see it until you keep or delete it.")}
          </p>
          <fetcher.Form
            method="post"
            action={`/deals/${deal.id}/kept`}
            // The button disappears with the reports, so the focus moves to the deal's link.
            onSubmit={() => document.querySelector<HTMLElement>(`#deal-${deal.id} [data-view]`)?.focus()}
          >
            <button type="submit" className="button-quiet" aria-describedby={describedBy}>
              {t("Keep")}
            </button>
          </fetcher.Form>
        </>
      )}
    </div>
  );
}
