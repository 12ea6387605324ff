import { ModeLink } from "./mode-link.tsx";
import type { Mode } from "./modes.ts";
import { NoMailNote } from "./no-mail.tsx";

const RESET_SENT = "If an account exists with that email, we've sent password reset instructions.";

export function ResetSent({ onMode }: { onMode: ((mode: Mode) => void) | undefined }) {
  return (
    <div className="below-4">
      <p role="status">{RESET_SENT}</p>
      <NoMailNote>
        Ask{" "}
        <a className="text-link" href="/imprint">
          the owner
        </a>{" "}
        for the link.
      </NoMailNote>
      <div className="below-5">
        <ModeLink to="login" onMode={onMode}>
          Back to Login
        </ModeLink>
      </div>
    </div>
  );
}
