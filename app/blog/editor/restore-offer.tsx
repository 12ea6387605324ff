import { t } from "#app/language/t.ts";
import { longTimes } from "#app/platform/dates.ts";

import type { StoredDraft } from "./draft-storage.ts";

import * as styles from "./post-form.module.css";

interface RestoreOfferProps {
  offer: StoredDraft | null;
  timeZone: string;
  onRestore(): void;
  onDiscard(): void;
}

export function RestoreOffer({ offer, timeZone, onRestore, onDiscard }: RestoreOfferProps) {
  return (
    <div role="status">
      {offer && (
        <div className={styles.postOffer}>
          <button type="button" className="button-quiet" onClick={onRestore}>
            {t("Restore unsaved changes from {longTimes}", { longTimes: longTimes(timeZone)(new Date(offer.at)) })}
          </button>
          <button type="button" className="text-button" onClick={onDiscard}>
            {t("Discard")}
          </button>
        </div>
      )}
    </div>
  );
}
