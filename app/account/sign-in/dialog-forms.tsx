import type { SignInRequest } from "#app/auth/parts/sign-in.ts";
import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import { AccountForms } from "./account-forms.tsx";
import { accountLine } from "./account-line.ts";
import type { Mode } from "./modes.ts";

export interface Reason extends SignInRequest {
  page?: string;
  onSignedInAgain?: (() => void) | undefined;
  suspension?: string | null;
}

interface DialogFormsProps {
  reason: Reason;
  mode: Mode;
  onMode(mode: Mode): void;
  next: string;
}

export function DialogForms({ reason, mode, onMode, next }: DialogFormsProps) {
  const { page, onSignedInAgain, suspension, save, list } = reason;
  if (suspension) {
    return (
      <>
        <ErrorBanner>{suspension}</ErrorBanner>
        <p className="dialog-text">{t("We didn’t send what you typed. It’s still on the page, so you can copy it.")}</p>
      </>
    );
  }
  const line = onSignedInAgain ? SIGNED_OUT() : page && accountLine(page);
  return (
    <>
      {line && <p className="dialog-text">{line}</p>}
      <AccountForms mode={mode} onMode={onMode} next={next} save={save} list={list} onSignedIn={onSignedInAgain} />
    </>
  );
}

const SIGNED_OUT = () => t("You were signed out. Sign in to send it.");
