import * as styles from "./settings.module.css";

interface SecondFactorRuleProps {
  needed: boolean;
  hasOwn: boolean;
}

export function SecondFactorRule({ needed, hasOwn }: SecondFactorRuleProps) {
  return (
    <section aria-labelledby="second-factor" className={styles.section}>
      <h2 id="second-factor" className={styles.heading}>
        Second factor of admins
      </h2>
      <p className={`muted ${styles.state}`}>
        {needed
          ? "Every admin needs one. Who has none yet sets it up before anything else here."
          : "It is up to every admin whether they have one."}
      </p>
      {needed || hasOwn ? (
        <form method="post" action="/admin/settings/second-factor" className={styles.change}>
          <input type="hidden" name="needed" value={needed ? "no" : "yes"} />
          <button type="submit" className="button-quiet">
            {needed ? "Leave it up to them" : "Require it of every admin"}
          </button>
        </form>
      ) : (
        <p className={styles.hint}>
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
