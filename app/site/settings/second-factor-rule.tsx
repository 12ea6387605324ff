import * as styles from "./settings.module.css";

interface SecondFactorRuleProps {
  needed: boolean;
  hasOwn: boolean;
}

export function SecondFactorRule({ needed, hasOwn }: SecondFactorRuleProps) {
  return (
    <section aria-labelledby="second-factor" className={styles.section}>
      <h2 id="second-factor" className="large">
        Second factor of admins
      </h2>
      <p className="muted below-1">
        {needed
          ? "Every admin needs one. Who has none yet sets it up before anything else here."
          : "It is up to every admin whether they have one."}
      </p>
      {needed || hasOwn ? (
        <form method="post" action="/admin/settings/second-factor" className="below-4">
          <input type="hidden" name="needed" value={needed ? "no" : "yes"} />
          <button type="submit" className="button-quiet">
            {needed ? "Leave it up to them" : "Require it of every admin"}
          </button>
        </form>
      ) : (
        <p className="below-3">
          To require it of every admin,{" "}
          <a href="/account/second-factor" className="text-link">
            set up your own
          </a>{" "}
          first.
        </p>
      )}
    </section>
  );
}
