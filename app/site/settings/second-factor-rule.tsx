import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";

import * as styles from "./settings.module.css";

interface SecondFactorRuleProps {
  needed: boolean;
  hasOwn: boolean;
}

export function SecondFactorRule({ needed, hasOwn }: SecondFactorRuleProps) {
  return (
    <section aria-labelledby="second-factor" className={styles.section}>
      <h2 id="second-factor" className="large">
        {t("Second factor for admins")}
      </h2>
      <p className="muted below-1">
        {needed
          ? t("Every admin needs one. Admins without one must set it up before they can do anything here.")
          : t("Admins choose for themselves whether to use one.")}
      </p>
      {needed || hasOwn ? (
        <form method="post" action="/admin/settings/second-factor" className="below-4">
          <input type="hidden" name="needed" value={needed ? "no" : "yes"} />
          <button type="submit" className="button-quiet">
            {needed ? t("Make it optional") : t("Require it for every admin")}
          </button>
        </form>
      ) : (
        <p className="below-3">
          {rich("To require it for every admin, <link>set up your own</link> first.", {
            link: <a href="/account/second-factor" className="text-link" />,
          })}
        </p>
      )}
    </section>
  );
}
