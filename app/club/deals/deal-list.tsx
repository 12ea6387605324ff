import { useState, type RefObject } from "react";

import { ConfirmFirst } from "#app/club/writing/confirm-first.tsx";
import { usePagedList, type Page } from "#app/http/use-paged-list.ts";
import { t } from "#app/language/t.ts";
import { Notices } from "#app/ui/notices.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";
import { ShowMore } from "#app/ui/show-more.tsx";
import { useRowRemoval } from "#app/ui/use-row-removal.ts";

import { EditDealDialog } from "./add-deal-dialog.tsx";
import { DealCard, deletionKey } from "./deal-card.tsx";
import { DeleteDealDialog } from "./delete-deal-dialog.tsx";
import { EmptyDeals } from "./empty-deals.tsx";
import type { Deal } from "./queries.server.ts";

import * as styles from "./deals.module.css";

interface DealListProps {
  loaded: Page<Deal>;
  isAdmin: boolean;
  /** Gets the focus when the last deal is deleted. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** A deleted deal disappears at once, and returns if the deletion fails. */
export function DealList({ loaded, isAdmin, heading }: DealListProps) {
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
  const [editing, setEditing] = useState<Deal | null>(null);
  const [deleting, setDeleting] = useState<Deal | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const removeRow = useRowRemoval();

  function remove(deal: Deal) {
    setFailure(null);
    removeRow({
      rowId: `deal-${deal.id}`,
      action: `/deals/${deal.id}`,
      fetcherKey: deletionKey(deal.id),
      onClose: () => setDeleting(null),
      after: heading.current,
    });
  }

  return (
    <>
      {deals.length === 0 && !next && <EmptyDeals />}
      {deals.length > 0 && !isAdmin && <ConfirmFirst id="deals-confirm-first" />}
      <ul className={styles.deals}>
        {deals.map((deal) => (
          <DealCard
            key={deal.id}
            deal={deal}
            isAdmin={isAdmin}
            onChanged={update}
            onEdit={setEditing}
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
          failure={t("Failed to load deals")}
          onMore={() =>
            void loadMore().then((deal) => deal && cardOf(deal)?.querySelector<HTMLElement>("[data-view]")?.focus())
          }
        />
      )}
      {["", "/report", "/kept"].map((path) => (
        <PreloadedAction key={path} path={`/deals/1${path}`} />
      ))}
      {isAdmin && <EditDealDialog deal={editing} onClose={() => setEditing(null)} onChanged={update} />}
      <DeleteDealDialog deal={deleting} onCancel={() => setDeleting(null)} onDelete={remove} />
      <Notices failure={failure} onFailureEnd={() => setFailure(null)} />
    </>
  );
}

function cardOf({ id }: Deal): HTMLElement | null {
  return document.getElementById(`deal-${id}`);
}
