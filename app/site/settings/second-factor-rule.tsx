import * as styles from "./settings.module.css";

interface SecondFactorRuleProps {
  needed: boolean;
  hasOwn: boolean;
}

export function SecondFactorRule({ needed, hasOwn }: SecondFactorRuleProps) {
  return (
    <section aria-labelledby="second-factor" className={styles.section}>
      <h2 id="second-factor" className="large">
        Second factor for admins
      </h2>
      <p className="muted below-1">
        {needed
          ? "Every admin needs one. Admins without one must set it up before they can do anything here."
          : "Admins choose for themselves whether to use one."}
      </p>
      {needed || hasOwn ? (
        <form method="post" action="/admin/settings/second-factor" className="below-4">
          <input type="hidden" name="needed" value={needed ? "no" : "yes"} />
          <button type="submit" className="button-quiet">
            {needed ? "Make it optional" : "Require it for every admin"}
          </button>
        </form>
      ) : (
        <p className="below-3">
          To require it for every admin,{" "}
          <a href="/account/second-factor" className="text-link">
            set up your own
          </a>{" "}
          first.
        </p>
      )}
    </section>
  );
}
