import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";

import { ModeLink } from "./mode-link.tsx";
import type { Mode } from "./modes.ts";
import { NoMailNote } from "./no-mail.tsx";

const RESET_SENT = () => t("If an account exists with that email, we've sent password reset instructions.");

export function ResetSent({ onMode }: { onMode: ((mode: Mode) => void) | undefined }) {
  return (
    <div className="below-4">
      <p role="status">{RESET_SENT()}</p>
      <NoMailNote>
        {rich("Ask <link>the owner</link> for the link.", {
          link: <a className="text-link" href="/imprint" />,
        })}
      </NoMailNote>
      <div className="below-5">
        <ModeLink to="login" onMode={onMode}>
          {t("Back to Login")}
        </ModeLink>
      </div>
    </div>
  );
}
