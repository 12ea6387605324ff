import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSubmit } from "react-router";

import type { Deal } from "#app/club/model/deals/queries.server.ts";
import { ConfirmFirst } from "#app/club/screens/confirm-first.tsx";
import { usePagedList, type Page } from "#app/http/use-paged-list.ts";
import { Notices } from "#app/ui/notices.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";
import { ShowMore } from "#app/ui/show-more.tsx";

import { DealCard, deletionKey } from "./deal-card.tsx";
import { DeleteDealDialog } from "./delete-deal-dialog.tsx";
import { EmptyDeals } from "./empty-deals.tsx";

/** The deals on their board. A deleted one leaves at once, and comes back where that failed. */
export function DealList({ loaded, isAdmin }: { loaded: Page<Deal>; isAdmin: boolean }) {
  const {
    items: deals,
    next,
    state,
    update,
    remove: drop,
    loadMore,
  } = usePagedList(loaded, {
    pathAfter: (cursor) => `/deals/older?after=${encodeURIComponent(cursor)}`,
  });
  const [deleting, setDeleting] = useState<Deal | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const submit = useSubmit();

  function remove(deal: Deal) {
    setFailure(null);
    // The button that asked goes with its card: the focus moves on to the next one.
    const here = cardOf(deal);
    const neighbour = here?.nextElementSibling ?? here?.previousElementSibling;
    flushSync(() => setDeleting(null));
    void submit(null, {
      method: "DELETE",
      action: `/deals/${deal.id}`,
      navigate: false,
      fetcherKey: deletionKey(deal.id),
      flushSync: true,
    });
    (neighbour?.querySelector<HTMLElement>(".delete-button") ?? heading.current)?.focus({ preventScroll: true });
  }

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="deals-title">
        Book Deals
      </h1>
      {deals.length === 0 && !next && <EmptyDeals />}
      {deals.length > 0 && !isAdmin && <ConfirmFirst id="deals-confirm-first" />}
      <ul className="deals">
        {deals.map((deal) => (
          <DealCard
            key={deal.id}
            deal={deal}
            isAdmin={isAdmin}
            onChanged={update}
            onDelete={setDeleting}
            onDeleted={drop}
            onFailed={setFailure}
          />
        ))}
      </ul>
      {next && (
        <ShowMore
          to={`/deals?after=${encodeURIComponent(next)}`}
          state={state}
          failure="Failed to load deals"
          onMore={() =>
            void loadMore().then((deal) => deal && cardOf(deal)?.querySelector<HTMLElement>(".deal-link")?.focus())
          }
        />
      )}
      {["", "/report", "/kept"].map((what) => (
        <PreloadedAction key={what} path={`/deals/1${what}`} />
      ))}
      <DeleteDealDialog deal={deleting} onCancel={() => setDeleting(null)} onDelete={remove} />
      <Notices
        done={null}
        failure={failure}
        onUndo={() => {}}
        onDoneEnd={() => {}}
        onFailureEnd={() => setFailure(null)}
      />
    </>
  );
}

function cardOf({ id }: Deal): HTMLElement | null {
  return document.getElementById(`deal-${id}`);
}
