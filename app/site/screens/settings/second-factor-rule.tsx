interface SecondFactorRuleProps {
  needed: boolean;
  /** Whether the admin who looks has one. */
  hasOwn: boolean;
}

/** Whether admins need a second factor, and the button that changes it. */
export function SecondFactorRule({ needed, hasOwn }: SecondFactorRuleProps) {
  return (
    <section aria-labelledby="second-factor" className="mt-10 max-w-xl border-t border-hairline pt-6">
      <h2 id="second-factor" className="text-lg">
        Second factor of admins
      </h2>
      <p className="mt-1 text-muted">
        {needed
          ? "Every admin needs one. Who has none yet sets it up before anything else here."
          : "It is up to every admin whether they have one."}
      </p>
      {needed || hasOwn ? (
        <form method="post" action="/admin/settings/second-factor" className="mt-4">
          <input type="hidden" name="needed" value={needed ? "no" : "yes"} />
          <button type="submit" className="button-quiet">
            {needed ? "Leave it up to them" : "Require it of every admin"}
          </button>
        </form>
      ) : (
        <p className="mt-3">
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
