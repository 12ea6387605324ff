import { Link } from "react-router";

import { t } from "#app/language/t.ts";

import { TypedText } from "./typed-text.tsx";
import type { UnsentForm } from "./unsent-form.ts";

interface SendNowProps {
  unsent: UnsentForm;
  /** The page with the step that the account must take first, in another tab. */
  step: string | null;
}

export function SendNow({ unsent, step }: SendNowProps) {
  return (
    <div className="below-4">
      <p role="status">
        {step === null ? t("You’re signed in. Send it now?") : t("There’s one more step before you can send this.")}
      </p>
      {step !== null && (
        <a href={step} target="_blank" rel="noreferrer" className="button-quiet wide">
          {t("Continue in a new tab")}
        </a>
      )}
      <UnsentFields unsent={unsent} send={t("Send now")} />
      <Link to={unsent.from} reloadDocument className="text-button">
        {t("Go back without sending")}
      </Link>
    </div>
  );
}

export function SendLater({ unsent }: Pick<SendNowProps, "unsent">) {
  return (
    <div className="below-4">
      <p>{t("What you typed stays on this page. You can send it once the suspension has ended.")}</p>
      <UnsentFields unsent={unsent} send={t("Try again")} />
    </div>
  );
}

function UnsentFields({ unsent, send }: Pick<SendNowProps, "unsent"> & { send: string }) {
  const { to, isUpload, fields } = unsent;
  return (
    <form
      method="post"
      action={to}
      encType={isUpload ? "multipart/form-data" : "application/x-www-form-urlencoded"}
      className="fields below-4"
    >
      <TypedText fields={fields} />
      {fields.map(([name, value], index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button-solid wide">
        {send}
      </button>
    </form>
  );
}
