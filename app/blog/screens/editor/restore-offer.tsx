import { longTimes } from "#app/platform/dates.ts";

import type { KeptDraft } from "./draft-storage.ts";

interface RestoreOfferProps {
  offer: KeptDraft | null;
  timeZone: string;
  onRestore(): void;
  onDiscard(): void;
}

/** What this browser has kept of an earlier visit to the form. */
export function RestoreOffer({ offer, timeZone, onRestore, onDiscard }: RestoreOfferProps) {
  return (
    <div role="status">
      {offer && (
        <div className="post-offer">
          <button type="button" className="button-quiet" onClick={onRestore}>
            {`Restore unsaved changes from ${longTimes(timeZone)(new Date(offer.at))}`}
          </button>
          <button type="button" className="text-button" onClick={onDiscard}>
            Discard
          </button>
        </div>
      )}
    </div>
  );
}
