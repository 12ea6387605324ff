import { useId } from "react";
import { useFetcher } from "react-router";

import type { Deal } from "#app/club/model/deals/queries.server.ts";
import { useMayBeRead } from "#app/club/screens/confirm-first.tsx";
import { failureIn, type Answer } from "#app/http/answer.ts";
import { useAnswer } from "#app/http/use-answer.ts";
import { DeleteButton } from "#app/ui/delete-button.tsx";
import { OutwardIcon } from "#app/ui/icons.tsx";

interface DealCardProps {
  deal: Deal;
  isAdmin: boolean;
  onChanged(dealId: number, change: Partial<Deal>): void;
  onDelete(deal: Deal): void;
  onDeleted(dealId: number): void;
  onFailed(message: string): void;
}

/** Whoever sends a deletion under this key is shown and heard by the deal's card. */
export function deletionKey(dealId: number): string {
  return `deal-deletion-${dealId}`;
}

/** A deal. What is under way is shown as if it had arrived; what failed goes back by itself. */
export function DealCard({ deal, isAdmin, ...on }: DealCardProps) {
  const { id, title } = deal;
  const titleId = useId();
  const deletion = useFetcher<Answer>({ key: deletionKey(id) });
  useAnswer(deletion.data, (answer) => {
    // One that is gone already is deleted as well.
    if ("ok" in answer || "gone" in answer) on.onDeleted(id);
    else on.onFailed("Failed to delete deal");
  });
  if (deletion.state !== "idle") return null;
  return (
    <li id={`deal-${id}`} className="deal" data-ended={deal.ended || deal.hidden || undefined}>
      <p className="deal-discount">{`${deal.discount}% OFF`}</p>
      <div className="deal-words">
        <h2 id={titleId} className="deal-title">
          {title}
        </h2>
        <p className="deal-description">{deal.description}</p>
        <p className="deal-dates">
          <span>{`Posted on ${deal.posted}`}</span>
          {deal.ends && <span>{`${deal.ended ? "Ended on" : "Ends on"} ${deal.ends}`}</span>}
        </p>
        {isAdmin && <Review deal={deal} describedBy={titleId} {...on} />}
        <div className="deal-actions">
          <a
            href={deal.link}
            target="_blank"
            rel="sponsored noopener"
            className="text-link deal-link"
            aria-describedby={`${titleId} ${titleId}-host`}
          >
            View Deal
            <OutwardIcon />
          </a>
          <span id={`${titleId}-host`} className="deal-host">
            {deal.host}
          </span>
          {!isAdmin && <Report deal={deal} describedBy={titleId} {...on} />}
        </div>
      </div>
      {isAdmin && <DeleteButton label={`Delete ${title}`} onClick={() => on.onDelete(deal)} />}
    </li>
  );
}

type PartProps = Pick<DealCardProps, "deal" | "onChanged" | "onFailed"> & { describedBy: string };

/** A reader's way to say that it no longer holds: once. */
function Report({ deal, describedBy, onChanged, onFailed }: PartProps) {
  const fetcher = useFetcher<Answer>();
  useAnswer(fetcher.data, (answer) => {
    if ("ok" in answer) onChanged(deal.id, { reported: true });
    else onFailed(failureIn(answer, "Failed to report deal"));
  });
  const mayBeRead = useMayBeRead();
  const reported = deal.reported || fetcher.state !== "idle";
  return (
    <fetcher.Form
      method="post"
      action={`/deals/${deal.id}/report`}
      onSubmit={(event) => (reported || !mayBeRead) && event.preventDefault()}
    >
      {/* The same button before and after: the focus stays where it was. */}
      <button
        type="submit"
        className="text-button deal-report"
        aria-disabled={reported || !mayBeRead}
        aria-describedby={mayBeRead ? describedBy : `${describedBy} deals-confirm-first`}
      >
        {reported ? "Reported as expired" : "Report expired"}
      </button>
    </fetcher.Form>
  );
}

/** What only the admin is told: whether readers see the deal, and what they say of it. */
function Review({ deal, describedBy, onChanged, onFailed }: PartProps) {
  const fetcher = useFetcher<Answer>();
  useAnswer(fetcher.data, (answer) => {
    if ("ok" in answer) onChanged(deal.id, { reports: 0, hidden: false });
    else onFailed("Failed to keep deal");
  });
  const open = fetcher.state === "idle" && deal.reports > 0;
  if (!open && !deal.ended) return null;
  return (
    <div className="deal-review">
      {deal.ended && <p>Expired: readers no longer see it.</p>}
      {open && (
        <>
          <p>
            {deal.reports === 1 ? "1 reader reports it as expired." : `${deal.reports} readers report it as expired.`}
            {deal.hidden && " Hidden from readers until you keep or delete it."}
          </p>
          <fetcher.Form
            method="post"
            action={`/deals/${deal.id}/kept`}
            // The button goes with the reports: the focus moves on to the deal's link.
            onSubmit={() => document.querySelector<HTMLElement>(`#deal-${deal.id} .deal-link`)?.focus()}
          >
            <button type="submit" className="button-quiet" aria-describedby={describedBy}>
              Keep
            </button>
          </fetcher.Form>
        </>
      )}
    </div>
  );
}
