import { t } from "#app/language/t.ts";

import * as styles from "./settings.module.css";

export function RoundGuests({ guests }: { guests: boolean }) {
  return (
    <section aria-labelledby="round-guests" className={styles.section}>
      <h2 id="round-guests" className="large">
        {t("Guests in Pick Together")}
      </h2>
      <p className="muted below-1">
        {guests
          ? t(
              "Whoever has the code of a round may join it with a name alone. The code opens nothing else of this site.",
            )
          : t("Only members join rounds. Guests who are in one already stay until it ends.")}
      </p>
      <form method="post" action="/admin/settings/round-guests" className="below-4">
        <input type="hidden" name="guests" value={guests ? "no" : "yes"} />
        <button type="submit" className="button-quiet">
          {guests ? t("Let members in only") : t("Let guests in")}
        </button>
      </form>
    </section>
  );
}
